// Copies of pages for times without a connection: the desk's rounds and entries for an account, public pages for a
// visitor. The script tag names their owner. Over plain http browsers have no service worker; then pages cannot be
// opened without a connection.

const { user, pages, lost } = document.querySelector("script[data-user]").dataset;
const name = `desk-${user}`;

// Deletes the copies of accounts that are no longer logged in here.
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
    if (navigator.serviceWorker.controller) return; // it stored the page when it was loaded
    const cache = await caches.open(name);
    await cache.addAll([location.pathname, ...addresses()]);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // the connection was lost before the copy was stored
  }
}

// The files that the page has loaded, including imports of scripts.
function addresses() {
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  const files = loaded.filter((address) => address.startsWith(`${location.origin}/static/`));
  return [...new Set([...files, document.querySelector("link[rel=icon]").href])];
}

async function keepPublicPages() {
  try {
    await navigator.serviceWorker.register(pages, { scope: "/" });
    if (navigator.serviceWorker.controller) return; // it stored the page when it was loaded
    const { active } = await navigator.serviceWorker.ready;
    active.postMessage([location.href.split("#")[0], ...addresses()]);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // the connection was lost before the worker was loaded
  }
}

// A copy displays its time, which the worker has written into the page.
function sayOfWhen() {
  const { asOf } = document.body.dataset;
  if (!asOf || document.querySelector("[data-own-time]")) return; // that page names the time of its content itself
  const notice = document.createElement("p");
  const time = new Date(asOf).toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
  notice.className = "lapsed no-print";
  notice.role = "status";
  notice.textContent = `${lost} ${time}`;
  document.body.append(notice);
}

if (lost) sayOfWhen();
if ("caches" in window) {
  forgetOthers();
  if (pages && "serviceWorker" in navigator) window.addEventListener("load", keepPublicPages);
  if (user && "serviceWorker" in navigator) window.addEventListener("load", keepThis);
}
