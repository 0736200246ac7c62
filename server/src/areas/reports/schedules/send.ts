/**
 * Sends scheduled reports. What is due becomes a row for each receiver, in the transaction that sets the next moment;
 * each row is then emailed once, with its receiver's rights at that moment.
 */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import { type ReportSchedule, SCHEDULE_FORMATS, SCHEDULE_PERIODS } from "#contract/reports/schedule.ts";
import { z } from "#contract/schema.ts";
import type { Services } from "#server/lib/area.ts";
import { type Actor, type Database, type Db, systemIn } from "#server/lib/database/scope.ts";
import { Unsendable } from "#server/lib/mail/reason.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { timeZoneOf } from "#server/lib/values/time-zones.ts";
import { daysOfPeriod, nextMoment, type Rhythmic } from "./moments.ts";
import { readSchedules } from "./read.ts";
import { reportSending } from "./schedule.table.ts";
import { fileNameOf, lostEmail, reportEmail, reportFile, type SentReport } from "./sent-report.ts";

/** A sending that fails is tried again each minute, this often. */
const TRIES = 5;
/** Time after which a report that could not be sent comes too late. */
const LATEST = sql`interval '1 day'`;

const Heading = z.object({
  firstMonth: z.int(),
  agency: z.string(),
  zone: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
});
async function headingOf(db: Db, { agencyId, id }: Actor) {
  const { rows } = await db.execute(
    sql`select agency.name as agency, agency.time_zone_id as zone, staff.display_name as name, account.email,
        coalesce((select s.first_month from agency_setting s where s.agency_id = agency.id), 1) as "firstMonth"
      from account
        join agency on agency.id = account.agency_id
        join staff on staff.agency_id = account.agency_id and staff.id = account.id
      where account.agency_id = ${agencyId}::uuid and account.id = ${id}::uuid`,
  );
  const { zone, ...heading } = z.parse(Heading, found(rows[0]));
  return { ...heading, zone: timeZoneOf(zone) };
}

type Writing = Pick<Services, "mailer" | "config">;
interface Sending {
  id: string;
  days: SentReport["days"];
}

/** Writes the email of a sending as its receiver. Returns its address. */
async function writeEmail(
  { mailer, config: { publicUrl } }: Writing,
  db: Db,
  actor: Actor,
  schedule: ReportSchedule,
  { id, days }: Sending,
): Promise<string> {
  const { agency, zone, name: receiver, email } = await headingOf(db, actor);
  const sent: SentReport = { ...schedule, days, zone };
  const file = fileNameOf(sent);
  await mailer.send(db, {
    agencyId: actor.agencyId,
    purpose: "notification",
    to: email,
    ...(await reportEmail(db, actor, { schedule, sent, receiver, agency, publicUrl })),
    ...(file !== null && { files: [{ name: file, document: "report" as const, id }] }),
  });
  return email;
}

/** Sends the report of a schedule to its reader now. Returns the address. */
export async function mailReport(services: Writing, db: Db, actor: Actor, schedule: ReportSchedule): Promise<string> {
  const { zone, firstMonth } = await headingOf(db, actor);
  const days = daysOfPeriod(schedule.period, Temporal.Now.plainDateISO(zone), firstMonth);
  const id = randomUUIDv7();
  const now = Temporal.Now.instant().toString();
  await db.insert(reportSending).values({
    id,
    agencyId: actor.agencyId,
    scheduleId: schedule.id,
    staffId: actor.id,
    dueAt: now,
    fromDay: days.from,
    toDay: days.to,
    format: schedule.format,
    tries: 1,
    mailedAt: now,
  });
  return writeEmail(services, db, actor, schedule, { id, days });
}

const Due = z.object({
  id: z.string(),
  ownerId: z.string(),
  period: z.enum(SCHEDULE_PERIODS),
  rhythm: z.enum(["DAY", "WEEK", "MONTH"]),
  weekday: z.int(),
  monthDay: z.int(),
  hour: z.int(),
  zone: z.string(),
  format: z.enum(SCHEDULE_FORMATS),
  agencyZone: z.nullable(z.string()),
  firstMonth: z.int(),
});

export interface SendingOptions {
  /** In tests: this agency only, at this time. */
  agencyId?: string;
  now?: Date;
}
type Sender = Writing & Pick<Services, "database" | "findActor" | "onError">;

