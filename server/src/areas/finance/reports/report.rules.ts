/** Currency, day and age of debts, as the reports of finance share them. */
import { type SQL, sql } from "drizzle-orm";
import { DEBT_AGES, type DebtAge } from "#contract/finance/report.ts";
import { DEFAULT_CURRENCY } from "#contract/values/money.ts";
import { agencyDay } from "#server/lib/database/once.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { found } from "#server/lib/serving/refusal.ts";

export interface ReportBasis {
  currency: string;
  currencies: string[];
  /** Today in the agency's time zone. */
  today: string;
}

/** Selects the currencies of sent invoices, in one index step for each: there are few of them among many invoices. */
const sentCurrencies = (agency: SQL): SQL => {
  const next = (after: SQL) =>
    sql`(select i.currency
      from invoice i
      where i.agency_id = ${agency} and i.status = 'Sent' ${after}
      order by i.currency
      limit 1)`;
  return sql`with recursive step as (select ${next(sql``)} as currency
      union all select ${next(sql`and i.currency > step.currency`)} from step where step.currency is not null)
    select currency from step where currency is not null order by currency`;
};

/** Reads the basis of a report: the requested currency, else the agency's own, and today. */
export async function reportBasis(
  db: Db,
  { agencyId }: Actor,
  { currency }: { currency?: string | undefined },
): Promise<ReportBasis> {
  const { rows } = await db.execute<{ own: string | null; currencies: string[]; today: string }>(
    sql`select (select currency from invoice_setting) as own, ${agencyDay(sql`${agencyId}::uuid`)}::text as today,
      array(${sentCurrencies(sql`${agencyId}::uuid`)}) as currencies`,
  );
  const { own, today, currencies } = found(rows[0]);
  const base = own ?? DEFAULT_CURRENCY;
  return { currency: currency ?? base, currencies: [...new Set([base, ...currencies])], today };
}

/** Selects the age of an amount that was due on one day, as of another. */
export const ageOf = (dueOn: SQL, onDate: SQL): SQL =>
  sql`case when ${dueOn} >= ${onDate} then 'NOT_DUE'
    when ${onDate} - ${dueOn} <= 30 then 'DAYS_30'
    when ${onDate} - ${dueOn} <= 60 then 'DAYS_60'
    when ${onDate} - ${dueOn} <= 90 then 'DAYS_90' else 'OVER_90' end`;

/** Returns the age for a number of days since it was due. */
export const debtAge = (days: number): DebtAge =>
  days <= 0 ? "NOT_DUE" : days <= 30 ? "DAYS_30" : days <= 60 ? "DAYS_60" : days <= 90 ? "DAYS_90" : "OVER_90";

export type AgeSums = Record<DebtAge, number>;
export const noDebt = (): AgeSums => ({ NOT_DUE: 0, DAYS_30: 0, DAYS_60: 0, DAYS_90: 0, OVER_90: 0 });
export const sumAges = (ages: AgeSums): number => DEBT_AGES.reduce((sum, age) => sum + ages[age], 0);
