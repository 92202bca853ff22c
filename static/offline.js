// Copies of pages for times without a connection: of the desk's rounds and entries for an account, of public pages for a
// visitor; whose they are is said by this script's own tag. Where the browser has none, over plain http, nothing is missed
// but opening a page while the connection is down.

const { user, pages, lost } = document.querySelector("script[data-user]").dataset;
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
    const cache = await caches.open(name);
    await cache.addAll([location.pathname, ...addresses()]);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // the connection went before the copy was there
  }
}

// The files that the page has loaded, those that a script imports, too.
function addresses() {
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  const files = loaded.filter((address) => address.startsWith(`${location.origin}/static/`));
  return [...new Set([...files, document.querySelector("link[rel=icon]").href])];
}

async function keepPublicPages() {
  try {
    await navigator.serviceWorker.register(pages, { scope: "/" });
    if (navigator.serviceWorker.controller) return; // it has kept the page on its way
    const { active } = await navigator.serviceWorker.ready;
    active.postMessage([location.href.split("#")[0], ...addresses()]);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // the connection went before the worker was there
  }
}

// A copy says of when it is: the worker has written it on the page.
function sayOfWhen() {
  const { asOf } = document.body.dataset;
  if (!asOf) return;
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
