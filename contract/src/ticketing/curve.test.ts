import { describe, expect, test } from "vitest";
import {
  type CurvePoint,
  completionAt,
  curveOf,
  forecastLine,
  forecastOf,
  isSlow,
  paceOf,
  quantile,
  soldAt,
} from "./curve.ts";

const SHOW = "2026-10-03";

test("a curve goes from the first count to the last, and keeps its sum without counts", () => {
  const curve = curveOf(
    [
      { day: "2026-10-01", net: 2 },
      { day: "2026-09-28", net: 5 },
      { day: "2026-10-03", net: -1 },
    ],
    SHOW,
  );
  expect(curve).toEqual([
    { before: 5, sold: 5 },
    { before: 4, sold: 5 },
    { before: 3, sold: 5 },
    { before: 2, sold: 7 },
    { before: 1, sold: 7 },
    { before: 0, sold: 6 },
  ]);
  expect([soldAt(curve, 9), soldAt(curve, 3), soldAt(curve, 0)]).toEqual([0, 5, 6]);
  expect(completionAt(curve, 2)).toBe(1);
});

test("a curve has earlier sales in its first point, and late counts in its last", () => {
  const curve = curveOf(
    [
      { day: "2026-01-01", net: 40 },
      { day: "2026-10-09", net: 2 },
    ],
    SHOW,
  );
  expect([curve.length, curve[0], curve.at(-1)]).toEqual([121, { before: 120, sold: 40 }, { before: 0, sold: 42 }]);
});

/** A show that had sold so many percent at 53 days before, of 100 in the end. */
const shows = (...percents: number[]): CurvePoint[][] =>
  percents.map((percent) =>
    Array.from({ length: 54 }, (_, place) => ({
      before: 53 - place,
      sold: place === 53 ? 100 : percent + ((100 - percent) * place) / 53,
    })),
  );

test("the forecast is what was sold by the median completion, with the middle half as its span", () => {
  const forecast = forecastOf({ sold: 412, before: 53, places: 834, comparable: shows(49, 52, 54, 57, 61) });
  expect(forecast).toMatchObject({ expected: 763, low: 723, high: 792 });
});

describe("forecasts", () => {
  test("a forecast is not there with two comparable shows, or before the first ticket", () => {
    expect(forecastOf({ sold: 412, before: 53, places: 834, comparable: shows(50, 60) })).toBeNull();
    expect(forecastOf({ sold: 0, before: 53, places: 834, comparable: shows(50, 60, 70) })).toBeNull();
    // A show without sales says nothing.
    expect(forecastOf({ sold: 9, before: 53, places: 834, comparable: [...shows(50, 60), []] })).toBeNull();
  });

  test("a forecast is never more than the places, and never less than what is sold", () => {
    expect(forecastOf({ sold: 412, before: 53, places: 500, comparable: shows(10, 20, 30) })).toMatchObject({
      expected: 500,
      low: 500,
      high: 500,
    });
    expect(forecastOf({ sold: 412, before: 0, places: 834, comparable: shows(50, 60, 70) })?.low).toBe(412);
  });

  test("the line of a forecast begins at today's number and ends at what is expected", () => {
    const input = { sold: 412, before: 53, places: 834, comparable: shows(49, 52, 54, 57, 61) };
    const path = forecastLine(input, { expected: 763, low: 723, high: 792 });
    expect(path[0]).toMatchObject({ before: 53, expected: 412, low: 412, high: 412 });
    expect(path.at(-1)).toMatchObject({ before: 0, expected: 763, low: 723, high: 792 });
  });
});

test("the pace is the tickets a day over the last seven whole days, or over those there are", () => {
  const counts = [
    { day: "2026-08-01", net: 100 },
    { day: "2026-08-05", net: 7 },
    { day: "2026-08-10", net: 7 },
    { day: "2026-08-11", net: 50 },
  ];
  expect(paceOf(counts, "2026-08-11")).toBe(2);
  expect(paceOf([{ day: "2026-08-10", net: 8 }], "2026-08-11")).toBe(8);
  expect(paceOf([{ day: "2026-08-11", net: 8 }], "2026-08-11")).toBeNull();
});

test("a sale is slow if its week grew less than the lower quarter of the comparable shows", () => {
  const growing = (weekAgo: number, now: number): CurvePoint[] =>
    Array.from({ length: 11 }, (_, place) => ({
      before: 10 - place,
      sold: place < 7 ? weekAgo : place === 10 ? 100 : now,
    }));
  const comparable = [growing(40, 48), growing(40, 50), growing(40, 52), growing(40, 60)];
  const input = { before: 3, places: 100, comparable };
  expect(isSlow({ ...input, sold: 42 }, 40)).toBe(true);
  expect(isSlow({ ...input, sold: 52 }, 40)).toBe(false);
  expect(isSlow({ ...input, comparable: comparable.slice(0, 2), sold: 40 }, 40)).toBe(false);
});

/** mulberry32, so that a run can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A sale that starts strong, is quiet, and rises at the end, each in its own way and with days that differ. */
function simulated(random: () => number, places: number): CurvePoint[] {
  const days = 60 + Math.floor(random() * 60);
  const share = 0.45 + random() * 0.5;
  const [start, end] = [0.12 + random() * 0.12, 0.2 + random() * 0.15];
  const weights = Array.from({ length: days + 1 }, (_, place) => {
    const part = place / days;
    const shape = start * Math.exp(-part * 14) * 14 + (1 - start - end) + end * Math.exp((part - 1) * 9) * 9;
    return shape * (0.4 + random() * 1.2);
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let sold = 0;
  return weights.map((weight, place) => {
    sold += (weight / sum) * share * places;
    return { before: days - place, sold: Math.round(sold) };
  });
}

test("over 200 simulated sales the forecast of halfway is off by a tenth in the median", () => {
  const random = randomFrom(20_260_811);
  const errors: Record<number, number[]> = { 30: [], 14: [], 7: [] };
  let [within, forecasts] = [0, 0];
  for (let n = 0; n < 200; n += 1) {
    const places = 300 + Math.floor(random() * 900);
    const own = simulated(random, places);
    const comparable = Array.from({ length: 5 }, () => simulated(random, places));
    const final = own.at(-1)?.sold ?? 0;
    for (const before of [30, 14, 7]) {
      const forecast = forecastOf({ sold: soldAt(own, before), before, places, comparable });
      if (!forecast) throw new Error("a simulated sale has a forecast");
      expect(forecast.expected).toBeLessThanOrEqual(places);
      errors[before]?.push(Math.abs(forecast.expected - final) / final);
      forecasts += 1;
      if (forecast.low <= final && final <= forecast.high) within += 1;
    }
  }
  const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;
  for (const [before, values] of Object.entries(errors)) {
    const sorted = values.sort((a, b) => a - b);
    console.log(
      `forecast ${before} days before: median error ${percent(quantile(sorted, 0.5))}, nine of ten within ${percent(quantile(sorted, 0.9))}`,
    );
  }
  console.log(`forecast: ${percent(within / forecasts)} end within the middle half`);
  expect(quantile(errors[30] ?? [], 0.5)).toBeLessThan(0.1);
  expect(quantile(errors[7] ?? [], 0.5)).toBeLessThan(0.06);
});
