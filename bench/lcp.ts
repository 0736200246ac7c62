/**
 * How long a slow machine (a quarter of this one's speed) waits for the largest thing on a screen: the roster, a record
 * and the form of a new one, each as on a first visit and again with everything kept; a page with nothing but words is
 * measured in the same round. Fails beyond the limit. `npm run bench:screens`.
 */
import type { CDPSession, Page } from "@playwright/test";
import { blank, median, SLOWDOWN, signedIn, slowed, startDemo } from "./browser.ts";

const ROUNDS = 5;
const LIMIT_MS = 1500;
/** Nothing larger comes so long after the screen's own part. */
const SETTLED_MS = 1500;
const BARE = "data:text/html,<title>Bare</title><h1>Nothing but words</h1><p>And a line below them.</p>";

interface Largest {
  ms: number;
  what: string;
}

async function largest(page: Page, address: string, own: string): Promise<Largest> {
  await page.goto(address);
  await page.locator(own).first().waitFor();
  await page.waitForTimeout(SETTLED_MS);
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
const page = await signedIn(demo);
await page.goto(`${demo.at}/talent`);
const record = await page.locator("[data-row] [data-opener]").first().getAttribute("href");
const SCREENS = [
  { name: "roster", path: "/talent", own: "[data-row]" },
  { name: "record", path: record ?? "", own: "main h2" },
  { name: "add", path: "/talent/add", own: "main form" },
];
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
    const again = await largest(page, demo.at + screen.path, screen.own);
    screen.again.push(again.ms);
    screen.what = again.what;
  }
}
await demo.end();

const shown = (values: readonly number[]): string =>
  `${median(values).toFixed(0)} ms (${values.map((ms) => ms.toFixed(0)).join(" ")})`;
console.log(`at ${SLOWDOWN}× slowdown, median of ${ROUNDS}; bare page ${shown(floor)}`);
let fine = true;
for (const { name, first, again, what } of waits) {
  const good = Math.max(median(first), median(again)) <= LIMIT_MS;
  fine &&= good;
  console.log(
    `${name}: first visit ${shown(first)} · again ${shown(again)} (at most ${LIMIT_MS}): ${good ? "fine" : "TOO SLOW"} · ${what}`,
  );
}
process.exitCode = fine ? 0 : 1;
