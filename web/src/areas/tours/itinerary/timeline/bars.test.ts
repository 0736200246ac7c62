import { expect, test } from "vitest";
import type { TourEntry } from "#contract/tours/itinerary.ts";
import { tourLanes } from "./bars.ts";

const entry = (fields: Partial<TourEntry>): TourEntry => ({
  id: "id",
  kind: "OTHER",
  event: null,
  title: null,
  start: null,
  end: null,
  zone: "Australia/Sydney",
  endZone: "Australia/Sydney",
  startsAt: null,
  endsAt: null,
  placeName: null,
  country: null,
  address: null,
  latitude: null,
  longitude: null,
  toName: null,
  toCountry: null,
  toLatitude: null,
  toLongitude: null,
  mode: null,
  carrier: null,
  reference: null,
  km: null,
  minutes: null,
  rooms: [],
  memberIds: [],
  note: null,
  version: 1,
  ...fields,
});
const lanes = (entries: readonly Partial<TourEntry>[]) =>
  tourLanes(entries.map(entry), "2027-09-24").map(({ lane, rows, bars }) => [
    lane,
    rows,
    bars.map(({ from, to, row }) => [from, to, row]),
  ]);

test("entries stand on their days by the clock of the place, in lanes that have something", () => {
  expect(
    lanes([
      { kind: "SHOW", start: "2027-09-25T18:00", end: "2027-09-26T00:00" },
      { kind: "DAY_OFF", start: "2027-09-26" },
    ]),
  ).toEqual([
    ["shows", 1, [[1.75, 2, 0]]],
    ["rest", 1, [[2, 3, 0]]],
  ]);
});

test("a bar that overlaps another stands below it, and a row is taken again once it is free", () => {
  const press = (from: string, to: string) => ({ kind: "PRESS" as const, start: from, end: to });
  expect(
    lanes([
      press("2027-09-24T12:00", "2027-09-24T18:00"),
      press("2027-09-24T15:00", "2027-09-24T21:00"),
      press("2027-09-24T18:00", "2027-09-25T00:00"),
    ]),
  ).toEqual([
    [
      "dates",
      2,
      [
        [0.5, 0.75, 0],
        [0.625, 0.875, 1],
        [0.75, 1, 0],
      ],
    ],
  ]);
});

test("a flight that arrives earlier by the clock is still there to press", () => {
  const [[, , bars]] = lanes([{ kind: "TRAVEL", start: "2027-09-24T18:00", end: "2027-09-24T12:00" }]) as [
    [string, number, number[][]],
  ];
  expect(bars[0]?.[1]).toBeCloseTo(0.75 + 1 / 6);
});
