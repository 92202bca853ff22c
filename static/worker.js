// Opens the desk's rounds, entries and check-in and a helper's page without a connection: what comes from the server is
// kept, and the copy is taken only when nothing comes. Its address names the account or the link whose copies these are.
"use strict";

const NAME = `desk-${new URL(location).searchParams.get("user")}`;
const KEPT = /^\/desk\/([^/]+\/(rounds\/\d+|entries)|events\/\d+\/check-in|helper\/[^/]+)\/$/;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil(clients.claim()));

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate" ? KEPT.test(pathname) : pathname.startsWith("/static/")) event.respondWith(fresh(event));
});

async function fresh({ request }) {
  const cache = await caches.open(NAME);
  try {
    const response = await fetch(request);
    if (response.ok && !response.redirected) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
    if (!kept) throw error;
    return kept;
  }
}
