/**
 * Measures the itinerary of a tour of 120 days at a quarter of this machine's speed: the frames that Chrome drops while it
 * is scrolled, beyond those of an empty page in the same round. `npm run bench:itinerary`.
 */
import { formOf } from "#contract/form.ts";
import { TourEntryForm, tourEntries } from "#contract/tours/itinerary.ts";
import { TourCreate, tours } from "#contract/tours/tour.ts";
import { blank, median, openSignedInPage, SLOWDOWN, signedInCalls, startDemo } from "./browser.ts";
import { holdTo } from "./goals/judge.ts";
import { costOfScroll, saidScroll } from "./scroll.ts";

const [DAYS, ROUNDS] = [120, 3];
const goals = holdTo("itinerary");
const BARE =
  "<body style='margin:0;height:12000px;background:repeating-linear-gradient(#fff 0 32px,#ddd 32px 33px)'></body>";
const TOWNS = [
  { placeName: "Geelong", country: "AU", latitude: -38.15, longitude: 144.36 },
  { placeName: "Ballarat", country: "AU", latitude: -37.56, longitude: 143.86 },
  { placeName: "Bendigo", country: "AU", latitude: -36.76, longitude: 144.28 },
  { placeName: "Albury", country: "AU", latitude: -36.08, longitude: 146.92 },
] as const;
const dayAfter = (n: number): string => new Date(Date.UTC(2027, 1, 1 + n)).toISOString().slice(0, 10);

const demo = await startDemo();
const call = await signedInCalls(demo.at);
const { id } = (await call("POST", tours.create.path, {
  ...formOf(TourCreate).empty,
  displayName: "A hundred and twenty days",
})) as { id: string };
const add = (form: Partial<TourEntryForm>) =>
  call("POST", tourEntries.create.path.replace("{id}", id), { ...formOf(TourEntryForm).empty, ...form });
for (let n = 0; n < DAYS; n += 1) {
  const town = TOWNS[n % TOWNS.length] ?? TOWNS[0];
  const next = TOWNS[(n + 1) % TOWNS.length] ?? TOWNS[0];
  const [start, end] = [dayAfter(n), dayAfter(n + 1)];
  await add({ kind: "HOTEL", title: `Hotel ${n}`, ...town, start, end });
  await add({ kind: "PRESS", title: `Radio ${n}`, ...town, start: `${start}T11:00` });
  if (n % 7 === 6) await add({ kind: "DAY_OFF", title: "Day off", ...town, start });
  else
    await add({
      kind: "TRAVEL",
      mode: "COACH",
      ...town,
      toName: next.placeName,
      toCountry: next.country,
      toLatitude: next.latitude,
      toLongitude: next.longitude,
      start: `${start}T09:00`,
    });
}

const more: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const empty = await blank(demo.browser);
  await empty.setContent(BARE);
  const floor = await costOfScroll(demo.browser, empty);
  await empty.context().close();
  const page = await openSignedInPage(demo);
  await page.goto(`${demo.at}/tools/tour-tracks/${id}`);
  await page.getByText("Hotel 119").first().waitFor({ state: "attached" });
  const cost = await costOfScroll(demo.browser, page);
  await page.context().close();
  more.push(cost.dropped - floor.dropped);
  console.log(`round ${round + 1}: bare ${saidScroll(floor)} · itinerary ${saidScroll(cost)}`);
}
await demo.end();

const frames = median(more);
console.log(
  `${DAYS} days at ${SLOWDOWN}× slowdown, median of ${ROUNDS}, beyond the bare page: ${frames.toFixed(1)} frames dropped in 100`,
);
goals.figure("frames dropped in 100", frames);
goals.conclude();
