/** Reads the dashboard of finance: outstanding, expected and earned amounts in one currency. */
import { type SQL, sql } from "drizzle-orm";
import type { QueryOf } from "#contract/call.ts";
import type { MoneyData } from "#contract/dashboards/management-widgets.ts";
import {
  type ChartGroup,
  type financeReports as calls,
  DEBT_AGES,
  type DebtAge,
  type FinanceDashboard,
  REPORT_LIMITS,
} from "#contract/finance/report.ts";
import { agencyDay } from "#server/lib/database/once.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import { INVOICE_I, isInvoiceOverdue, isOutstanding, READY_E, withTax } from "../owed.rules.ts";
import { ageOf, reportBasis } from "./report.rules.ts";
import { visiblePartners } from "./visible-partners.ts";

/** Unit of a group, and how many more units are shown unless a period is set. */
const UNITS: Record<ChartGroup, { unit: string; more: number }> = {
  MONTHLY: { unit: "month", more: 11 },
  WEEK: { unit: "week", more: 11 },
  YEAR: { unit: "year", more: 2 },
};

interface Scope {
  agencyId: string;
  currency: string;
  today: string;
}
/** Invoices of one agency, named explicitly: the policy allows several, and then no index gives the order of days. */
const inScope = ({ agencyId, currency }: Scope) => sql`i.agency_id = ${agencyId}::uuid and i.currency = ${currency}`;
const isOpen = (scope: Scope) => sql`${isOutstanding(INVOICE_I)} and ${inScope(scope)}`;

interface Debts {
  clients: number;
  oldestDays: number | null;
  ages: FinanceDashboard["ages"];
}
async function debtsOf(db: Db, scope: Scope): Promise<Debts> {
  const today = sql`${scope.today}::date`;
  const { rows } = await db.execute<{ age: DebtAge; amount: number; count: number }>(
    sql`select ${ageOf(sql`i.due_on`, today)} as age, sum(i.open_amount)::float8 as amount, count(*)::int as count
      from invoice i
      where ${isOpen(scope)}
      group by 1`,
  );
  const { rows: others } = await db.execute<{ clients: number; oldestDays: number | null }>(
    sql`select count(distinct i.partner_id)::int as clients,
        max(${today} - i.due_on) filter (where i.due_on < ${today}) as "oldestDays"
      from invoice i
      where ${isOpen(scope)}`,
  );
  const ages = DEBT_AGES.map((age) => rows.find((row) => row.age === age) ?? { age, amount: 0, count: 0 });
  return { ...found(others[0]), ages };
}

const sumOf = (ages: FinanceDashboard["ages"]) => ({
  amount: ages.reduce((sum, { amount }) => sum + amount, 0),
  count: ages.reduce((sum, { count }) => sum + count, 0),
});

type Query = QueryOf<typeof calls.dashboard>;
interface Period {
  /** First days of the first and the last unit. */
  first: string;
  last: string;
  /** The number of units. */
  count: number;
  current: string;
}
/** Returns the requested period in whole units; without one, the current unit and the next ones. */
async function periodOf(
  db: Db,
  { agencyId }: Actor,
  { fromDate, toDate, group }: Query,
  today: string,
): Promise<Period> {
  const { unit, more } = UNITS[group];
  const dayOf = (epoch: number | undefined) =>
    epoch === undefined
      ? sql`null::date`
      : agencyDay(sql`${agencyId}::uuid`, sql`to_timestamp(${epoch}::float8 / 1000)`);
  const step = sql`('1 ' || ${unit})::interval`;
  const { rows } = await db.execute<Period & Record<string, unknown>>(
    sql`with p as (select date_trunc(${unit},
          coalesce(${dayOf(fromDate)}, ${dayOf(toDate)} - ${more}::int * ${step}, ${today}::date)) as first),
      q as (select first, coalesce(date_trunc(${unit}, ${dayOf(toDate)}), first + ${more}::int * ${step}) as last
        from p)
      select first::date::text as first, last::date::text as last,
        date_trunc(${unit}, ${today}::date)::date::text as current,
        (select count(*)::int
          from generate_series(first, least(last, first + ${REPORT_LIMITS.periods + 1} * ${step}), ${step})) as count
      from q`,
  );
  const period = found(rows[0]);
  const refuse = (field: string, message: string) => new Refusal("validation", [{ field, code: "invalid", message }]);
  if (period.count === 0) throw refuse("toDate", "This is before the first day");
  if (period.count > REPORT_LIMITS.periods) throw refuse("toDate", `Choose at most ${REPORT_LIMITS.periods} periods`);
  return period;
}

