/** Lists the debts of clients in one currency, by how long they are overdue. */
import { sql } from "drizzle-orm";
import type { BodyOf } from "#contract/call.ts";
import {
  type financeReports as calls,
  DEBT_AGES,
  type DebtAge,
  type DebtorReport,
  REPORT_LIMITS,
} from "#contract/finance/report.ts";
import { majorText } from "#contract/values/money.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { csv } from "#server/lib/sheet/csv.ts";
import { INVOICE_I, isOutstanding } from "../owed.rules.ts";
import { ageOf, noDebt, reportBasis, sumAges } from "./report.rules.ts";
import { visiblePartners } from "./visible-partners.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;
const onDate = sql`${p("onDate")}::date`;

/**
 * Selects what was open at the end of a day: payments and credits since then are added back. For a past day, invoices
 * that are paid by now count too; for today, the index of open ones is enough.
 */
const debts = preparedFamily(
  (past: boolean) => sql`with later as materialized (
      select l.invoice_id, sum(l.amount) as amount from (
        select a.invoice_id, a.amount
        from invoice_payment a
        where a.agency_id = ${agency} and a.paid_on > ${onDate} and a.voided_at is null
        union all
        select n.invoice_id, n.total
        from credit_note n
        where n.agency_id = ${agency} and n.issued_on > ${onDate} and n.status = 'Sent'
      ) l group by l.invoice_id
    ), debt as (
      select i.partner_id, i.client, i.due_on, i.open_amount + coalesce(l.amount, 0) as open
      from invoice i left join later l on l.invoice_id = i.id
      where i.agency_id = ${agency} and i.status = 'Sent' and i.currency = ${p("currency")} and i.issued_on <= ${onDate}
        ${past ? sql`` : sql`and ${isOutstanding(INVOICE_I)}`}
    )
    select d.partner_id as id, max(d.client collate "C") as client, ${ageOf(sql`d.due_on`, onDate)} as age,
      count(*)::int as count, sum(d.open)::float8 as amount, max(${onDate} - d.due_on) as days
    from debt d where d.open > 0 group by d.partner_id, 3`,
);
interface Debt {
  id: string;
  client: string;
  age: DebtAge;
  count: number;
  amount: number;
  days: number;
}

const AGE_TITLES: Readonly<Record<DebtAge, string>> = {
  NOT_DUE: "Not due",
  DAYS_30: "1 to 30 days",
  DAYS_60: "31 to 60 days",
  DAYS_90: "61 to 90 days",
  OVER_90: "Over 90 days",
};

type Client = DebtorReport["clients"][number] & { id: string };

/** Adds up the debts of each client, the largest first. */
function clientsOf(rows: readonly Debt[]): Client[] {
  const clients = new Map<string, Client>();
  for (const { id, client, age, count, amount, days } of rows) {
    const debtor = clients.get(id) ?? {
      id,
      partner: null,
      client,
      count: 0,
      oldestDays: null,
      ages: noDebt(),
      total: 0,
    };
    debtor.ages[age] += amount;
    debtor.total += amount;
    debtor.count += count;
    if (days > 0) debtor.oldestDays = Math.max(debtor.oldestDays ?? 0, days);
    clients.set(id, debtor);
  }
  return [...clients.values()].sort((a, b) => b.total - a.total || a.client.localeCompare(b.client));
}

/** Reads all clients, before the reader's view of their partners is added. */
async function allDebtors(db: Db, actor: Actor, choice: BodyOf<typeof calls.debtors>) {
  const { currency, currencies, today } = await reportBasis(db, actor, choice);
  const onDate = choice.onDate ?? today;
  const rows = await debts(db, onDate < today, { ...reachValues(actor), currency, onDate });
  return { currency, currencies, onDate, all: clientsOf(rows as unknown as Debt[]) };
}

/** Writes a file with the debts of all clients. */
export async function debtorsFile(db: Db, actor: Actor, choice: BodyOf<typeof calls.debtors>) {
  const { currency, onDate, all } = await allDebtors(db, actor, choice);
  const major = (amount: number) => Number(majorText(amount, currency));
  const rows = all.map(({ client, count, oldestDays, ages, total }) => [
    client,
    currency,
    count,
    ...DEBT_AGES.map((age) => major(ages[age])),
    major(total),
    oldestDays,
  ]);
  return {
    name: `Debtors ${currency}, ${onDate}.csv`,
    type: "text/csv; charset=utf-8",
    parts: csv(
      ["Client", "Currency", "Invoices", ...DEBT_AGES.map((age) => AGE_TITLES[age]), "Total", "Days overdue"],
      (async function* () {
        yield rows;
      })(),
    ),
  };
}

export async function readDebtors(db: Db, actor: Actor, body: BodyOf<typeof calls.debtors>): Promise<DebtorReport> {
  const { currency, currencies, onDate: day, all } = await allDebtors(db, actor, body);
  const shown = all.slice(0, REPORT_LIMITS.clients);
  const partners = await visiblePartners(
    db,
    actor,
    shown.map(({ id }) => id),
  );
  const ages = noDebt();
  for (const client of all) for (const age of Object.keys(ages) as DebtAge[]) ages[age] += client.ages[age];
  return {
    currency,
    currencies,
    onDate: day,
    ages,
    total: sumAges(ages),
    more: all.length - shown.length,
    clients: shown.map(({ id, ...client }) => ({ ...client, partner: partners.get(id) ?? null })),
  };
}
