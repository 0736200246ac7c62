import { expect, test } from "vitest";
import type { HistoryRow } from "#contract/history/history-row.ts";
import { chosenLevels, difference, historyItems } from "./history.rules.ts";

const row = (id: string, at: string, actor: string | null, part: HistoryRow["part"] = "record"): HistoryRow => ({
  id,
  at,
  actor: actor === null ? null : { id: actor, displayName: actor, avatarUrl: null },
  op: "update",
  part,
  changes: [],
});

test("rows of one save are one deed, the record first", () => {
  const items = historyItems([
    row("4", "b", "mia", "assignment"),
    row("3", "b", "mia"),
    row("2", "b", "tom"),
    row("1", "a", "tom"),
  ]);
  expect(items.map(({ rows }) => rows.map(({ id }) => id))).toEqual([["3", "4"], ["2"], ["1"]]);
});

test("what nobody did is its own deed", () => {
  expect(historyItems([row("2", "a", null), row("1", "a", "mia")]).length).toBe(2);
});

test("of a list only what went and came is told", () => {
  expect(difference({ old: ["a", "b"], new: ["b", "c"] })).toEqual({ gone: ["a"], come: ["c"] });
  expect(difference({ old: null, new: ["a"] })).toEqual({ gone: [], come: ["a"] });
});

test("of levels only those that were chosen are told", () => {
  const codes = ["TALENT VIEW_ASSIGN", "TALENT VIEW_ALL", "TALENT EDIT_ASSIGN", "STAFF NO_ACCESS", "CMS VIEW_ASSIGN"];
  expect(chosenLevels(codes)).toEqual(["TALENT VIEW_ALL", "TALENT EDIT_ASSIGN", "CMS VIEW_ASSIGN"]);
});
