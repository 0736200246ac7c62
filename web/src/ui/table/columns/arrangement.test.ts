import { describe, expect, test } from "vitest";
import { arranged, hidden, movedTo, neighbour, pinned, resized, settingsOf } from "./arrangement.ts";

const columns = [
  { id: "name", width: 200 },
  { id: "kind", width: 100 },
  { id: "place", width: 120 },
  { id: "tags", width: 90, hidden: true as const },
];
const ids = (settings: Parameters<typeof arranged>[1]) => arranged(columns, settings).map(({ column }) => column.id);
const afterwards = (...changes: ((placed: ReturnType<typeof arranged>) => ReturnType<typeof arranged>)[]) =>
  settingsOf(changes.reduce((placed, change) => change(placed), arranged(columns, []) as ReturnType<typeof arranged>));

describe("columns", () => {
  test("columns are in their declared order by default", () => {
    expect(ids([])).toEqual(["name", "kind", "place", "tags"]);
    expect(settingsOf(arranged(columns, []))).toEqual([
      { id: "name", pin: "start" },
      { id: "kind" },
      { id: "place" },
      { id: "tags" },
    ]);
  });

  test("columns keep a saved order, with new ones where declared and removed ones left out (B-162)", () => {
    expect(ids([{ id: "name" }, { id: "gone" }, { id: "place" }, { id: "kind" }])).toEqual([
      "name",
      "place",
      "tags",
      "kind",
    ]);
  });

  test("the naming column stays first, shown and pinned", () => {
    const [first] = arranged(columns, [{ id: "kind" }, { id: "name", hidden: true, pin: "end" }]);
    expect(first).toMatchObject({ column: { id: "name" }, hidden: false, pin: "start" });
    expect(afterwards(movedTo("name", "place", "after"))[0]?.id).toBe("name");
    expect(afterwards(movedTo("place", "name", "before")).map(({ id }) => id)).toEqual([
      "name",
      "place",
      "kind",
      "tags",
    ]);
  });

  test("columns are pinned to either side (B-166)", () => {
    expect(
      ids([
        { id: "place", pin: "start" },
        { id: "kind", pin: "end" },
      ]),
    ).toEqual(["name", "place", "tags", "kind"]);
    expect(afterwards(pinned("place", "start"))).toContainEqual({ id: "place", pin: "start" });
  });

  test("columns are resized within bounds, and then keep their width (B-163, B-167)", () => {
    expect(afterwards(resized("kind", 3), resized("place", 9000))).toMatchObject([
      {},
      { width: 56 },
      { width: 800 },
      {},
    ]);
  });

  test("columns are hidden and shown; only differences are saved (B-161, B-517)", () => {
    expect(afterwards(hidden("kind", true), hidden("tags", false))).toEqual([
      { id: "name", pin: "start" },
      { id: "kind", hidden: true },
      { id: "place" },
      { id: "tags", hidden: false },
    ]);
  });

  test("columns take the pin of the column they are dropped beside", () => {
    const moved = afterwards(pinned("kind", "end"), movedTo("place", "kind", "before"));
    expect(moved.find(({ id }) => id === "place")).toEqual({ id: "place", pin: "end" });
  });

  test("columns move past the next shown column, and not past an end", () => {
    const placed = arranged(columns, [{ id: "name" }, { id: "tags" }, { id: "kind" }, { id: "place" }]);
    expect(neighbour(placed, "place", -1)).toBe("kind");
    expect(neighbour(placed, "kind", -1)).toBeUndefined();
    expect(neighbour(placed, "place", 1)).toBeUndefined();
    expect(neighbour(placed, "name", 1)).toBeUndefined();
  });
});
