/** Schedules of reports: made, changed and ended by their owner; a receiver may leave. */
import { randomUUIDv7 } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { LISTED } from "#contract/lists/known.ts";
import { keptParameters } from "#contract/lists/parameters.ts";
import { type reportSchedules as calls, type ReportSchedule, SCHEDULE_LIMITS } from "#contract/reports/schedule.ts";
import type { Services } from "#server/lib/area.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { refuseStale } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { nextMoment, type Rhythmic } from "./moments.ts";
import { readSchedules } from "./read.ts";
import { reportSchedule } from "./schedule.table.ts";
import { mailReport } from "./send.ts";

/** Returns the filters to keep, without the days, which follow from the period. */
function keptFilters(report: ReportSchedule["report"], filters: string): string {
  const address = new URLSearchParams(keptParameters(LISTED[report], filters).parameters);
  for (const name of ["fromDate", "toDate"]) address.delete(name);
  return address.toString();
}

async function saveRecipients(
  db: Db,
  { agencyId }: Actor,
  scheduleId: string,
  staffIds: readonly string[],
): Promise<void> {
  const ids = sql.param([...staffIds]);
  await db.execute(
    sql`delete from report_schedule_recipient
      where schedule_id = ${scheduleId}::uuid and staff_id <> all (${ids}::uuid[])`,
  );
  await db.execute(
    sql`insert into report_schedule_recipient (agency_id, schedule_id, staff_id)
      select ${agencyId}::uuid, ${scheduleId}::uuid, id
      from unnest(${ids}::uuid[]) chosen (id)
      on conflict do nothing`,
  );
}
const dueNext = (schedule: Rhythmic): string => nextMoment(schedule, Temporal.Now.instant()).toString();

export const scheduleHandlers = (services: Pick<Services, "mailer" | "config">): Handlers<typeof calls> => {
  const shown = async (db: Db, actor: Actor, id: string): Promise<ReportSchedule> =>
    found((await readSchedules(db, actor, { id }))[0]);
  return {
    list: ({ db, actor, query: { report } }) => readSchedules(db, actor, { report }),

    async create({ db, actor, body: { report, filters, recipientIds, ...body } }) {
      // A super admin belongs to no agency.
      if (actor.role === "super_admin") throw new Refusal("noRight");
      const own = (await readSchedules(db, actor)).filter(({ isOwn }) => isOwn);
      if (own.length >= SCHEDULE_LIMITS.schedules)
        throw new Refusal("validation", [
          {
            field: "name",
            code: "invalid",
            message: `You can have up to ${SCHEDULE_LIMITS.schedules} schedules. End one first.`,
          },
        ]);
      const id = randomUUIDv7();
      await db.insert(reportSchedule).values({
        ...body,
        id,
        agencyId: actor.agencyId,
        ownerId: actor.id,
        report,
        filters: keptFilters(report, filters),
        nextAt: dueNext(body),
      });
      await saveRecipients(db, actor, id, recipientIds);
      return shown(db, actor, id);
    },

    async update({ db, actor, params: { id }, body: { version, filters, recipientIds, ...body } }) {
      await db.execute(sql`select from report_schedule where id = ${id}::uuid for no key update`);
      const before = await shown(db, actor, id);
      if (!before.isOwn) throw new Refusal("noRight");
      await refuseStale(db, { table: reportSchedule, id }, version, before);
      await db
        .update(reportSchedule)
        .set({
          ...body,
          filters: keptFilters(before.report, filters),
          nextAt: dueNext(body),
          version: version + 1,
          updatedAt: sql`now()`,
        })
        .where(and(eq(reportSchedule.agencyId, actor.agencyId), eq(reportSchedule.id, id)));
      await saveRecipients(db, actor, id, recipientIds);
      return shown(db, actor, id);
    },

    async remove({ db, actor, params: { id } }) {
      const { isOwn } = await shown(db, actor, id);
      await db.execute(
        isOwn
          ? sql`delete from report_schedule where agency_id = ${actor.agencyId}::uuid and id = ${id}::uuid`
          : sql`delete from report_schedule_recipient
              where agency_id = ${actor.agencyId}::uuid
                and schedule_id = ${id}::uuid
                and staff_id = ${actor.id}::uuid`,
      );
      return {};
    },

    async send({ db, actor, params: { id } }) {
      if (actor.role === "super_admin") throw new Refusal("noRight");
      return { to: await mailReport(services, db, actor, await shown(db, actor, id)) };
    },
  };
};
