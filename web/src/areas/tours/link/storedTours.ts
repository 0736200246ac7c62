/**
 * Keeps what a tour's link showed last, with the page and its files, to be read without a connection. A link that opens
 * nothing any more is forgotten, and with the last one the page, its files and the worker that opens them.
 */
import { z } from "#contract/schema.ts";
import { SharedTour } from "#contract/tours/book.ts";
import { allowScript } from "#web/ui/trustedTypes.ts";

const WORKER = "/tour/worker.js";
const PAGE = "/tour/";
const TOURS = "greenroom-tours";
const FILES = "greenroom-tour-page";

/** Browsers have neither in private windows and on pages without encryption. */
const canKeep = (): boolean => "serviceWorker" in navigator && "caches" in window;
const placeOf = (token: string): string => `${PAGE}${encodeURIComponent(token)}/reply`;

/** Returns the files that this page has loaded. */
const loadedFiles = (): string[] => [
  ...new Set(
    performance.getEntriesByType("resource").flatMap(({ name }) => {
      const { origin, pathname } = new URL(name, location.href);
      return origin === location.origin && pathname.startsWith("/assets/") ? [pathname] : [];
    }),
  ),
];

async function keepPage(): Promise<void> {
  const files = await caches.open(FILES);
  const page = await fetch(location.pathname);
  if (!page.ok) return;
  const loaded = loadedFiles();
  const stored = (await files.keys()).map(({ url }) => new URL(url).pathname);
  await files.addAll([...loaded, "/icon.svg"].filter((path) => !stored.includes(path)));
  await files.put(PAGE, page);
  // Files of an earlier version: this page was loaded with those of its own.
  const wanted = new Set([PAGE, "/icon.svg", ...loaded]);
  await Promise.all(stored.filter((path) => !wanted.has(path)).map((path) => files.delete(path)));
}

/** Keeps what a link shows, and the page that shows it. A browser that refuses shows the tour all the same. */
export async function keepTour(token: string, tour: SharedTour): Promise<void> {
  if (!canKeep()) return;
  try {
    const tours = await caches.open(TOURS);
    await tours.put(placeOf(token), Response.json(tour));
    allowScript(WORKER);
    await navigator.serviceWorker.register(WORKER, { scope: PAGE });
    await keepPage();
  } catch (error) {
    console.warn(error);
  }
}

/** Returns what a link showed last, or null if nothing is kept of it. */
export async function storedTour(token: string): Promise<SharedTour | null> {
  if (!canKeep()) return null;
  const reply = await (await caches.open(TOURS)).match(placeOf(token));
  const { data } = z.safeParse(SharedTour, await reply?.json().catch(() => null));
  return data ?? null;
}

/** Forgets a link. Returns whether anything was kept of it. */
export async function forgetTour(token: string): Promise<boolean> {
  if (!canKeep()) return false;
  const tours = await caches.open(TOURS);
  const wasKept = await tours.delete(placeOf(token));
  if ((await tours.keys()).length > 0) return wasKept;
  await Promise.all([caches.delete(TOURS), caches.delete(FILES)]);
  const worker = await navigator.serviceWorker.getRegistration(PAGE);
  await worker?.unregister();
  return wasKept;
}
