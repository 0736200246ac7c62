import { expect, test } from "vitest";
import { restOf, sentFees, startFees, sumOf } from "./fees.ts";

const deal = (value: number | null, hiddenPeople = 0, withFees = true) => ({
  value,
  people: ["a", "b", "c"].map((id) => ({ id })),
  event: { withFees, hiddenPeople },
});

test("a value is shared to the cent, the first talents with what does not divide", () => {
  const fees = startFees(deal(10_001));
  expect(fees.map(({ fee }) => fee)).toEqual([3334, 3334, 3333]);
  expect([sumOf(fees), restOf(fees, deal(10_001))]).toEqual([10_001, 0]);
});

test("less and more than the value differ, and nothing is compared without a value or a fee", () => {
  const fees = [
    { personId: "a", fee: 60 },
    { personId: "b", fee: null },
  ];
  expect([restOf(fees, deal(100)), restOf(fees, deal(50)), restOf(fees, deal(null))]).toEqual([40, -10, 0]);
  expect(restOf([{ personId: "a", fee: null }], deal(100))).toBe(0);
});

test("fees stay open with talents that can't be seen, and may come to less", () => {
  expect(startFees(deal(100, 1)).map(({ fee }) => fee)).toEqual([null, null, null]);
  expect(restOf([{ personId: "a", fee: 60 }], deal(100, 1))).toBe(0);
  expect(restOf([{ personId: "a", fee: 160 }], deal(100, 1))).toBe(-60);
});

test("without the right to fees there are none, and none are sent", () => {
  expect(startFees(deal(100, 0, false))).toEqual([]);
  expect([sentFees([]), sentFees([{ personId: "a", fee: null }])]).toEqual([undefined, undefined]);
  expect(
    sentFees([
      { personId: "a", fee: 5 },
      { personId: "b", fee: null },
    ]),
  ).toEqual([
    { personId: "a", fee: 5 },
    { personId: "b", fee: 0 },
  ]);
});