const buckets = (first: string, last: string, unit: string) =>
  sql`select b::date as from_on, (b + ('1 ' || ${unit})::interval - interval '1 day')::date as to_on
    from generate_series(${first}::date, ${last}::date, ('1 ' || ${unit})::interval) b`;

/** An instalment becomes a line without an account, in the tax mode of its contract. */
const planned = withTax({
  agencyId: sql`n.agency_id`,
  amount: sql`n.amount`,
  taxMode: sql`c.tax_mode`,
  accountId: sql`null::uuid`,
  taxRateId: sql`null::uuid`,
});

async function expectedIn(db: Db, scope: Scope, { unit, period }: { unit: string; period: Period }) {
  // Overdue amounts are expected today at the earliest.
  const first = period.first > period.current ? period.first : period.current;
  const today = sql`${scope.today}::date`;
  const { rows } = await db.execute<FinanceDashboard["expected"][number] & Record<string, unknown>>(
    sql`with bucket as (${buckets(first, period.last, unit)}),
        due as (select on_date, part, sum(amount) as amount from (
            select greatest(i.due_on, ${today}) as on_date, i.open_amount as amount, 'invoiced' as part
            from invoice i
            where ${isOpen(scope)}
            union all
            select greatest(e.due_on, ${today}), ${READY_E}, 'ready'
            from ready_entry e
            where e.state = 'READY_TO_INVOICE' and e.currency = ${scope.currency}
            union all
            select greatest(n.due_on, ${today}), ${planned}, 'planned'
            from instalment n join contract c on c.agency_id = n.agency_id and c.id = n.contract_id
            where n.state = 'PLANNED'
              and n.due_on is not null
              and c.deleted_at is null
              and c.meaning in ('SIGNED', 'ACTIVE', 'COMPLETED')
              and c.currency = ${scope.currency}
          ) one group by on_date, part)
      select b.from_on::text as "from", b.to_on::text as "to",
        coalesce(sum(d.amount) filter (where d.part = 'invoiced'), 0)::float8 as invoiced,
        coalesce(sum(d.amount) filter (where d.part = 'ready'), 0)::float8 as ready,
        coalesce(sum(d.amount) filter (where d.part = 'planned'), 0)::float8 as planned
      from bucket b left join due d on d.on_date between b.from_on and b.to_on group by 1, 2 order by 1`,
  );
  return rows;
}

/** Selects the commission that the agency itself earned from a day to another. */
const feesIn = (currency: string, from: SQL, to: SQL): SQL =>
  sql`coalesce((select -sum(e.amount)
      from ledger_group g join ledger_entry e on e.agency_id = g.agency_id and e.group_id = g.id
        join ledger_account a on a.agency_id = e.agency_id and a.id = e.account_id
      where g.on_date between ${from} and ${to}
        and a.kind = 'AGENCY_COMMISSION'
        and a.currency = ${currency}
        and e.item = 'COMMISSION'), 0)::float8`;
const yearBefore = (day: SQL): SQL => sql`(${day} - interval '1 year')::date`;