/** Returns the job that sends what is due. */
export function reportSender({ database, findActor, onError, ...writing }: Sender) {
  const mayRead = async (accountId: string, agencyId: string): Promise<Actor | null> => {
    const actor = await findActor(accountId, agencyId);
    return actor && may(actor, "REPORT", "read") ? actor : null;
  };

  /** Makes a row for each receiver of what is due, and sets the next moments. What was due several times is sent once. */
  async function takeDue(agencyId: string, now: Temporal.Instant): Promise<void> {
    await database.scope(systemIn(agencyId), "write", async (db) => {
      const { rows } = await db.execute(
        sql`select s.id, s.owner_id as "ownerId", s.period, s.rhythm, s.weekday, s.month_day as "monthDay", s.hour,
            s.zone, s.format,
            agency.time_zone_id as "agencyZone",
            coalesce((select g.first_month from agency_setting g where g.agency_id = s.agency_id), 1) as "firstMonth"
          from report_schedule s
            join agency on agency.id = s.agency_id
          where s.agency_id = ${agencyId}::uuid and s.next_at <= ${now.toString()}::timestamptz
          order by s.next_at
          limit 100
          for update of s skip locked`,
      );
      for (const { id, ownerId, period, format, agencyZone, firstMonth, ...rhythm } of z.parse(z.array(Due), rows)) {
        const today = now.toZonedDateTimeISO(timeZoneOf(agencyZone)).toPlainDate();
        const { from, to } = daysOfPeriod(period, today, firstMonth);
        // A schedule is its owner's: without them, or their right, it sends nothing.
        if ((await mayRead(ownerId, agencyId)) !== null)
          await db.execute(
            sql`insert into report_sending (id, agency_id, schedule_id, staff_id, due_at, from_day, to_day, format)
              select gen_random_uuid(), agency_id, schedule_id, staff_id, ${now.toString()}::timestamptz,
                ${from}::date, ${to}::date, ${format}
              from report_schedule_recipient
              where agency_id = ${agencyId}::uuid and schedule_id = ${id}::uuid
              on conflict do nothing`,
          );
        await db.execute(
          sql`update report_schedule set next_at = ${nextMoment(rhythm satisfies Rhythmic, now).toString()}::timestamptz
            where agency_id = ${agencyId}::uuid and id = ${id}::uuid`,
        );
      }
    });
  }

  const Waiting = z.object({
    id: z.string(),
    scheduleId: z.string(),
    staffId: z.string(),
    from: z.string(),
    to: z.string(),
  });
  type Waiting = z.output<typeof Waiting>;

  /** Counts a try, and returns what waits. */
  const takeWaiting = (agencyId: string, now: Temporal.Instant): Promise<Waiting[]> =>
    database.scope(systemIn(agencyId), "write", async (db) => {
      const { rows } = await db.execute(
        sql`update report_sending set tries = tries + 1
          where agency_id = ${agencyId}::uuid
            and id in (select id
              from report_sending
              where agency_id = ${agencyId}::uuid
                and mailed_at is null
                and tries < ${TRIES}
                and due_at > ${now.toString()}::timestamptz - ${LATEST}
              order by due_at, id
              for update skip locked)
          returning id, schedule_id as "scheduleId", staff_id as "staffId", from_day::text as from, to_day::text as to`,
      );
      return z.parse(z.array(Waiting), rows);
    });

  /** Notes that receivers have lost the right, and tells the owner of those who had it before. */
  async function noteLost(agencyId: string, scheduleId: string, staffIds: readonly string[]): Promise<void> {
    await database.scope(systemIn(agencyId), "write", async (db) => {
      const { rows } = await db.execute<{ name: string; title: string; receiver: string; email: string }>(
        sql`with lost as (
            update report_schedule_recipient set lost_at = now()
            where agency_id = ${agencyId}::uuid
              and schedule_id = ${scheduleId}::uuid
              and staff_id = any (${sql.param([...staffIds])}::uuid[])
              and lost_at is null
            returning agency_id, schedule_id, staff_id
          )
          select staff.display_name as name, s.name as title, owner.display_name as receiver, account.email
          from lost
            join report_schedule s on s.agency_id = lost.agency_id and s.id = lost.schedule_id
            join staff on staff.agency_id = lost.agency_id and staff.id = lost.staff_id
            join staff owner on owner.agency_id = lost.agency_id and owner.id = s.owner_id
            join account on account.agency_id = lost.agency_id and account.id = s.owner_id
          order by staff.display_name, staff.id`,
      );
      const [first] = rows;
      if (!first) return;
      const { title, receiver, email } = first;
      await writing.mailer.send(db, {
        agencyId,
        purpose: "notification",
        to: email,
        ...lostEmail({ name: title, receiver, lost: rows.map(({ name }) => name) }),
      });
    });
  }

  /** Emails a sending as its receiver, unless another process did. */
  async function email(actor: Actor, { id, scheduleId, from, to }: Waiting): Promise<void> {
    await database.scope(actor, "write", async (db) => {
      const { rowCount } = await db.execute(
        sql`update report_sending set mailed_at = now()
          where agency_id = ${actor.agencyId}::uuid and id = ${id}::uuid and mailed_at is null`,
      );
      const [schedule] = await readSchedules(db, actor, { id: scheduleId });
      // Its receiver has left meanwhile.
      if (rowCount !== 1 || !schedule) return;
      await db.execute(
        sql`update report_schedule_recipient set lost_at = null
          where agency_id = ${actor.agencyId}::uuid
            and schedule_id = ${scheduleId}::uuid
            and staff_id = ${actor.id}::uuid
            and lost_at is not null`,
      );
      await writeEmail(writing, db, actor, schedule, { id, days: { from, to } });
    });
  }

  async function sendWaiting(agencyId: string, now: Temporal.Instant): Promise<void> {
    const lost = new Map<string, string[]>();
    for (const waiting of await takeWaiting(agencyId, now)) {
      const { scheduleId, staffId } = waiting;
      try {
        const actor = await mayRead(staffId, agencyId);
        if (actor) await email(actor, waiting);
        else {
          lost.set(scheduleId, [...(lost.get(scheduleId) ?? []), staffId]);
          await database.scope(systemIn(agencyId), "write", (db) =>
            db
              .execute(sql`delete from report_sending where agency_id = ${agencyId}::uuid and id = ${waiting.id}::uuid`)
              .then(() => undefined),
          );
        }
      } catch (error) {
        // Another receiver's report may still be made.
        onError(error);
      }
    }
    for (const [scheduleId, staffIds] of lost) await noteLost(agencyId, scheduleId, staffIds);
  }

  return async ({ agencyId: only, now: given = new Date() }: SendingOptions = {}): Promise<void> => {
    const now = Temporal.Instant.fromEpochMilliseconds(given.getTime());
    const { rows } = await database.signIn((db) =>
      db.execute<{ id: string }>(
        sql`select agency_id as id from report_schedule where next_at <= ${now.toString()}::timestamptz
          union select agency_id
          from report_sending
          where mailed_at is null and tries < ${TRIES} and due_at > ${now.toString()}::timestamptz - ${LATEST}`,
      ),
    );
    for (const { id } of rows)
      if ((only === undefined || id === only) && !database.isLocked(id)) {
        await takeDue(id, now);
        await sendWaiting(id, now);
      }
  };
}

