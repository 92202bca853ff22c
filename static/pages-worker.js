// Opens recently visited pages of tournaments and players, and the page "My player", without a connection. Answers of
// the server are stored; a copy is used only without an answer. Pages of accounts are never stored. The server writes
// VERSION above.
"use strict";

const PREFIX = "pages-";
const NAME = `${PREFIX}${VERSION}`;
const KEPT = /^\/(tournaments\/(?!events\/)[^/]+\/(?!screen\/)|players\/[^/]+\/|my-player\/$|$)/;
const MOST = 40;
const AT = "Berger-Kept";

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil(dropOld()));

// A page that was loaded before this worker asks it to store its addresses.
self.addEventListener("message", (event) => event.waitUntil(Promise.allSettled(event.data.map(keepAddress))));

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  const wanted = mode === "navigate" ? KEPT.test(pathname) : pathname.startsWith("/static/");
  if (wanted) event.respondWith(fresh(event));
});

async function dropOld() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name);
  }
  await clients.claim();
}

async function fresh(event) {
  try {
    const response = await fetch(event.request);
    event.waitUntil(keep(event.request.url, response.clone()));
    return response;
  } catch (error) {
    const cache = await caches.open(NAME);
    const copy = await cache.match(event.request.url, { ignoreVary: true });
    if (!copy) throw error;
    return event.request.mode === "navigate" ? dated(copy) : copy;
  }
}

async function keepAddress(address) {
  await keep(address, await fetch(address));
}

async function keep(address, response) {
  const isPage = !new URL(address).pathname.startsWith("/static/");
  const isPublic = (response.headers.get("Cache-Control") ?? "").includes("public");
  if (!response.ok || response.redirected || (isPage && !isPublic)) return;
  const headers = new Headers(response.headers);
  headers.set(AT, new Date().toISOString());
  const cache = await caches.open(NAME);
  await cache.delete(address); // stored again, it becomes the newest
  await cache.put(address, new Response(await response.blob(), { headers }));
  if (isPage) await dropOldest(cache);
}

async function dropOldest(cache) {
  const pages = (await cache.keys()).filter(({ url }) => !new URL(url).pathname.startsWith("/static/"));
  for (const page of pages.slice(0, -MOST)) await cache.delete(page);
}

// Writes the time of the copy into the page, where offline.js reads it.
async function dated(copy) {
  const html = await copy.text();
  const body = html.replace("<body", `<body data-as-of="${copy.headers.get(AT)}"`);
  return new Response(body, { headers: copy.headers });
}
