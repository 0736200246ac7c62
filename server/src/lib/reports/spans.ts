/** The days of a report, and those that they are compared with. */
import { sql } from "drizzle-orm";
import type { ReportComparison } from "#contract/enums.ts";
import type { ListQuery } from "#contract/list.ts";
import { REPORT_DAYS_MAX, type ReportDays } from "#contract/reports/report.ts";
import type { Actor, Db } from "../database/scope.ts";
import { found, Refusal } from "../serving/refusal.ts";

export interface DaySpan {
  days: ReportDays;
  /** Noon of both days in the agency's zone, in epoch ms, as a list's query takes them. */
  instants: { fromDate: number; toDate: number };
}
export interface Spans {
  period: DaySpan;
  compared: DaySpan | null;
}

/** Refuses a last day so many days after the first. */
export function refuseSpan(daysAfter: number): void {
  const refuse = (message: string) => new Refusal("validation", [{ field: "toDate", code: "invalid", message }]);
  if (daysAfter < 0) throw refuse("The period ends before it begins");
  if (daysAfter > REPORT_DAYS_MAX) throw refuse("Choose a period of at most ten years");
}

/** Reads the days of a query; by default the current month. */
export async function readSpans(
  db: Db,
  { agencyId: ownAgencyId, agencies }: Actor,
  { fromDate, toDate }: Pick<ListQuery, "fromDate" | "toDate">,
  compareWith: ReportComparison,
): Promise<Spans> {
  const agencyId = agencies?.[0] ?? ownAgencyId;
  const { rows } = await db.execute<Record<"from" | "to" | "beforeFrom" | "beforeTo", string> & { days: number }>(
    sql`with a as (select time_zone_id as zone from agency where id = ${agencyId}::uuid),
      bound as (
        select coalesce((to_timestamp(${fromDate ?? null}::float8 / 1000) at time zone zone)::date,
            date_trunc('month', now() at time zone zone)::date) as first,
          coalesce((to_timestamp(${toDate ?? null}::float8 / 1000) at time zone zone)::date,
            (date_trunc('month', now() at time zone zone) + interval '1 month - 1 day')::date) as last
        from a
      )
      select first::text as from, last::text as to, last - first + 1 as days,
        case ${compareWith} when 'YEAR' then (first - interval '1 year')::date
          else first - (last - first + 1) end::text as "beforeFrom",
        case ${compareWith} when 'YEAR' then (last - interval '1 year')::date else first - 1 end::text as "beforeTo"
      from bound`,
  );
  const { from, to, beforeFrom, beforeTo, days } = found(rows[0]);
  refuseSpan(days - 1);
  const noons = await db.execute<{ noon: number }>(
    sql`select (extract(epoch from (day::date + time '12:00') at time zone agency.time_zone_id) * 1000)::float8 as noon
      from unnest(${sql.param([from, to, beforeFrom, beforeTo])}::text[]) with ordinality given (day, place)
        join agency on agency.id = ${agencyId}::uuid
      order by place`,
  );
  const [first = 0, last = 0, beforeFirst = 0, beforeLast = 0] = noons.rows.map(({ noon }) => noon);
  return {
    period: { days: { from, to }, instants: { fromDate: first, toDate: last } },
    compared:
      compareWith === "NONE"
        ? null
        : { days: { from: beforeFrom, to: beforeTo }, instants: { fromDate: beforeFirst, toDate: beforeLast } },
  };
}

/** Reads the twelve months from today on. */
export async function aheadOf(db: Db, { agencyId: ownAgencyId, agencies }: Actor): Promise<DaySpan> {
  const { rows } = await db.execute<{ from: string; to: string }>(
    sql`select today::text as from, (today + interval '1 year - 1 day')::date::text as to
      from (select (now() at time zone time_zone_id)::date as today
        from agency
        where id = ${agencies?.[0] ?? ownAgencyId}::uuid) agency`,
  );
  return { days: found(rows[0]), instants: { fromDate: 0, toDate: 0 } };
}
