/** Reads schedules of reports: those that a person has, and those that they receive. */
import { sql } from "drizzle-orm";
import { LISTED } from "#contract/lists/known.ts";
import { keptParameters } from "#contract/lists/parameters.ts";
import { ReportSchedule } from "#contract/reports/schedule.ts";
import { z } from "#contract/schema.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { resolver } from "#server/lib/serving/references.ts";

const p = sql.placeholder;
const isReceived = sql`exists (select from report_schedule_recipient r
  where r.agency_id = s.agency_id and r.schedule_id = s.id and r.staff_id = ${p("$actor")}::uuid)`;
const brief = (staff: string) =>
  sql.raw(
    `'id', ${staff}.id, 'displayName', ${staff}.display_name,
      'avatarUrl', (select media.key from media where media.id = ${staff}.avatar_id)`,
  );
const selecting = preparedFamily(
  ({ which }: { which: "all" | "report" | "id" }) => sql`select s.id, s.report, s.name, s.filters, s.period, s.rhythm,
      s.weekday, s.month_day as "monthDay", s.hour, s.zone, s.format, s.next_at as "nextAt", s.version,
      s.owner_id = ${p("$actor")}::uuid as "isOwn", json_build_object(${brief("owner")}) as owner,
      (select coalesce(json_agg(json_build_object(${brief("staff")},
            'lostAt', to_char(r.lost_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by staff.display_name, staff.id), '[]')
        from report_schedule_recipient r
          join staff on staff.agency_id = r.agency_id and staff.id = r.staff_id
        where r.agency_id = s.agency_id and r.schedule_id = s.id) as recipients,
      (select max(x.mailed_at)
        from report_sending x
        where x.agency_id = s.agency_id and x.schedule_id = s.id) as "lastAt"
    from report_schedule s
      join staff owner on owner.agency_id = s.agency_id and owner.id = s.owner_id
    where s.agency_id = ${p("$agency")}::uuid
      and (s.owner_id = ${p("$actor")}::uuid or ${isReceived})${
        which === "id"
          ? sql` and s.id = ${p("id")}::uuid`
          : which === "report"
            ? sql` and s.report = ${p("report")}`
            : sql``
      }
    order by s.name, s.id`,
);
const Stored = z.array(z.omit(ReportSchedule, { dropped: true }));

/** Reads the schedules that a person has or receives: all, those of a report, or one by its id. */
export async function readSchedules(
  db: Db,
  actor: Actor,
  { report, id }: { report?: string | undefined; id?: string } = {},
): Promise<ReportSchedule[]> {
  const which = id !== undefined ? "id" : report !== undefined ? "report" : "all";
  const rows = await selecting(db, { which }, { ...reachValues(actor), report, id });
  return z
    .parse(Stored, rows)
    .map((schedule) => ({ ...schedule, dropped: keptParameters(LISTED[schedule.report], schedule.filters).dropped }));
}

export const scheduleResolver = resolver(
  () => null,
  (_, isRequested) => sql`select s.id
    from report_schedule s
    where ${isRequested(sql`s.id`)}
      and s.agency_id = ${p("$agency")}::uuid
      and (s.owner_id = ${p("$actor")}::uuid or ${isReceived})`,
);
