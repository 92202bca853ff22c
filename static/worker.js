// Opens the desk's rounds, entries and check-in, and a helper's page, without a connection. Answers of the server are
// stored; a copy is used only without an answer. The script's address names the account or link that owns the copies.
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

// Keeps the files of two releases: this one, and the previous one for pages stored before an upgrade.
async function dropOldFiles(cache) {
  const release = ({ url }) => new URL(url).pathname.split("/")[2];
  const files = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith("/static/"));
  const newest = [...new Set(files.map(release))].slice(-2);
  for (const file of files) if (!newest.includes(release(file))) await cache.delete(file);
}
