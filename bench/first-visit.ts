/**
 * Measures the first and the second visit of ten screens over Slow 4G (1.6 Mbit/s down, 750 kbit/s up, 150 ms), HTTP/1.1,
 * 1440×900: requests, kB as they were sent with their headers, and the largest contentful paint. `npm run bench:visits`;
 * with the address of another demo (`npm run bench:visits -- http://localhost:4601`) both are measured in turn.
 */
import type { CDPSession, Page } from "@playwright/test";
import { median, openSignedInPage, startDemo } from "./browser.ts";
import { holdTo } from "./goals/judge.ts";

const ROUNDS = 2;
/** Time after which nothing larger is painted. */
const SETTLED_MS = 9000;
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
};

interface Visit {
  requests: number;
  pictures: number;
  kB: number;
  script: number;
  style: number;
  first: number;
  largest: number;
}

const SCREENS: readonly { name: string; path: string; goal?: "tasks" | "record" | "history" }[] = [
  { name: "roster", path: "/talent" },
  { name: "tasks", path: "/tasks", goal: "tasks" },
  { name: "calendar", path: "/calendar" },
  { name: "pipeline", path: "/pipeline/all" },
  { name: "dashboard", path: "/finance/dashboard" },
  { name: "invoices", path: "/finance/invoices" },
  { name: "news", path: "/cms/news/published" },
  { name: "library", path: "/library" },
  { name: "record", path: "{record}/profile/summary", goal: "record" },
  { name: "history", path: "{record}/profile/history", goal: "history" },
];

interface Sent {
  kind: string;
  /** Seconds since 1970. */
  begun: number;
  bytes: number;
}

/** Watches what a page asks for. `begin` forgets what was before; `sentBefore` returns what left before a moment. */
async function watched(cdp: CDPSession): Promise<{ begin(): void; sentBefore(moment: number): Sent[] }> {
  const begun = new Map<string, number>();
  const sent = new Map<string, Sent>();
  cdp.on("Network.requestWillBeSent", ({ requestId, wallTime }) => begun.set(requestId, wallTime));
  cdp.on("Network.responseReceived", ({ requestId, type, response: { url, fromDiskCache } }) => {
    // A reply from the cache is no request.
    if (!fromDiskCache && !/^(?:data|blob):/.test(url))
      sent.set(requestId, { kind: type, begun: begun.get(requestId) ?? 0, bytes: 0 });
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const request = sent.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await cdp.send("Network.enable");
  return {
    begin() {
      begun.clear();
      sent.clear();
    },
    sentBefore: (moment) => [...sent.values()].filter((request) => request.begun < moment),
  };
}

interface Installation {
  at: string;
  page: Page;
  cdp: CDPSession;
  watch: Awaited<ReturnType<typeof watched>>;
  record: string;
}

async function opened(demo: Parameters<typeof openSignedInPage>[0]): Promise<Installation> {
  const page = await openSignedInPage(demo);
  await page.goto(`${demo.at}/talent`);
  const link = await page.locator("[data-row] [data-opener]").first().getAttribute("href");
  await page.addInitScript(() => {
    const paints = { first: 0, largest: 0 };
    Object.assign(window, { paints });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) paints.largest = entry.startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntriesByName("first-contentful-paint")) paints.first = entry.startTime;
    }).observe({ type: "paint", buffered: true });
  });
  const cdp = await page.context().newCDPSession(page);
  const watch = await watched(cdp);
  await cdp.send("Network.emulateNetworkConditions", SLOW_4G);
  return { at: demo.at, page, cdp, watch, record: (link ?? "").replace(/\/profile.*$/, "") };
}

async function visit({ at, page, watch, record }: Installation, path: string): Promise<Visit> {
  // From an empty page, so that nothing of the screen before counts.
  await page.goto("about:blank");
  watch.begin();
  await page.goto(at + path.replace("{record}", record), { waitUntil: "commit" });
  await page.waitForTimeout(SETTLED_MS);
  const { paints, settled } = await page.evaluate(() => ({
    paints: (window as unknown as { paints: Pick<Visit, "first" | "largest"> }).paints,
    // From then on the page loads what may be needed later (web/src/shared/shell/Commands.tsx).
    settled: performance.timeOrigin + (performance.getEntriesByName("preload")[0]?.startTime ?? Number.MAX_VALUE),
  }));
  const sent = watch.sentBefore(settled / 1000);
  const kilobytes = (kind?: string) =>
    sent.reduce((sum, request) => sum + (kind && kind !== request.kind ? 0 : request.bytes), 0) / 1000;
  return {
    ...paints,
    requests: sent.length,
    pictures: sent.filter(({ kind }) => kind === "Image").length,
    kB: kilobytes(),
    script: kilobytes("Script"),
    style: kilobytes("Stylesheet"),
  };
}

const demo = await startDemo();
const [, , other, ...names] = process.argv;
const addresses = [demo.at, ...(other?.startsWith("http") ? [other] : [])];
const wanted = [...names, ...(other && !other.startsWith("http") ? [other] : [])];
const installations: Installation[] = [];
for (const address of addresses) installations.push(await opened({ ...demo, at: address }));
const screens = SCREENS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const goals = holdTo("visits", { binding: wanted.length === 0 });

const middle = (visits: readonly Visit[], pick: (visit: Visit) => number): number => median(visits.map(pick));
const seconds = (ms: number): string => (ms / 1000).toFixed(1);
for (const { name, path, goal } of screens) {
  const taken = installations.map(() => ({ cold: [] as Visit[], again: [] as Visit[] }));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [place, installation] of installations.entries()) {
      await installation.cdp.send("Network.clearBrowserCache");
      taken[place]?.cold.push(await visit(installation, path));
      taken[place]?.again.push(await visit(installation, path));
    }
  for (const [place, { cold, again }] of taken.entries()) {
    const whole = (pick: (visit: Visit) => number) => middle(cold, pick).toFixed(0);
    const requests = middle(cold, ({ requests, pictures }) => requests - pictures);
    console.log(
      `${(addresses.length > 1 ? `${name} at ${addresses[place]}` : name).padEnd(12)} ${requests} requests and ${whole((v) => v.pictures)} pictures, ${whole((v) => v.kB)} kB (script ${whole((v) => v.script)}, style ${whole((v) => v.style)}), first paint ${seconds(middle(cold, (v) => v.first))} s, largest ${seconds(middle(cold, (v) => v.largest))} s (${cold.map((v) => seconds(v.largest)).join(" ")}) · again ${middle(again, (v) => v.requests)} requests, ${middle(again, (v) => v.kB).toFixed(0)} kB, largest ${seconds(middle(again, (v) => v.largest))} s`,
    );
    if (place > 0 || !goal) continue;
    goals.figure(`${goal}, first visit`, middle(cold, (v) => v.largest) / 1000);
    goals.figure(`${goal}, second visit`, middle(again, (v) => v.largest) / 1000);
    goals.figure(`${goal}, requests`, requests);
  }
}
await demo.end();
goals.conclude();
