/**
 * Measures the calendar's month with 500 bookings in the browser: script, style and layout of opening it, at this machine's
 * own speed, and the longest delay of a key or a click on it at a quarter of that. `npm run bench:month`.
 */
import type { CDPSession, Page } from "@playwright/test";
import { formOf } from "#contract/form.ts";
import { people } from "#contract/talents/person.ts";
import { TaskCreate, taskOptions, tasks } from "#contract/tasks/task.ts";
import { type Demo, median, openSignedInPage, signedInCalls, slowed, startDemo } from "./browser.ts";
import { holdTo } from "./goals/judge.ts";

const [BOOKINGS, TALENTS, ROUNDS, AT_ONCE] = [500, 50, 7, 10];
const goals = holdTo("month");
const MONTH = "2027-07";

async function seed({ at }: Demo): Promise<void> {
  const call = await signedInCalls(at);
  const { types } = await call<{ types: { id: string; code: string }[] }>("GET", taskOptions.form.path);
  const typeId = types.find(({ code }) => code === "MEETING")?.id ?? null;
  const path = `${people.list.path.replace("{family}", "talents")}?pageSize=100`;
  const roster = (await call<{ id: string }[]>("GET", path)).slice(0, TALENTS);
  const booking = (index: number): Promise<unknown> => {
    const day = String(1 + ((Math.floor(index / TALENTS) * 3 + index) % 31)).padStart(2, "0");
    const hour = String(8 + (index % 10)).padStart(2, "0");
    return call("POST", tasks.create.path, {
      ...formOf(TaskCreate).empty,
      summary: `Booking ${index}`,
      typeId,
      relatedIds: [roster[index % roster.length]?.id],
      timeZoneId: "Australia/Sydney",
      startDate: `${MONTH}-${day}T${hour}:00`,
      dueDate: `${MONTH}-${day}T${hour}:45`,
      conflictReason: "Seeded",
    });
  };
  for (let from = 0; from < BOOKINGS; from += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => booking(from + index)));
}

/** Returns the time that the main thread has spent so far, in ms. */
async function spent(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  const metricOf = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return 1000 * (metricOf("ScriptDuration") + metricOf("LayoutDuration") + metricOf("RecalcStyleDuration"));
}
const settled = (page: Page): Promise<void> => page.waitForTimeout(1500);

const demo = await startDemo();
await seed(demo);
const page = await openSignedInPage(demo);
const bars = page.locator("[data-gel][data-tip]");
await page.goto(`${demo.at}/calendar?date=${MONTH}-10`);
await page.getByRole("region", { name: "People" }).waitFor();
const cdp = await page.context().newCDPSession(page);
await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
const openings: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  await page.getByRole("button", { name: "Week", exact: true }).click();
  await settled(page);
  const before = await spent(cdp);
  await page.getByRole("button", { name: "Month", exact: true }).click();
  await settled(page);
  openings.push((await spent(cdp)) - before);
}
const shown = await bars.count();

await page.evaluate(() => {
  const waits: number[] = [];
  Object.assign(window, { waits });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ("interactionId" in entry && entry.interactionId) waits.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: false } as PerformanceObserverInit);
});
await slowed(page);
// Uses a month as a person does: goes through its bookings by keys, and changes it for another one and back.
await bars.nth(3).focus();
for (let press = 0; press < 10; press += 1) await page.keyboard.press("Tab", { delay: 40 });
for (const key of ["ArrowRight", "ArrowLeft", "ArrowRight", "ArrowLeft"]) {
  await page.keyboard.press(key);
  await page.waitForTimeout(2500);
}
const waits = await page.evaluate(() => (window as unknown as { waits: number[] }).waits);
await demo.end();

const [opening, inp] = [median(openings), Math.max(0, ...waits)];
console.log(
  `a month of ${shown} bookings: ${opening.toFixed(0)} ms of script, style and layout for an opening (${openings.map((ms) => ms.toFixed(0)).join(", ")}), INP ${inp} ms with the processor slowed four times`,
);
goals.figure("script, style and layout of an opening", opening);
goals.figure("longest delay of a key or a click", inp);
goals.conclude();
