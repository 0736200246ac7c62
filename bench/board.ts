/**
 * Measures the board of 2,000 opportunities at a quarter of this machine's speed: the time from opening its address until its
 * first cards are there, and a card that is dragged over the columns: its longest turn of the main thread and how many
 * turns took longer than two frames. `npm run bench:board`.
 */
import { formOf } from "#contract/form.ts";
import { OpportunityCreate, opportunities } from "#contract/opportunities/opportunity.ts";
import { median, openSignedInPage, SLOWDOWN, signedInCalls, slowed, startDemo } from "./browser.ts";
import { holdTo } from "./goals/judge.ts";

const [COUNT, AT_ONCE, ROUNDS, STEPS, FRAME_MS] = [2000, 10, 5, 60, 1000 / 60];
const goals = holdTo("board");
const ADDRESS = "/pipeline/all/api?view=board";

const demo = await startDemo();
const call = await signedInCalls(demo.at);
for (let from = 0; from < COUNT; from += AT_ONCE)
  await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      call("POST", opportunities.create.path, {
        ...formOf(OpportunityCreate).empty,
        title: `Opportunity ${from + index}`,
        value: 100_000 + from,
        probability: 30,
      }),
    ),
  );

const page = await openSignedInPage(demo);
const cards = page.locator("[data-card]");
await page.goto(`${demo.at}${ADDRESS}`);
await cards.first().waitFor();
await slowed(page);
const openings: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  await page.goto("about:blank");
  const start = performance.now();
  await page.goto(`${demo.at}${ADDRESS}`, { waitUntil: "commit" });
  await cards.first().waitFor();
  openings.push(performance.now() - start);
}

await page.waitForTimeout(2000);
const box = await cards.first().boundingBox();
if (!box) throw new Error("There is no card to drag.");
const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
await page.mouse.move(x, y);
await page.mouse.down();
await page.mouse.move(x + 8, y + 8);
await page.evaluate(() => {
  const turns: number[] = [];
  Object.assign(window, { turns });
  const step = (time: number): void => {
    turns.push(time);
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
});
for (let step = 0; step < STEPS; step += 1) {
  await page.mouse.move(x + step * 12, y + Math.sin(step / 5) * 120);
  await page.waitForTimeout(FRAME_MS);
}
const turns = await page.evaluate(() => (window as unknown as { turns: number[] }).turns);
await page.mouse.up();
await demo.end();

const intervals = turns.slice(1).map((time, index) => time - (turns[index] ?? time));
const late = intervals.filter((ms) => ms > 2 * FRAME_MS + 1).length;
const [opening, longest] = [median(openings), Math.max(0, ...intervals)];
console.log(
  `a board of ${COUNT} opportunities at ${SLOWDOWN}× slowdown: first cards after ${opening.toFixed(0)} ms (${openings.map((ms) => ms.toFixed(0)).join(", ")}), while dragging the longest turn ${longest.toFixed(0)} ms, ${late} of ${intervals.length} longer than two frames`,
);
goals.figure("first cards", opening);
goals.figure("turns of a drag longer than two frames", (100 * late) / intervals.length);
goals.conclude();
