/** A statement as a PDF: tagged (PDF/UA-1). */
import { readFileSync } from "node:fs";
import type { MoneyStatement } from "#contract/ledger/statement.ts";
import { formatAmount } from "#contract/values/money.ts";
import { makePdf } from "#server/lib/pdf/pdf.ts";
import { ITEM_NAMES } from "../item-names.ts";

const TEMPLATE = readFileSync(new URL("./statement.typ", import.meta.url), "utf8");
const day = (date: string): string =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));

export function statementPdf(statement: MoneyStatement, agency: string): Promise<Buffer> {
  const { name, currency, from, to, opening, closing, sums, lines } = statement;
  const money = (amount: number): string => formatAmount(amount, currency);
  const data = {
    ...{ agency, name, currency, title: `Statement, ${name}` },
    period: `${day(from)} to ${day(to)}`,
    opening: money(opening),
    closing: money(closing),
    sums: sums.map(({ item, amount }) => [ITEM_NAMES[item], money(amount)]),
    lines: lines.map(({ on, item, title, amount, balance }) => ({
      ...{ day: day(on), what: ITEM_NAMES[item], title, amount: money(amount), balance: money(balance) },
    })),
  };
  return makePdf({ template: TEMPLATE, data });
}
