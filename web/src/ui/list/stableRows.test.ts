import { expect, test } from "vitest";
import { acceptRows, changesBetween, type NewRows, stableRows } from "./stableRows.ts";

const row = (id: string, name = id) => ({ id, name });
const arrived = (
  ids: string,
  answeredAt: number,
  more: Partial<NewRows<ReturnType<typeof row>>> = {},
): NewRows<ReturnType<typeof row>> => ({
  rows: [...ids].map((id) => row(id)),
  question: "q",
  answeredAt,
  ownChanges: 0,
  refetching: false,
  ...more,
});
const held = acceptRows(arrived("abc", 1));
const ids = ({ rows }: { rows: readonly { id: string }[] }) => rows.map(({ id }) => id).join("");

test("rows update in place", () => {
  const next = stableRows(held, arrived("", 2, { rows: [row("a"), row("b", "new"), row("c")] }));
  expect([next.rows[1]?.name, next.changes]).toEqual(["new", 0]);
});
test("added, removed and moved rows wait, and are counted", () => {
  const next = stableRows(held, arrived("xcab", 2));
  expect([ids(next), next.changes]).toEqual(["abc", 2]);
});
test("a removed row stays in place, marked", () => {
  const next = stableRows(held, arrived("ac", 2));
  expect([ids(next), next.changes, [...next.missing]]).toEqual(["abc", 1, ["b"]]);
});
test("a row that moved and changed is updated in place", () => {
  const next = stableRows(held, arrived("", 2, { rows: [row("b"), row("a", "new"), row("c")] }));
  expect([ids(next), next.rows[0]?.name, next.changes]).toEqual(["abc", "new", 1]);
});
test("no changes wait once the order is as before", () => {
  const next = stableRows(stableRows(held, arrived("bac", 2)), arrived("abc", 3));
  expect([ids(next), next.changes]).toEqual(["abc", 0]);
});
test("rows after the last one show at once", () => expect(ids(stableRows(held, arrived("abcd", 2)))).toBe("abcd"));
test("rows added to an empty list show at once", () =>
  expect(ids(stableRows(acceptRows(arrived("", 1)), arrived("ab", 2)))).toBe("ab"));
test("the reply to another query shows at once", () =>
  expect(ids(stableRows(held, arrived("cb", 2, { question: "p" })))).toBe("cb"));
test("the person's own changes show with the next reply", () => {
  const before = stableRows(held, arrived("abc", 1, { ownChanges: 1 }));
  expect([before, ids(stableRows(before, arrived("cb", 2, { ownChanges: 1 })))]).toEqual([held, "cb"]);
});
test("cached rows are replaced by the refetched ones", () =>
  expect(ids(stableRows(acceptRows(arrived("abc", 1, { refetching: true })), arrived("cb", 2)))).toBe("cb"));
test("a row added to a full page is one change", () => expect(changesBetween(["a", "b"], ["x", "a"])).toBe(1));
