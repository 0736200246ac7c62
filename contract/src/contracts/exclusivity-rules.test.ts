import { expect, test } from "vitest";
import { kmBetween, type Point, pointAt } from "../values/distance.ts";
import { exclusivityConflict, lastBoundDay, type Occasion, type Terms } from "./exclusivity-rules.ts";

const HALL: Point = [-37.8203, 144.9547];
const festival: Terms = {
  from: "2026-09-12",
  to: "2026-09-13",
  daysBefore: 30,
  daysAfter: 30,
  radiusKm: 100,
  centre: HALL,
  centreCountry: "AU",
  categoryIds: [],
  countries: [],
};
const show = (more: Partial<Occasion>): Occasion => ({
  from: "2026-09-20",
  to: null,
  place: pointAt(HALL, 50, 90),
  country: "AU",
  categoryId: null,
  ...more,
});
const away = (km: number) => pointAt(HALL, km, 225);

test.each([
  [99, "2026-10-12", 29, "warns"],
  [100, "2026-10-13", 30, "warns: both limits are included"],
  [101, "2026-10-12", 29, "does not"],
  [99, "2026-10-14", 31, "does not"],
  [99, "2026-08-14", -29, "warns before it as well"],
  [100, "2026-08-13", -30, "warns: both limits are included"],
  [99, "2026-08-12", -31, "does not"],
  [0, "2026-09-13", 0, "warns on the day itself"],
])("a check %i km away on %s, day %i, %s", (km, from, days, says) => {
  const found = exclusivityConflict(festival, show({ from, place: away(km) }));
  expect(found && { days: found.days, km: Math.round(found.distanceKm ?? -1) }).toEqual(
    says.startsWith("warns") ? { days, km } : null,
  );
});

test("work of several days counts from the nearest of them", () => {
  expect(exclusivityConflict(festival, show({ from: "2026-07-01", to: "2026-08-13" }))).toMatchObject({ days: -30 });
  expect(exclusivityConflict(festival, show({ from: "2026-07-01", to: "2026-08-12" }))).toBeNull();
  expect(exclusivityConflict(festival, show({ from: "2026-07-01", to: "2026-12-01" }))).toMatchObject({ days: 0 });
});

test("days are calendar days, also across a leap day and a change of the clock", () => {
  const leap = { ...festival, from: "2028-02-28", to: "2028-02-28", daysAfter: 2 };
  expect(exclusivityConflict(leap, show({ from: "2028-03-01" }))).toMatchObject({ days: 2 });
  expect(exclusivityConflict(leap, show({ from: "2028-03-02" }))).toBeNull();
});

test("distance goes across the date line and over the poles", () => {
  const suva: Point = [-16.8, 179.9];
  expect(exclusivityConflict({ ...festival, centre: suva }, show({ place: [-16.8, -179.9] }))?.distanceKm).toBeCloseTo(
    21.3,
    1,
  );
  const pole: Point = [89.8, 0];
  expect(exclusivityConflict({ ...festival, centre: pole }, show({ place: [89.8, 180] }))?.distanceKm).toBeCloseTo(
    44.5,
    1,
  );
  expect(exclusivityConflict({ ...festival, centre: pole }, show({ place: [88.8, 180] }))).toBeNull();
  expect(kmBetween([0, 0], [0, 180])).toBeCloseTo(20_015, 0);
  expect(kmBetween([90, 0], [-90, 12])).toBeCloseTo(20_015, 0);
});

test("without coordinates the territory is compared, and distance counts as not checked", () => {
  const unmeasured = { distanceKm: null, distanceUnknown: true, country: "AU" };
  expect(exclusivityConflict(festival, show({ place: null }))).toMatchObject(unmeasured);
  expect(exclusivityConflict({ ...festival, centre: null }, show({}))).toMatchObject(unmeasured);
  expect(exclusivityConflict(festival, show({ place: null, country: "NZ" }))).toBeNull();
  expect(exclusivityConflict(festival, show({ place: null, country: null }))).toBeNull();
  const both = { ...festival, countries: ["NZ"] };
  expect(exclusivityConflict(both, show({ place: null, country: "NZ" }))).toMatchObject({ country: "NZ" });
  expect(exclusivityConflict(both, show({ place: null }))).toBeNull();
  // With coordinates the distance alone decides.
  expect(exclusivityConflict(both, show({}))).toMatchObject({ distanceKm: 50, distanceUnknown: false, country: null });
});

test("a territory without a radius takes no coordinates", () => {
  const territory = { ...festival, radiusKm: null, centre: null, countries: ["AU", "NZ"] };
  expect(exclusivityConflict(territory, show({ country: "NZ" }))).toMatchObject({
    country: "NZ",
    distanceUnknown: false,
  });
  expect(exclusivityConflict(territory, show({ country: "GB" }))).toBeNull();
});

test("a clash of categories warns without a place; another category or none does not", () => {
  const shoes = { ...festival, radiusKm: null, centre: null, categoryIds: ["shoes"] };
  const nowhere = { place: null, country: null };
  expect(exclusivityConflict(shoes, show({ ...nowhere, categoryId: "shoes" }))).toMatchObject({ categoryId: "shoes" });
  expect(exclusivityConflict(shoes, show({ ...nowhere, categoryId: "cars" }))).toBeNull();
  expect(exclusivityConflict(shoes, show(nowhere))).toBeNull();
});

test("radius and category together clash only if neither speaks against it", () => {
  const both = { ...festival, categoryIds: ["festivals"] };
  expect(exclusivityConflict(both, show({ categoryId: "festivals" }))).not.toBeNull();
  expect(exclusivityConflict(both, show({ categoryId: "clubs" }))).toBeNull();
  expect(exclusivityConflict(both, show({ categoryId: "festivals", place: away(101) }))).toBeNull();
  expect(exclusivityConflict(both, show({ categoryId: "festivals", place: null, country: null }))).toMatchObject({
    distanceUnknown: true,
  });
  // Without a category of the partner, only the distance decides.
  expect(exclusivityConflict(both, show({}))).toMatchObject({ categoryId: null, distanceKm: 50 });
});

test("any work on these days clashes without a limit of place or category; undated work does not", () => {
  const sole = { ...festival, radiusKm: null, centre: null };
  expect(exclusivityConflict(sole, show({ place: null, country: null }))).toMatchObject({ days: 7 });
  expect(exclusivityConflict(sole, show({ from: null }))).toBeNull();
});

test("a term may be open at either end", () => {
  const term = { ...festival, from: null, daysBefore: 0, daysAfter: 0 };
  expect(exclusivityConflict(term, show({ from: "1990-01-01" }))).toMatchObject({ days: 0 });
  expect(exclusivityConflict(term, show({ from: "2026-09-14" }))).toBeNull();
  expect(exclusivityConflict({ ...term, to: null }, show({ from: "2099-01-01" }))).toMatchObject({ days: 0 });
});

test("the last bound day is the last one plus the days after", () => {
  expect(lastBoundDay(festival)).toBe("2026-10-13");
  expect(lastBoundDay({ ...festival, to: null })).toBeNull();
});
