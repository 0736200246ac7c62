/**
 * Measures a table of 10,000 rows (`/kit/table`) at a quarter of this machine's speed: frames dropped while scrolling, as
 * Chrome counts them, and the longest delay of a key press in the search; and the frames that a board of 1,000 cards
 * (`/kit/board`) drops while scrolling, without a limit. Prints without a limit how many turns of the main
 * thread took longer than a frame. An empty page and an empty field are measured in the same round, and only what exceeds
 * them counts. `npm run bench:table`.
 */
import type { Page } from "@playwright/test";
import { blank, median, openSignedInPage, SLOWDOWN, startDemo } from "./browser.ts";
import { holdTo } from "./goals/judge.ts";
import { type CostOfScroll, costOfScroll, saidScroll } from "./scroll.ts";

const ROUNDS = 3;
const goals = holdTo("table");
const BARE =
  "<body style='margin:0;height:330000px;background:repeating-linear-gradient(#fff 0 32px,#ddd 32px 33px)'><input aria-label='Search rows' style='position:fixed'></body>";

const demo = await startDemo({ showcase: true });

async function opened(path: string, part: string): Promise<Page> {
  const page = await openSignedInPage(demo);
  await page.goto(`${demo.at}${path}`);
  await page.locator(part).first().waitFor();
  return page;
}
async function bare(): Promise<Page> {
  const page = await blank(demo.browser);
  await page.setContent(BARE);
  return page;
}

/** Returns the delay of each key press until the next paint in ms; browsers do not report less than 16 ms. */
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

interface Cost extends CostOfScroll {
  inp: number;
}
async function cost(page: Page): Promise<Cost> {
  const scroll = await costOfScroll(demo.browser, page);
  const inp = Math.max(0, ...(await typed(page)));
  await page.context().close();
  return { ...scroll, inp };
}
async function costOfBoard(): Promise<CostOfScroll> {
  const page = await opened("/kit/board", "[data-card]");
  const scroll = await costOfScroll(demo.browser, page);
  await page.context().close();
  return scroll;
}
const said = (cost: Cost): string => `${saidScroll(cost)}, INP of typing ${cost.inp} ms`;
const more: { dropped: number; inp: number }[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const floor = await cost(await bare());
  const table = await cost(await opened("/kit/table", "[data-row]"));
  const board = await costOfBoard();
  more.push({ dropped: table.dropped - floor.dropped, inp: table.inp - floor.inp });
  console.log(`round ${round + 1}: bare ${said(floor)} · table ${said(table)} · board ${saidScroll(board)}`);
}
await demo.end();

const [frames, inp] = [median(more.map(({ dropped }) => dropped)), median(more.map((item) => item.inp))];
console.log(
  `at ${SLOWDOWN}× slowdown, median of ${ROUNDS}, beyond the bare page: ${frames.toFixed(1)} frames dropped in 100, INP ${inp} ms`,
);
// Beyond the bare page's own figures.
goals.figure("frames dropped in 100", frames);
goals.figure("longest delay of a key press", inp);
goals.conclude();
