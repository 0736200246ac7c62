import { expect, test } from "vitest";
import { applyEntries, type Counting, type StoredCount } from "./entries.ts";

const stored = (typeId: string, day: string, sold: number): StoredCount => ({
  typeId,
  day,
  sold,
  refunded: 0,
  gross: null,
  comps: null,
  held: null,
});
const counting: Counting = {
  types: [
    { id: "general", name: "General", places: 100 },
    { id: "balcony", name: "Balcony", places: 0 },
  ],
  stored: [stored("general", "2026-08-09", 10), stored("general", "2026-08-10", 8)],
  today: "2026-08-11",
  showDay: "2026-10-03",
  confirmed: false,
};
const apply = (entries: Parameters<typeof applyEntries>[0], more: Partial<Counting> = {}) =>
  applyEntries(entries, { ...counting, ...more });

test("a sum so far becomes the tickets of its day, also over several days given in any order", () => {
  const { saved, details } = apply([
    { typeId: "balcony", day: "2026-08-11", sum: 9 },
    { typeId: "balcony", day: "2026-08-10", sum: 4 },
    { typeId: "general", day: "2026-08-11", sum: 25 },
  ]);
  expect(details).toEqual([]);
  expect(saved.map(({ typeId, day, sold }) => [typeId, day, sold])).toEqual([
    ["balcony", "2026-08-10", 4],
    ["balcony", "2026-08-11", 5],
    ["general", "2026-08-11", 7],
  ]);
});

test("a sum that is lower than what was counted is kept as tickets given back", () => {
  const { saved } = apply([{ typeId: "general", day: "2026-08-11", sum: 17 }]);
  expect(saved).toMatchObject([{ sold: 0, refunded: 1 }]);
});

test("a day to come, a type that is gone and a count without a number are refused", () => {
  const { details } = apply([
    { typeId: "general", day: "2026-08-12", sold: 1 },
    { typeId: "gone", day: "2026-08-11", sold: 1 },
    { typeId: "general", day: "2026-08-11" },
  ]);
  expect(details.map(({ field }) => field).sort()).toEqual(["entries.0.day", "entries.1.typeId", "entries.2.sold"]);
});

test("more than there are places for is refused until it is confirmed, if their number is known", () => {
  const many = [{ typeId: "general", day: "2026-08-11", sold: 83 }];
  expect(apply(many).details).toMatchObject([{ field: "entries.0.sold", code: "aboveCapacity" }]);
  expect(apply(many, { confirmed: true }).details).toEqual([]);
  expect(apply([{ typeId: "balcony", day: "2026-08-11", sold: 900 }]).details).toEqual([]);
  // Fewer than before is no reason to ask, even if it is still too many.
  const full = [stored("general", "2026-08-10", 200)];
  expect(apply([{ typeId: "general", day: "2026-08-10", sold: 150 }], { stored: full }).details).toEqual([]);
});

test("a count that a colleague changed meanwhile is refused, and another cell is not", () => {
  const { details, isStale } = apply([
    { typeId: "general", day: "2026-08-10", sold: 9, was: 6 },
    { typeId: "balcony", day: "2026-08-10", sold: 9, was: null },
  ]);
  expect(isStale).toBe(true);
  expect(details).toMatchObject([{ field: "entries.0.sold", message: "A colleague counted 8 meanwhile" }]);
});

test("an emptied count is removed, and the same entries again change nothing", () => {
  const entries = [
    { typeId: "general", day: "2026-08-10", sold: null },
    { typeId: "general", day: "2026-08-11", sum: 12 },
  ];
  const first = apply(entries);
  expect(first.removed).toEqual([{ typeId: "general", day: "2026-08-10" }]);
  expect(first.saved).toMatchObject([{ day: "2026-08-11", sold: 2 }]);
  const [sent] = first.saved;
  const after = sent ? [stored("general", "2026-08-09", 10), sent] : [];
  expect(apply(entries, { stored: after }).saved).toEqual(first.saved);
});
