/**
 * Measures the largest contentful paint at a quarter of this machine's speed: roster, record and add form, on a first
 * visit and on later ones, next to a page of plain text. Fails beyond the limit. `npm run bench:screens`.
 */
import type { CDPSession, Page } from "@playwright/test";
import { blank, median, openSignedInPage, SLOWDOWN, slowed, startDemo } from "./browser.ts";
import { holdTo } from "./goals/judge.ts";

const ROUNDS = 5;
const goals = holdTo("screens");
/** Time after which nothing larger is painted. */
const SETTLED_MS = 6000;
/** Visits after which Chrome has the scripts in its code cache. */
const VISITS = 3;
const BARE = "data:text/html,<title>Bare</title><h1>Nothing but words</h1><p>And a line below them.</p>";

interface Largest {
  ms: number;
  what: string;
}

async function largest(page: Page, address: string, own: string): Promise<Largest> {
  await page.goto(address, { waitUntil: "commit" });
  // The bench runs nothing in the page until it is complete: waiting for an element would poll.
  await page.waitForTimeout(SETTLED_MS);
  await page.locator(own).first().waitFor();
  return page.evaluate(() => (window as unknown as { largest: Largest }).largest);
}

async function watched(page: Page): Promise<CDPSession> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { element } = entry as PerformanceEntry & { element: Element | null };
        const what = `${element?.tagName.toLowerCase()} “${element?.textContent?.slice(0, 40)}”`;
        Object.assign(window, { largest: { ms: entry.startTime, what } });
      }
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  return slowed(page);
}

const demo = await startDemo();
const page = await openSignedInPage(demo);
await page.goto(`${demo.at}/talent`);
const record = await page.locator("[data-row] [data-opener]").first().getAttribute("href");
const SCREENS = [
  { name: "roster", path: "/talent", own: "[data-row]" },
  { name: "record", path: record ?? "", own: "main h2" },
  { name: "add", path: "/talent/add", own: "main form" },
] as const;
const cdp = await watched(page);
const bare = await blank(demo.browser);
await watched(bare);

const floor: number[] = [];
const waits = SCREENS.map((screen) => ({ ...screen, first: [] as number[], again: [] as number[], what: "" }));
for (let round = 0; round < ROUNDS; round += 1) {
  floor.push((await largest(bare, BARE, "h1")).ms);
  for (const screen of waits) {
    await cdp.send("Network.clearBrowserCache");
    screen.first.push((await largest(page, demo.at + screen.path, screen.own)).ms);
  }
}
for (let round = 0; round < VISITS + ROUNDS; round += 1)
  for (const screen of waits) {
    const again = await largest(page, demo.at + screen.path, screen.own);
    screen.what = again.what;
    if (round >= VISITS) screen.again.push(again.ms);
  }
await demo.end();

const shown = (values: readonly number[]): string =>
  `${median(values).toFixed(0)} ms (${values.map((ms) => ms.toFixed(0)).join(" ")})`;
console.log(`at ${SLOWDOWN}× slowdown, median of ${ROUNDS}; bare page ${shown(floor)}`);
for (const { name, first, again, what } of waits) {
  goals.figure(name, Math.max(median(first), median(again)));
  console.log(`${name}: first visit ${shown(first)} · again ${shown(again)} · ${what}`);
}
goals.conclude();
