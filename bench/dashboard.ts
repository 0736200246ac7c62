/**
 * Measures the management dashboard with an arrangement of fourteen widgets at a quarter of this machine's speed: the
 * time from opening its address, signed in and with a warm cache, until the heading and the content of its first widget
 * are painted, and how many requests it makes to the API. `npm run bench:dashboard`.
 */
import { firstFreePlace, newPlace, type PlacedWidget } from "#contract/dashboards/arrangement.ts";
import { dashboardSetting, managementDashboard } from "#contract/dashboards/management.ts";
import { MANAGEMENT_KINDS } from "#contract/dashboards/management-widgets.ts";
import { median, openSignedInPage, SLOWDOWN, signedInCalls, slowed, startDemo } from "./browser.ts";
import { holdTo } from "./goals/judge.ts";

const [WIDGETS, VISITS, ROUNDS, SETTLED_MS] = [14, 3, 7, 5000];
const goals = holdTo("dashboard");

const demo = await startDemo();
const call = await signedInCalls(demo.at);
const widgets: PlacedWidget[] = [];
for (const kind of MANAGEMENT_KINDS.slice(0, WIDGETS)) {
  const place = newPlace(kind);
  widgets.push({ ...place, ...firstFreePlace(place, widgets) });
}
const { version } = await call<{ version: number }>("GET", dashboardSetting.get.path);
await call("PUT", dashboardSetting.save.path, { version, widgets });
const replies: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const start = performance.now();
  await call("GET", managementDashboard.get.path);
  replies.push(performance.now() - start);
}

const page = await openSignedInPage(demo);
await page.addInitScript(() => {
  const seen = new MutationObserver(() => {
    // A widget that waits has its heading only, and no link.
    const widget = document.querySelector("[data-widget]:has(a)");
    if (!widget?.querySelector("[data-widget-heading]")) return;
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { shownMs: performance.now() })));
  });
  seen.observe(document, { childList: true, subtree: true });
});
await slowed(page);
const shown: number[] = [];
const requests: number[] = [];
for (let round = 0; round < VISITS + ROUNDS; round += 1) {
  await page.goto(`${demo.at}/dashboard/management-dashboard`, { waitUntil: "commit" });
  // The bench runs nothing in the page until it is complete: waiting for an element would poll.
  await page.waitForTimeout(SETTLED_MS);
  await page.waitForFunction(() => "shownMs" in window);
  const { shownMs, count } = await page.evaluate(() => {
    const { shownMs: ms } = window as unknown as { shownMs: number };
    const sent = performance
      .getEntriesByType("resource")
      .filter((entry): entry is PerformanceResourceTiming => "initiatorType" in entry)
      .filter(({ initiatorType, startTime }) => initiatorType === "fetch" && startTime < ms);
    return { shownMs: ms, count: sent.length };
  });
  if (round < VISITS) continue;
  shown.push(shownMs);
  requests.push(count);
}
await demo.end();

const list = (values: readonly number[]): string => values.map((value) => value.toFixed(0)).join(" ");
console.log(
  `at ${SLOWDOWN}× slowdown, ${WIDGETS} widgets: first one shown after ${median(shown).toFixed(0)} ms (${list(shown)}); reply alone, not slowed, ${median(replies).toFixed(0)} ms (${list(replies)}); requests ${list(requests)}`,
);
goals.figure("first", median(shown));
goals.figure("requests", Math.max(...requests));
goals.conclude();
