/// <reference lib="webworker" />
/**
 * Opens the page of a tour's link without a connection, from what the page keeps (storedTours.ts). It asks the network first,
 * writes nothing, and answers nothing but pages below `/tour/` and their files.
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** Every link has the same page. */
const PAGE = "/tour/";

async function openPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const page = await caches.match(PAGE);
    if (page) return page;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(openPage(request));
  // A name is good for one content.
  else if (pathname.startsWith("/assets/") || pathname === "/icon.svg")
    event.respondWith(caches.match(pathname).then((file) => file ?? fetch(request)));
});
