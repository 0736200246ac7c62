/** Renders a client's statement as a PDF, in the language and on the paper of the agency's documents. */
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { DEBT_AGES, type DebtAge } from "#contract/finance/report.ts";
import type { ClientStatement, ClientStatementItem, ClientStatementPart } from "#contract/invoices/client-statement.ts";
import { formatAmount } from "#contract/values/money.ts";
import type { Database, Db } from "#server/lib/database/scope.ts";
import { systemIn } from "#server/lib/database/scope.ts";
import { readLook } from "#server/lib/pdf/look.ts";
import { makePdf } from "#server/lib/pdf/pdf.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { type OnPaper, PAPER_NAMES, paperDay } from "../pdf/paper.ts";
import { wordsOf } from "../pdf/words.ts";
import { readInvoiceSettings } from "../setting.rules.ts";
import { readClientStatement } from "./client-statement.ts";
import { statementWordsOf } from "./words.ts";

const TEMPLATE = readFileSync(new URL("./client-statement.typ", import.meta.url), "utf8");
const AGE_NAMES: Readonly<Record<Exclude<DebtAge, "NOT_DUE">, string>> = {
  DAYS_30: "1–30",
  DAYS_60: "31–60",
  DAYS_90: "61–90",
  OVER_90: "> 90",
};

interface Side {
  name: string;
  /** Tax number and address. */
  lines: string[];
}
interface PrintedStatement extends OnPaper {
  statement: ClientStatement;
  from: Side;
  to: Side;
  footer: string | null;
}

const inLines = (text: string | null): string[] => text?.split(/\r?\n/).flatMap((line) => line.trim() || []) ?? [];

/** Reads the agency's name and address for paper. */
export async function agencyOnPaper(db: Db, agencyId: string): Promise<Side> {
  const { legalName, taxNumber, address } = await readInvoiceSettings(db);
  const { rows } = await db.execute<{ name: string }>(sql`select name from agency where id = ${agencyId}::uuid`);
  return { name: legalName ?? found(rows[0]).name, lines: [...(taxNumber ? [taxNumber] : []), ...inLines(address)] };
}

/** Reads the data of a printed statement. */
export async function printedStatement(
  db: Db,
  { agencyId, partnerId, statement }: { agencyId: string; partnerId: string; statement: ClientStatement },
): Promise<PrintedStatement> {
  const { rows } = await db.execute<{ address: string | null }>(
    sql`select (select a.entire
        from address a
        where a.agency_id = p.agency_id and a.record_id = p.id
        order by a.as_contact desc, a.place
        limit 1) as address
      from partner p where p.agency_id = ${agencyId}::uuid and p.id = ${partnerId}::uuid`,
  );
  const look = await readLook(db, agencyId);
  const address = rows[0]?.address?.split(", ").map((part) => part.trim()) ?? [];
  return {
    statement,
    ...look,
    from: await agencyOnPaper(db, agencyId),
    to: { name: statement.client, lines: address },
  };
}

export function clientStatementPdf({
  statement,
  color,
  language,
  paper,
  from,
  to,
  footer,
}: PrintedStatement): Promise<Buffer> {
  const labels = { ...wordsOf(language), ...statementWordsOf(language) };
  const day = (date: string | null): string => shortDay(date, language);
  const names: Readonly<Record<ClientStatementItem, string>> = {
    INVOICE: labels.invoice,
    CREDIT_NOTE: labels.creditNote,
    PAYMENT: labels.payment,
    REFUND: labels.refund,
  };
  const partOf = ({ currency, opening, closing, lines, open, ages, credit }: ClientStatementPart) => {
    const money = (amount: number): string => formatAmount(amount, currency);
    return {
      currency,
      from: day(statement.from),
      to: day(statement.to),
      opening: money(opening),
      closing: money(closing),
      lines: lines.map(({ on, item, number, title, dueDate, amount, balance }) => ({
        day: day(on),
        what: `${names[item]} ${number}`,
        title,
        due: day(dueDate),
        amount: money(amount),
        balance: money(balance),
      })),
      open: open.map((invoice) => ({
        number: invoice.number,
        title: invoice.title,
        due: day(invoice.dueDate),
        open: money(invoice.open),
        days: invoice.overdueDays === null ? "" : String(invoice.overdueDays),
      })),
      ages: DEBT_AGES.map((age) => [age === "NOT_DUE" ? labels.notDue : AGE_NAMES[age], money(ages[age])]),
      credit: credit > 0 ? `${money(credit)} ${currency}` : null,
    };
  };
  const { language: lang, region = null } = new Intl.Locale(language);
  const data = {
    words: labels,
    color,
    lang,
    region,
    from,
    to,
    paper: PAPER_NAMES[paper],
    footer: footer ?? from.name,
    name: `${labels.statement}, ${to.name}`,
    period: `${paperDay(statement.from, language)} – ${paperDay(statement.to, language)}`,
    parts: statement.parts.map(partOf),
  };
  return makePdf({ template: TEMPLATE, data });
}

const shortDay = (date: string | null, language: string): string =>
  date === null
    ? ""
    : new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));

/** Renders the PDF of a statement that was sent, for the email that carries it. */
export async function clientStatementDocument(database: Database, agencyId: string, id: string): Promise<Buffer> {
  const printed = await database.scope(systemIn(agencyId), "read", async (db) => {
    const { rows } = await db.execute<{ partnerId: string; from: string; to: string }>(
      sql`select partner_id as "partnerId", from_on::text as from, to_on::text as to
        from client_statement
        where agency_id = ${agencyId}::uuid and id = ${id}::uuid`,
    );
    const { partnerId, ...period } = found(rows[0]);
    const statement = await readClientStatement(db, agencyId, partnerId, period);
    return printedStatement(db, { agencyId, partnerId, statement });
  });
  // Outside the transaction: it takes a second.
  return clientStatementPdf(printed);
}
