import { describe, expect, test } from "vitest";
import type { InstalmentShown } from "#contract/contracts/contract.ts";
import { amountsOf } from "#contract/contracts/instalment.ts";
import { CELLS, withPart } from "./cells.ts";

const part = (id: string, more: Partial<InstalmentShown>): InstalmentShown => ({
  id,
  title: id,
  share: "AMOUNT",
  percent: null,
  amount: 0,
  rule: "DATE",
  offset: 0,
  onDate: "2027-01-01",
  pinnedOn: null,
  dueDate: "2027-01-01",
  ruleDate: "2027-01-01",
  state: "PLANNED",
  readyAt: null,
  ...more,
});
const VALUE = 100_001;
const deposit = part("deposit", { share: "PERCENT", percent: "20", amount: 20_000 });
const middle = part("middle", { amount: 30_000 });
const rest = part("rest", { share: "REST", amount: 50_001 });
const shares = (parts: ReturnType<typeof withPart>) => parts.map(({ share }) => share);
const sum = (parts: ReturnType<typeof withPart>) =>
  amountsOf(VALUE, parts).reduce((total, amount) => total + amount, 0);

describe("what is typed into a cell", () => {
  test("an amount typed into a cell changes its part, and the rest closes the sum to the cent", () => {
    const instalments = [deposit, middle, rest];
    const thirds = withPart({ instalments }, "deposit", CELLS.share("33,333333 %"));
    expect(amountsOf(VALUE, thirds)).toEqual([33_334, 30_000, 36_667]);
    expect(sum(withPart({ instalments }, "middle", CELLS.amount("1,234.56")))).toBe(VALUE);
    expect(shares(withPart({ instalments }, "middle", CELLS.amount("1,234.56")))).toEqual([
      "PERCENT",
      "AMOUNT",
      "REST",
    ]);
  });

  test("a changed rest makes the last other open part the rest", () => {
    const typed = withPart({ instalments: [deposit, middle, rest] }, "rest", CELLS.amount("500.00"));
    expect(shares(typed)).toEqual(["PERCENT", "REST", "AMOUNT"]);
    expect(sum(typed)).toBe(VALUE);
    const paid = part("paid", { amount: 50_001, state: "PAID" });
    expect(shares(withPart({ instalments: [deposit, middle, paid] }, "deposit", CELLS.share("10")))).toEqual([
      "PERCENT",
      "REST",
      "AMOUNT",
    ]);
  });

  test("an emptied cell makes the part the rest, and the part that was it keeps its amount", () => {
    const typed = withPart({ instalments: [deposit, middle, rest] }, "deposit", CELLS.share(""));
    expect(shares(typed)).toEqual(["REST", "AMOUNT", "AMOUNT"]);
    expect(amountsOf(VALUE, typed)).toEqual([20_000, 30_000, 50_001]);
  });

  test("a typed date is that of a part on a date, and pins one that hangs on something else", () => {
    expect(CELLS.date("2027-03-01", { rule: "DATE" })).toEqual({ onDate: "2027-03-01" });
    expect(CELLS.date("2027-03-01", { rule: "TERM_END" })).toEqual({ pinnedOn: "2027-03-01" });
    expect(CELLS.date("", { rule: "TERM_END" })).toEqual({ pinnedOn: null });
    expect(CELLS.rule("DATE", { dueDate: "2027-03-08" })).toMatchObject({ onDate: "2027-03-08", pinnedOn: null });
  });
});
