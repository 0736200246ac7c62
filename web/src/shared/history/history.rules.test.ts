import { expect, test } from "vitest";
import type { HistoryRow } from "#contract/history/history-row.ts";
import { chosenLevels, difference, historyItems } from "./history.rules.ts";

const row = (id: string, time: string, actor: string | null, part: HistoryRow["part"] = "record"): HistoryRow => ({
  id,
  at: time,
  actor: actor === null ? null : { id: actor, displayName: actor, avatarUrl: null },
  op: "update",
  part,
  subject: null,
  changes: [],
});

test("rows of one save are one item, the record first", () => {
  const items = historyItems([
    row("4", "b", "mia", "assignment"),
    row("3", "b", "mia"),
    row("2", "b", "tom"),
    row("1", "a", "tom"),
  ]);
  expect(items.map(({ rows }) => rows.map(({ id }) => id))).toEqual([["3", "4"], ["2"], ["1"]]);
});

test("rows without an actor are their own item", () => {
  expect(historyItems([row("2", "a", null), row("1", "a", "mia")]).length).toBe(2);
});

test("a list's change shows only removed and added items", () => {
  expect(difference({ old: ["a", "b"], new: ["b", "c"] })).toEqual({ removed: ["a"], added: ["c"] });
  expect(difference({ old: null, new: ["a"] })).toEqual({ removed: [], added: ["a"] });
});

test("only chosen levels are shown", () => {
  const codes = ["TALENT VIEW_ASSIGN", "TALENT VIEW_ALL", "TALENT EDIT_ASSIGN", "STAFF NO_ACCESS", "CMS VIEW_ASSIGN"];
  expect(chosenLevels(codes)).toEqual(["TALENT VIEW_ALL", "TALENT EDIT_ASSIGN", "CMS VIEW_ASSIGN"]);
});