const Document = z.object({
  scheduleId: z.string(),
  staffId: z.string(),
  from: z.string(),
  to: z.string(),
  format: z.enum(SCHEDULE_FORMATS),
  zone: z.nullable(z.string()),
});

/** Makes the file of a sending when its email leaves, with the rights that its receiver has then. */
export async function sentReportDocument(
  database: Database,
  agencyId: string,
  id: string,
  findActor: Services["findActor"],
): Promise<Buffer> {
  const gone = new Unsendable("the schedule of this report has ended");
  const { rows } = await database.scope(systemIn(agencyId), "read", (db) =>
    db.execute(
      sql`select x.schedule_id as "scheduleId", x.staff_id as "staffId", x.from_day::text as from,
          x.to_day::text as to, x.format, agency.time_zone_id as zone
        from report_sending x
          join agency on agency.id = x.agency_id
        where x.agency_id = ${agencyId}::uuid and x.id = ${id}::uuid`,
    ),
  );
  if (!rows[0]) throw gone;
  const { scheduleId, staffId, from, to, format, zone } = z.parse(Document, rows[0]);
  const actor = await findActor(staffId, agencyId);
  if (!actor || !may(actor, "REPORT", "read")) throw new Unsendable("its receiver may not read reports any more");
  const [schedule] = await database.scope(actor, "read", (db) => readSchedules(db, actor, { id: scheduleId }));
  if (!schedule) throw gone;
  return reportFile(database, actor, { ...schedule, format, days: { from, to }, zone: timeZoneOf(zone) });
}

/** Time for which sendings are kept, which the emails that carry them need. */
const KEPT = sql`interval '30 days'`;
export async function removeOldSendings(database: Database, agencies: readonly string[]): Promise<void> {
  for (const agencyId of agencies)
    await database.scope(systemIn(agencyId), "write", (db) =>
      db
        .execute(sql`delete from report_sending where agency_id = ${agencyId}::uuid and due_at < now() - ${KEPT}`)
        .then(() => undefined),
    );
}
