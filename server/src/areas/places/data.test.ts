/** Places written down by hand, against other sources: tzdata's zones, the states' own places, the ranges of postcodes. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { kmBetween, type Point } from "#contract/values/distance.ts";
import { bundledPlaces, type NewPlace, tsvLines } from "./fill.ts";
import { phraseKey } from "./phrase.rules.ts";

const PLACES = bundledPlaces();
const CITIES = PLACES.filter(({ kind }) => kind === "city");
const STATES = new Map(PLACES.filter(({ kind }) => kind === "state").map((state) => [state.stateId, state]));
const pointOf = ({ latitude, longitude }: NewPlace): Point => [latitude ?? 0, longitude ?? 0];
const wrong = (places: readonly NewPlace[], is: (place: NewPlace) => boolean) =>
  places.filter(is).map(({ id, latitude, longitude, zone }) => `${id} ${latitude} ${longitude} ${zone}`);

/** "+4230+00131": the whole degrees and minutes are near enough. */
const degrees = (text: string, whole: number): number =>
  (text.startsWith("-") ? -1 : 1) * (Number(text.slice(1, whole + 1)) + Number(text.slice(whole + 1, whole + 3)) / 60);
const ZONES = new Map(
  tsvLines(readFileSync(new URL("data/zones.tsv", import.meta.url), "utf8"), "\t").map(
    ([country, where = "", zone]) => {
      const second = Math.max(where.lastIndexOf("+"), where.lastIndexOf("-"));
      return [`${country} ${zone}`, [degrees(where.slice(0, second), 2), degrees(where.slice(second), 3)] as Point];
    },
  ),
);

/** How far a place may be from the one its zone is called by, where no state says it better. Most countries fit into 600 km. */
const NEAR = 600;
const REACH: Readonly<Record<string, number>> = {
  AF: 700,
  AO: 700,
  CD: 1600,
  CL: 1200,
  CO: 800,
  CU: 800,
  ID: 1500,
  IR: 800,
  KZ: 1200,
  LY: 700,
  ML: 750,
  MY: 850,
  MZ: 1800,
  NG: 1300,
  NO: 1200,
  PE: 800,
  PH: 1000,
  PK: 1200,
  RU: 1600,
  SA: 900,
  SD: 700,
  SO: 850,
  TH: 700,
  TR: 1100,
  TZ: 900,
  VN: 1200,
};
/** From the states' own borders: south, north, west, east. */
const BORDERS: Readonly<Record<string, readonly [number, number, number, number]>> = {
  NSW: [-37.51, -28.15, 140.99, 153.64],
  ACT: [-35.93, -35.12, 148.76, 149.4],
  VIC: [-39.16, -33.98, 140.96, 149.98],
  QLD: [-29.18, -9.14, 137.99, 153.56],
  SA: [-38.07, -25.99, 129, 141.01],
  WA: [-35.14, -13.68, 112.92, 129.01],
  TAS: [-43.75, -39.19, 143.81, 148.5],
  NT: [-26.01, -10.9, 128.99, 138.01],
};

/** The first digits that Australia Post gave each state; a few towns at a border belong to the other side's, which none of ours does. */
const POSTCODES: Readonly<Record<string, RegExp>> = {
  NSW: /^2(?:[0-578]\d\d|619|6[2-9]\d)$/,
  ACT: /^(?:260\d|261[0-8]|29[01]\d)$/,
  VIC: /^3\d{3}$/,
  QLD: /^4\d{3}$/,
  SA: /^5\d{3}$/,
  WA: /^6\d{3}$/,
  TAS: /^7\d{3}$/,
  NT: /^08\d\d$/,
};
/** Postcodes of the capitals' own suburbs, and how far they go. */
const CAPITALS: readonly (readonly [RegExp, Point, number])[] = [
  [/^2(?:0\d\d|1\d\d|2[0-3]\d)$/, [-33.87, 151.21], 45],
  [/^(?:260\d|261[0-8]|29[01]\d)$/, [-35.28, 149.13], 25],
  [/^3(?:0\d\d|1\d\d|20[0-7])$/, [-37.81, 144.96], 50],
  [/^4(?:0\d\d|1[0-7]\d)$/, [-27.47, 153.03], 40],
  [/^50\d\d$/, [-34.93, 138.6], 25],
  [/^60\d\d$/, [-31.95, 115.86], 35],
  [/^70[01]\d$/, [-42.88, 147.33], 15],
  [/^08[0-3]\d$/, [-12.46, 130.84], 40],
];

