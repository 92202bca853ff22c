// Copies of the desk's rounds and entries for times without a connection: whose they are is said by this script's own
// tag. Where the browser has none, over plain http, nothing is missed but opening a page while the connection is down.
"use strict";

(() => {
  const { user } = document.currentScript.dataset;
  const name = `desk-${user}`;

  // Copies of whoever is not logged in here any more go.
  async function forgetOthers() {
    for (const kept of await caches.keys()) {
      if (kept.startsWith("desk-") && kept !== name) await caches.delete(kept);
    }
  }

  async function keepThis() {
    const worker = document.querySelector("[data-worker]")?.dataset.worker;
    if (!worker) return;
    try {
      await navigator.serviceWorker.register(`${worker}?user=${user}`, { scope: "/desk/" });
      if (navigator.serviceWorker.controller) return; // it has kept the page on its way
      const parts = [...document.querySelectorAll("script[src], link[rel=stylesheet], link[rel=icon]")];
      const cache = await caches.open(name);
      await cache.addAll([location.pathname, ...parts.map((part) => part.src || part.href)]);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // the connection went before the copy was there
    }
  }

  if (!("caches" in window)) return;
  forgetOthers();
  if (user && "serviceWorker" in navigator) window.addEventListener("load", keepThis);
})();
