import { describe, expect, test } from "vitest";
import { hoursOf, type Item, overlapsOf, placeItems, placesOf, shifted } from "./layout.ts";

const DAY = "2027-10-09";
const item = (id: string, from: string, to: string | null, more: Partial<Item> = {}): Item => ({
  id,
  kind: "OTHER",
  title: id,
  lane: null,
  note: null,
  personIds: [],
  start: `${DAY}T${from}`,
  end: to && `${DAY}T${to}`,
  ...more,
});

describe("a run sheet", () => {
  test("a run sheet puts items that share time side by side, and others below", () => {
    const placed = placeItems(DAY, [
      item("a", "15:00", "16:00"),
      item("b", "15:30", "17:00"),
      item("c", "16:00", "16:30"),
      item("d", "17:00", "18:00"),
    ]);
    expect(placed.map((block) => [block.item.id, block.column, block.columns])).toEqual([
      ["a", 0, 2],
      ["b", 1, 2],
      ["c", 0, 2],
      ["d", 0, 1],
    ]);
  });

  test("a run sheet has a lane for each place in the order of the day, and an unnamed one last", () => {
    const items = [item("a", "15:00", null), item("b", "16:00", null, { lane: "Stage" }), item("c", "17:00", null)];
    expect(placesOf(items)).toEqual(["Stage", ""]);
  });

  test("a run sheet shows whole hours, past midnight as well", () => {
    const late = { ...item("a", "22:30", null), end: "2027-10-10T01:15" };
    expect(hoursOf(DAY, [late])).toEqual({ first: 22, last: 26 });
  });

  test("a run sheet marks people who are in two items at once, but not in one after the other", () => {
    const people = { personIds: ["p"] };
    const items = [
      item("a", "15:00", "16:00", people),
      item("b", "15:30", "17:00", people),
      item("c", "17:00", "18:00", people),
      item("call", "15:40", null, people),
      item("other", "15:00", "18:00", { personIds: ["q"] }),
    ];
    expect([...overlapsOf(items)]).toEqual([
      ["a", [{ id: "b", people: ["p"] }]],
      ["b", [{ id: "a", people: ["p"] }]],
    ]);
  });

  test("a run sheet moves an item across midnight, and keeps an end after its start", () => {
    const entry = item("a", "23:00", "23:30");
    expect(shifted(entry, "block", 45)).toMatchObject({ start: `${DAY}T23:45`, end: "2027-10-10T00:15" });
    expect(shifted(entry, "end", -60)).toMatchObject({ end: `${DAY}T23:05` });
    expect(shifted(entry, "start", 60)).toMatchObject({ start: `${DAY}T23:25` });
    expect(shifted(item("m", "18:30", null), "block", -5)).toMatchObject({ start: `${DAY}T18:25`, end: null });
  });
});
