/**
 * Renders a statement as a PDF: tagged (PDF/UA-1), in the talent's or staff's language, else that of the agency's
 * documents.
 */
import { readFileSync } from "node:fs";
import type { MoneyStatement } from "#contract/ledger/statement.ts";
import { formatAmount } from "#contract/values/money.ts";
import { makePdf } from "#server/lib/pdf/pdf.ts";
import { talentStatementWordsOf } from "./words.ts";

const TEMPLATE = readFileSync(new URL("./statement.typ", import.meta.url), "utf8");

interface StatementHead {
  agency: string;
  /** Colour of head and lines. */
  color: string;
  language: string;
}
export function statementPdf(statement: MoneyStatement, { agency, color, language }: StatementHead): Promise<Buffer> {
  const { name, currency, from, to, opening, closing, sums, lines } = statement;
  const { items, ...words } = talentStatementWordsOf(language);
  const { language: lang, region = null } = new Intl.Locale(language);
  const money = (amount: number): string => formatAmount(amount, currency);
  const day = (date: string): string =>
    new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));
  const data = {
    agency,
    color,
    name,
    currency,
    words,
    lang,
    region,
    title: `${words.statement}, ${name}`,
    period: `${day(from)} – ${day(to)}`,
    opening: money(opening),
    closing: money(closing),
    sums: sums.map(({ item, amount }) => [items[item], money(amount)]),
    lines: lines.map(({ on, item, title, amount, balance }) => ({
      day: day(on),
      what: items[item],
      title,
      amount: money(amount),
      balance: money(balance),
    })),
  };
  return makePdf({ template: TEMPLATE, data });
}
