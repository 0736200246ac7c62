/** Reads statements from the ledger, and writes them as files. */
import { sql } from "drizzle-orm";
import { LEDGER_ITEMS } from "#contract/ledger/codes.ts";
import {
  MoneyStatement,
  type ownStatements as ownCalls,
  type StatementQuery,
  type staffStatements as staffCalls,
  type talentStatements as talentCalls,
} from "#contract/ledger/statement.ts";
import { z } from "#contract/schema.ts";
import { majorText } from "#contract/values/money.ts";
import { readInvoiceSettings } from "#server/areas/invoices/setting.rules.ts";
import { agencyDay } from "#server/lib/database/once.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { readLook } from "#server/lib/pdf/look.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { csv } from "#server/lib/sheet/csv.ts";
import { ITEM_NAMES } from "./item-names.ts";
import { statementPdf } from "./pdf/statement-pdf.ts";

/** Accounts of money due, below 0, and of money that the talent holds, above 0. */
const DUE = sql`a.kind in ('OWED_TO_TALENT', 'HELD_BY_TALENT', 'OWED_TO_PAYEE')`;

interface Head extends Record<string, unknown> {
  name: string;
  today: string;
  first: string;
  currencies: string[];
}
async function headOf(db: Db, agencyId: string, ownerId: string): Promise<Head> {
  const { rows } = await db.execute<Head>(
    sql`select coalesce((select r.title
          from record r
          where r.agency_id = ${agencyId}::uuid and r.id = ${ownerId}::uuid), '') as name,
        ${agencyDay(sql`${agencyId}::uuid`)}::text as today,
        date_trunc('year', ${agencyDay(sql`${agencyId}::uuid`)})::date::text as first,
        array(select a.currency
          from ledger_account a join ledger_entry e on e.agency_id = a.agency_id and e.account_id = a.id
          where a.agency_id = ${agencyId}::uuid and a.owner_id = ${ownerId}::uuid and ${DUE}
          group by 1
          order by count(*) desc, 1) as currencies`,
  );
  return found(rows[0]);
}

interface Row extends Record<string, unknown> {
  key: string;
  on: string;
  item: MoneyStatement["lines"][number]["item"];
  cause: MoneyStatement["lines"][number]["cause"];
  title: string;
  invoiceId: string | null;
  movementId: string | null;
  payRunId: string | null;
  amount: number;
}
export async function readStatement(
  db: Db,
  agencyId: string,
  ownerId: string,
  query: StatementQuery,
): Promise<MoneyStatement> {
  const head = await headOf(db, agencyId, ownerId);
  const [from, to] = [query.from ?? head.first, query.to ?? head.today];
  const currency = query.currency ?? head.currencies[0] ?? (await readInvoiceSettings(db)).currency;
  const ofOwner = sql`from ledger_account a
      join ledger_entry e on e.agency_id = a.agency_id and e.account_id = a.id
      join ledger_group g on g.agency_id = e.agency_id and g.id = e.group_id
    where a.agency_id = ${agencyId}::uuid and a.owner_id = ${ownerId}::uuid and a.currency = ${currency} and ${DUE}`;
  const { rows: before } = await db.execute<{ amount: number }>(
    sql`select coalesce(-sum(e.amount), 0)::float8 as amount ${ofOwner} and g.on_date < ${from}::date`,
  );
  const { rows } = await db.execute<Row>(
    sql`select e.id as key, g.on_date::text as on, e.item, g.cause_kind as cause, -e.amount::float8 as amount,
        g.movement_id as "movementId", g.invoice_id as "invoiceId",
        (select m.pay_run_id
          from ledger_movement m
          where m.agency_id = g.agency_id and m.id = g.movement_id) as "payRunId",
        coalesce((select concat_ws(', ', i.number, i.title)
            from invoice i
            where i.agency_id = g.agency_id and i.id = g.invoice_id),
          (select x.description from expense x where x.agency_id = g.agency_id and x.id = g.expense_id),
          (select m.note from ledger_movement m where m.agency_id = g.agency_id and m.id = g.movement_id), '') as title
      ${ofOwner} and g.on_date between ${from}::date and ${to}::date
    order by g.on_date, g.id, array_position(${sql.param([...LEDGER_ITEMS])}::text[], e.item), e.id`,
  );
  let balance = found(before[0]).amount;
  const opening = balance;
  const lines = rows.map((row) => {
    balance += row.amount;
    return { ...row, balance };
  });
  const sums = LEDGER_ITEMS.flatMap((item) => {
    const posted = rows.filter((row) => row.item === item);
    return posted.length === 0 ? [] : [{ item, amount: posted.reduce((sum, { amount }) => sum + amount, 0) }];
  });
  const currencies = [...new Set([...head.currencies, currency])];
  return z.parse(MoneyStatement, {
    name: head.name,
    currency,
    currencies,
    from,
    to,
    opening,
    closing: balance,
    sums,
    lines,
  });
}