test("the required places are included", () => {
  const citiesIn = (...countries: string[]) => CITIES.filter(({ countryId }) => countries.includes(countryId)).length;
  expect(citiesIn("AU", "NZ")).toBeGreaterThan(700);
  expect(CITIES.length - citiesIn("AU", "NZ")).toBeGreaterThan(900);
  expect(STATES.size).toBeGreaterThan(350);
});

test("each time zone belongs to the country, and its main city is near", () => {
  expect(wrong(PLACES, ({ countryId, zone }) => !ZONES.has(`${countryId} ${zone}`))).toEqual([]);
  const far = (place: NewPlace): boolean => {
    const principal = ZONES.get(`${place.countryId} ${place.zone}`);
    return (
      !place.stateId &&
      principal !== undefined &&
      kmBetween(pointOf(place), principal) > (REACH[place.countryId] ?? NEAR)
    );
  };
  expect(wrong(CITIES, far)).toEqual([]);
});

test("each state exists, and its centre is among the seven nearest to the place", () => {
  const inStates = CITIES.filter(({ stateId }) => stateId);
  const countries = new Set([...STATES.keys()].map((id) => id?.slice(0, 2)));
  expect(wrong(inStates, ({ stateId }) => !STATES.has(stateId))).toEqual([]);
  const elsewhere = (place: NewPlace) => {
    const own = STATES.get(place.stateId);
    const nearer = [...STATES.values()].filter(
      (state) =>
        own &&
        state.countryId === place.countryId &&
        kmBetween(pointOf(state), pointOf(place)) < kmBetween(pointOf(own), pointOf(place)),
    );
    return nearer.length > 6;
  };
  expect(wrong(inStates, elsewhere)).toEqual([]);
  const outside = ({ state, latitude, longitude }: NewPlace) => {
    const [south, north, west, east] = BORDERS[state ?? ""] ?? [0, 0, 0, 0];
    const [lat, lon] = [latitude ?? 0, longitude ?? 0];
    return lat < south || lat > north || lon < west || lon > east;
  };
  const ours = CITIES.filter(({ countryId, stateId }) => countryId === "AU" && stateId);
  expect(wrong(ours, outside)).toEqual([]);
  // A city names its state where the states are written down; a city that tzdata alone names cannot.
  const written = CITIES.filter(({ inhabitants }) => inhabitants);
  expect(wrong(written, ({ countryId, stateId }) => countries.has(countryId) && !stateId)).toEqual([]);
});

test("no place is listed twice", () => {
  const byName = Map.groupBy(CITIES, ({ name, countryId }) => `${phraseKey(name)} ${countryId}`);
  const doubles = [...byName.values()].flatMap((same) =>
    same.filter((newPlace, n) => same.some((other, m) => m > n && kmBetween(pointOf(newPlace), pointOf(other)) < 3)),
  );
  expect(wrong(doubles, () => true)).toEqual([]);
});

test("Australian postcodes belong to their state, and a capital's are near it", () => {
  const ours = CITIES.filter(({ countryId, zip }) => countryId === "AU" && zip);
  expect(wrong(ours, ({ state, zip }) => !POSTCODES[state ?? ""]?.test(zip ?? ""))).toEqual([]);
  const astray = (place: NewPlace) =>
    CAPITALS.some(([codes, capital, km]) => codes.test(place.zip ?? "") && kmBetween(pointOf(place), capital) > km);
  expect(wrong(ours, astray)).toEqual([]);
});
