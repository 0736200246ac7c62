/** Builds what belongs to one member of staff: saved filters, notifications, links to calendars and to lists of who is free. */
import { buildPerson, buildStaff, inAgency } from "../../factories.ts";
import { type BuildOptions, insert, uniqueName } from "./insert.ts";

/** A link of a colleague, or of any of the agency where they are none, with a value in each field. */
export const buildShare = async (agencyId: string, maker: string, token: string): Promise<string> => {
  const person = await buildPerson(agencyId);
  await inAgency(
    agencyId,
    `insert into hold (id, agency_id, record_id, person_id, first_on, last_on)
      select gen_random_uuid(), $1, id, $2, '2026-08-11', '2026-08-11' from opportunity where agency_id = $1 limit 1`,
    [agencyId, person],
  );
  return insert(
    agencyId,
    `insert into availability_share (id, agency_id, maker_id, title, scouts, person_ids, from_day, to_day, from_time,
        to_time, zone, hash, expires_at, opened_at)
      select $1, $2,
        coalesce((select id from staff where id = $3), (select id from staff where agency_id = $2 limit 1)),
        'For the fair', false, $4, '2026-08-11', '2026-08-12', '09:00', '17:00', 'Australia/Sydney',
        sha256($5::text::bytea), now() + interval '1 day', now()`,
    maker,
    [person],
    token,
  );
};

const makerOf = async (agencyId: string, { assignedTo }: BuildOptions): Promise<string> =>
  assignedTo?.[0] ?? (await buildStaff(agencyId)).id;

export async function buildShareOf(agencyId: string, options: BuildOptions): Promise<string> {
  const id = await buildShare(agencyId, await makerOf(agencyId, options), uniqueName());
  if (options.deleted) await inAgency(agencyId, "delete from availability_share where id = $1", [id]);
  return id;
}

export async function buildFeed(agencyId: string, options: BuildOptions): Promise<string> {
  const maker = await makerOf(agencyId, options);
  const shown = (await buildStaff(agencyId)).id;
  // A super admin, who has none, gets one of another person.
  const id = await insert(
    agencyId,
    `insert into calendar_feed (id, agency_id, maker_id, record_id, level, hash)
      select $1, $2, coalesce((select id from staff where id = $3), $4), $4, 'busy', sha256($5::text::bytea)`,
    maker,
    shown,
    uniqueName(),
  );
  if (options.deleted) await inAgency(agencyId, "delete from calendar_feed where id = $1", [id]);
  return id;
}

export async function buildSavedFilter(agencyId: string, options: BuildOptions): Promise<string> {
  const id = await insert(
    agencyId,
    `insert into saved_filter (id, agency_id, owner_id, api, name, parameters)
      values ($1, $2, $3, 'talents', $4, 'statusIds=1')`,
    await makerOf(agencyId, options),
    uniqueName(),
  );
  if (options.deleted) await inAgency(agencyId, "delete from saved_filter where id = $1", [id]);
  return id;
}

/** A schedule of a report with what it sent, and its maker as its receiver. */
export async function buildReportSchedule(agencyId: string, options: BuildOptions): Promise<string> {
  const maker = await makerOf(agencyId, options);
  const other = (await buildStaff(agencyId)).id;
  // A super admin, who has none, gets one of another person.
  const id = await insert(
    agencyId,
    `insert into report_schedule (id, agency_id, owner_id, report, name, filters, period, rhythm, weekday, month_day,
        hour, zone, format, next_at)
      select $1, $2, coalesce((select id from staff where id = $3), $4), 'talentReport', $5, 'compareWith=YEAR',
        'LAST_MONTH', 'MONTH', 1, 1, 8, 'Australia/Sydney', 'PDF', now() + interval '1 day'`,
    maker,
    other,
    uniqueName(),
  );
  await inAgency(
    agencyId,
    `insert into report_schedule_recipient (agency_id, schedule_id, staff_id, lost_at)
      select agency_id, id, owner_id, now() from report_schedule where id = $1`,
    [id],
  );
  await insert(
    agencyId,
    `insert into report_sending (id, agency_id, schedule_id, staff_id, due_at, from_day, to_day, format, tries,
        mailed_at)
      select $1, $2, id, owner_id, now(), '2026-08-01', '2026-08-31', 'PDF', 1, now()
      from report_schedule
      where id = $3`,
    id,
  );
  if (options.deleted) await inAgency(agencyId, "delete from report_schedule where id = $1", [id]);
  return id;
}

export const buildNotification = async (agencyId: string, options: BuildOptions): Promise<string> =>
  insert(
    agencyId,
    "insert into notification (id, agency_id, receiver_id, kind, cause) values ($1, $2, $3, 'comment', $4)",
    await makerOf(agencyId, options),
    uniqueName(),
  );

/** An email with a file, kept in the outbox. */
export async function buildMail(agencyId: string, { displayName = uniqueName() }: BuildOptions): Promise<string> {
  const mail = await insert(
    agencyId,
    "insert into mail (id, agency_id, to_address, subject, state) values ($1, $2, 'a@example.com', $3, 'kept')",
    displayName,
  );
  await insert(
    agencyId,
    `insert into mail_attachment (id, agency_id, mail_id, place, name, document, document_id)
      values ($1, $2, $3, 0, 'INV-1.pdf', 'invoice', gen_random_uuid())`,
    mail,
  );
  return mail;
}

/** Builds a given-up delivery of a message that no longer exists, so that nothing can be sent again. */
export const buildGivenUp = (agencyId: string, { displayName = uniqueName() }: BuildOptions): Promise<string> =>
  insert(
    agencyId,
    `insert into given_up (id, agency_id, kind, title, about_id, reason)
      values ($1, $2, 'whatsapp', $3, gen_random_uuid(), 'It could not be delivered.')`,
    displayName,
  );
