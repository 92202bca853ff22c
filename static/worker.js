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

async function fresh(event) {
  const { request } = event;
  const cache = await caches.open(NAME);
  try {
    const response = await fetch(request);
    if (response.ok && !response.redirected) await cache.put(request, response.clone());
    if (request.mode === "navigate") event.waitUntil(dropOldFiles(cache));
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
    if (!kept) throw error;
    return kept;
  }
}

// Files are kept of two releases: of this one, and of the one before, whose files the pages kept before an upgrade need.
async function dropOldFiles(cache) {
  const release = ({ url }) => new URL(url).pathname.split("/")[2];
  const files = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith("/static/"));
  const newest = [...new Set(files.map(release))].slice(-2);
  for (const file of files) if (!newest.includes(release(file))) await cache.delete(file);
}