/** Reads as many periods as requested, up to the current one. */
async function courseIn(db: Db, scope: Scope, { unit, period }: { unit: string; period: Period }) {
  const { currency } = scope;
  const last = sql`least(${period.last}::date, ${period.current}::date)`;
  const first = sql`(${last} - ${period.count - 1}::int * ('1 ' || ${unit})::interval)`;
  const { rows } = await db.execute<FinanceDashboard["course"][number] & Record<string, unknown>>(
    sql`with bucket as (select b::date as from_on, (b + ('1 ' || ${unit})::interval - interval '1 day')::date as to_on
        from generate_series(${first}, ${last}, ('1 ' || ${unit})::interval) b)
      select b.from_on::text as "from", b.to_on::text as "to",
        coalesce((select sum(i.total)
            from invoice i
            where i.status = 'Sent' and ${inScope(scope)} and i.issued_on between b.from_on and b.to_on),
            0)::float8 as invoiced,
        coalesce((select sum(a.amount)
          from invoice_payment a join invoice i on i.agency_id = a.agency_id and i.id = a.invoice_id
          where a.voided_at is null and ${inScope(scope)} and a.paid_on between b.from_on and b.to_on),
            0)::float8 as paid,
        ${feesIn(currency, sql`b.from_on`, sql`b.to_on`)} as fees,
        ${feesIn(currency, yearBefore(sql`b.from_on`), yearBefore(sql`b.to_on`))} as "feesBefore"
      from bucket b order by b.from_on`,
  );
  return rows;
}

async function longestOf(db: Db, actor: Actor, scope: Scope): Promise<FinanceDashboard["longest"]> {
  const { rows } = await db.execute<
    Omit<FinanceDashboard["longest"][number], "partner"> & { partnerId: string } & Record<string, unknown>
  >(
    sql`select i.partner_id as "partnerId", json_build_object('id', i.id, 'name', i.title) as invoice, i.number,
        i.client, ${scope.today}::date - i.due_on as days, i.open_amount::float8 as open
      from invoice i
      where ${isInvoiceOverdue(INVOICE_I, sql`${scope.today}::date`)} and ${inScope(scope)}
      order by i.due_on, i.open_amount desc, i.id
      limit ${REPORT_LIMITS.longest}`,
  );
  const partners = await visiblePartners(db, actor, [...new Set(rows.map(({ partnerId }) => partnerId))]);
  return rows.map(({ partnerId, ...row }) => ({ ...row, partner: partners.get(partnerId) ?? null }));
}

export async function readDashboard(db: Db, actor: Actor, query: Query): Promise<FinanceDashboard> {
  const basis = await reportBasis(db, actor, query);
  const { unit } = UNITS[query.group];
  const period = await periodOf(db, actor, query, basis.today);
  const scope = { ...basis, agencyId: actor.agencyId };
  const [{ clients, oldestDays, ages }, expected, course, longest] = await Promise.all([
    debtsOf(db, scope),
    expectedIn(db, scope, { unit, period }),
    courseIn(db, scope, { unit, period }),
    longestOf(db, actor, scope),
  ]);
  return {
    ...basis,
    outstanding: { ...sumOf(ages), clients },
    overdue: { ...sumOf(ages.filter(({ age }) => age !== "NOT_DUE")), oldestDays },
    ages,
    expected,
    course,
    longest,
  };
}

/** Reads the figures of the management dashboard: debts, what comes in this month, and fees of a period. */
export async function readMoney(
  db: Db,
  actor: Actor,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): Promise<MoneyData> {
  const query = { group: "MONTHLY" as const, fromDate: Date.now(), toDate: Date.now() };
  const { outstanding, overdue, expected, currency } = await readDashboard(db, actor, query);
  const [from, to] = [sql`${firstDay}::date`, sql`${lastDay}::date`];
  const { rows } = await db.execute<{ amount: number; before: number }>(
    sql`select ${feesIn(currency, from, to)} as amount,
        ${feesIn(currency, yearBefore(from), yearBefore(to))} as before`,
  );
  const { to: until, invoiced, ready, planned } = found(expected[0]);
  return {
    currency,
    outstanding,
    overdue,
    expected: { amount: invoiced + ready + planned, ready, until },
    fees: { ...found(rows[0]), from: firstDay, to: lastDay },
  };
}
