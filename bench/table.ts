/**
 * What a table of 10,000 rows costs a slow machine (`/kit/table`, at a quarter of this one's speed): frames lost while
 * it scrolls, and the longest a key pressed in the search waits for its picture. An empty page and an empty field of the
 * same size are measured in the same round: what they lose, the machine loses. Fails on what goes beyond that.
 * `npm run bench:table`, after `npm run build:web`.
 */
import type { CDPSession, Page } from "@playwright/test";
import { blank, median, SLOWDOWN, signedIn, slowed, startDemo } from "./browser.ts";

const FRAME_MS = 1000 / 60;
const ROUNDS = 3;
/** Beyond the bare page's own. */
const LIMITS = { droppedIn100: 1, inpMs: 150 };
const BARE =
  "<body style='margin:0;height:330000px;background:repeating-linear-gradient(#fff 0 32px,#ddd 32px 33px)'><input aria-label='Search rows' style='position:fixed'></body>";

const demo = await startDemo();

async function opened(): Promise<Page> {
  const page = await signedIn(demo);
  await page.goto(`${demo.at}/kit/table`);
  await page.locator("[data-row]").first().waitFor();
  return page;
}
async function bare(): Promise<Page> {
  const page = await blank(demo.browser);
  await page.setContent(BARE);
  return page;
}

/** Intervals between the frames that the page drew while it was scrolled, in ms. */
async function scrolled(page: Page, cdp: CDPSession): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    const step = (time: number): void => {
      frames.push(time);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  await cdp.send("Input.synthesizeScrollGesture", {
    x: 700,
    y: 500,
    yDistance: -9000,
    speed: 2000,
    gestureSourceType: "mouse",
  });
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  return frames.slice(1).map((time, index) => time - (frames[index] ?? time));
}

/** How long each key waited for the next picture, in ms; below 16 ms a browser does not say. */
async function typed(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const waits: number[] = [];
    Object.assign(window, { waits });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ("interactionId" in entry && entry.interactionId) waits.push(entry.duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  await page.getByLabel("Search rows").click();
  await page.keyboard.type("imogen hart 1", { delay: 90 });
  await page.waitForTimeout(1500);
  return page.evaluate(() => (window as unknown as { waits: number[] }).waits);
}

interface Cost {
  /** In 100. */
  lost: number;
  longest: number;
  inp: number;
}
async function cost(page: Page): Promise<Cost> {
  const intervals = await scrolled(page, await slowed(page));
  const lost = intervals.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / FRAME_MS) - 1), 0);
  const inp = Math.max(0, ...(await typed(page)));
  await page.context().close();
  return { lost: (100 * lost) / (lost + intervals.length), longest: Math.max(...intervals), inp };
}
const said = ({ lost, longest, inp }: Cost): string =>
  `${lost.toFixed(1)} of 100 frames lost, longest ${longest.toFixed(0)} ms, INP of typing ${inp} ms`;
const more: { lost: number; inp: number }[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const floor = await cost(await bare());
  const table = await cost(await opened());
  more.push({ lost: table.lost - floor.lost, inp: table.inp - floor.inp });
  console.log(`round ${round + 1}: bare ${said(floor)} · table ${said(table)}`);
}
await demo.end();

const [frames, inp] = [median(more.map(({ lost }) => lost)), median(more.map((one) => one.inp))];
const fine = frames <= LIMITS.droppedIn100 && inp <= LIMITS.inpMs;
console.log(
  `at ${SLOWDOWN}× slowdown, median of ${ROUNDS}, beyond the bare page: ${frames.toFixed(1)} frames lost in 100 (at most ${LIMITS.droppedIn100}), INP ${inp} ms (at most ${LIMITS.inpMs}): ${fine ? "fine" : "TOO SLOW"}`,
);
process.exitCode = fine ? 0 : 1;