const fileName = ({ name, from, to }: MoneyStatement, end: string): string => `${name}, ${from} to ${to}.${end}`;
const pdfOf = (statement: MoneyStatement, head: Parameters<typeof statementPdf>[1]) => ({
  name: fileName(statement, "pdf"),
  type: "application/pdf",
  parts: (async function* () {
    yield await statementPdf(statement, head);
  })(),
});
function csvOf(statement: MoneyStatement) {
  const { lines, currency, opening, closing, from, to } = statement;
  const major = (amount: number) => Number(majorText(amount, currency));
  const rows = [
    [from, "Opening", "", null, major(opening)],
    ...lines.map(({ on, item, title, amount, balance }) => [
      on,
      ITEM_NAMES[item],
      title,
      major(amount),
      major(balance),
    ]),
    [to, "Closing", "", null, major(closing)],
  ];
  return {
    name: fileName(statement, "csv"),
    type: "text/csv; charset=utf-8",
    parts: csv(
      ["Date", "What", "Document", `Amount ${currency}`, `Due ${currency}`],
      (async function* () {
        yield rows;
      })(),
    ),
  };
}

export async function agencyName(db: Db, agencyId: string): Promise<string> {
  const { legalName } = await readInvoiceSettings(db);
  const { rows } = await db.execute<{ name: string }>(sql`select name from agency where id = ${agencyId}::uuid`);
  return legalName ?? found(rows[0]).name;
}

/** Reads the sender of a statement, and its language: the talent's, else that of the agency's documents. */
export async function statementHead(db: Db, agencyId: string, ownerId: string) {
  const { rows } = await db.execute<{ language: string | null }>(
    sql`select language from finance_profile where agency_id = ${agencyId}::uuid and owner_id = ${ownerId}::uuid`,
  );
  const look = await readLook(db, agencyId);
  return { agency: await agencyName(db, agencyId), color: look.color, language: rows[0]?.language ?? look.language };
}

const ofRecord: Handlers<typeof talentCalls> & Handlers<typeof staffCalls> = {
  get: ({ db, actor, params, query }) => readStatement(db, actor.agencyId, params.id, query),
  async pdf({ db, actor: { agencyId }, params, query }) {
    return pdfOf(await readStatement(db, agencyId, params.id, query), await statementHead(db, agencyId, params.id));
  },
  csv: async ({ db, actor, params, query }) => csvOf(await readStatement(db, actor.agencyId, params.id, query)),
};
export const talentStatementHandlers: Handlers<typeof talentCalls> = ofRecord;
export const staffStatementHandlers: Handlers<typeof staffCalls> = ofRecord;

export const ownStatementHandlers: Handlers<typeof ownCalls> = {
  get: ({ db, actor, query }) => readStatement(db, actor.agencyId, actor.id, query),
  async pdf({ db, actor: { agencyId, id }, query }) {
    return pdfOf(await readStatement(db, agencyId, id, query), await statementHead(db, agencyId, id));
  },
  csv: async ({ db, actor, query }) => csvOf(await readStatement(db, actor.agencyId, actor.id, query)),
};
