/**
 * Emails of notifications. Each is decided on once, in the transaction that writes the email: a row that several processes
 * look at is locked by one, and a process that ends leaves it as it was.
 */
import { type SQL, sql } from "drizzle-orm";
import { may, type Resource } from "#contract/access.ts";
import { DEFAULT_MAIL, type MailWay, type NotificationKind } from "#contract/notifications/notification.ts";
import { IMPORT_RESOURCE, type ImportKind } from "#contract/record-kinds.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { Mailer } from "#server/lib/mail/mail.ts";
import type { ChangedFields } from "./changed.ts";
import { notificationEmail } from "./email.rules.ts";

interface Services {
  mailer: Mailer;
  findActor: (accountId: string, agencyId: string) => Promise<Actor | null>;
  fields: ChangedFields;
  publicUrl: string;
}
interface Row {
  id: string;
  receiverId: string;
  email: string;
  kind: NotificationKind;
  actor: string | null;
  title: string | null;
  file: string | null;
  fileKind: ImportKind | null;
  /** What an exported list needs to be read. */
  exported: Resource | null;
  changed: string[] | null;
  way: MailWay;
  /** Whether it was read meanwhile, or may not be seen any more. */
  done: boolean;
}

/** What was not mailed by then is left: an email about it would come too late. */
export const MAILED_WITHIN = sql.raw("interval '2 days'");
const usual = sql.raw(
  `case n.kind ${Object.entries(DEFAULT_MAIL)
    .map(([kind, way]) => `when '${kind}' then '${way}'`)
    .join(" ")} end`,
);
const zone = sql`coalesce(a.time_zone_id, agency.time_zone_id)`;
const morningOf = (at: SQL): SQL => sql`(${at} at time zone ${zone} - interval '8 hours')::date`;
const way = sql`coalesce(s.mail ->> n.kind, ${usual})`;
const [quietFrom, quietTo] = [sql`coalesce(s.quiet_from, time '20:00')`, sql`coalesce(s.quiet_to, time '07:00')`];
const isQuiet = (now: SQL): SQL => {
  const clock = sql`(${now} at time zone ${zone})::time`;
  return sql`case when ${quietFrom} <= ${quietTo} then ${clock} >= ${quietFrom} and ${clock} < ${quietTo} else ${clock} >= ${quietFrom} or ${clock} < ${quietTo} end`;
};

/** Selects what is to be decided on now: what comes by the morning itself belongs to that morning's digest. */
const dueMail = (agencyId: string, now: SQL): SQL => sql`select n.id, n.receiver_id as "receiverId", a.email, n.kind,
    (select display_name from staff where staff.id = n.actor_id) as actor, (select title from record where record.id = n.record_id) as title,
    coalesce(i.filename, n.detail #>> '{export,filename}') as file, i.kind as "fileKind", n.detail #>> '{export,resource}' as exported, n.detail -> 'changed' as changed, ${way} as way,
    n.read_at is not null or a.locked_at is not null or a.deleted_at is not null or (n.record_id is not null and not reads_record(n.agency_id, n.receiver_id, n.record_id))
      or exists (select from note where note.id = n.note_id and note.deleted_at is not null)
      or exists (select from record where record.id in (n.work_id, n.clash_id) and record.deleted_at is not null) as done
  from notification n join account a on a.agency_id = n.agency_id and a.id = n.receiver_id join agency on agency.id = n.agency_id
    left join notification_setting s on s.agency_id = n.agency_id and s.staff_id = n.receiver_id
    left join roster_import i on i.agency_id = n.agency_id and i.id = n.import_id
  where n.agency_id = ${agencyId}::uuid and n.mailed_at is null and n.at > ${now} - ${MAILED_WITHIN}
    and (${way} = 'off' or (n.kind = 'reminder' and ${way} = 'atOnce') or (not (${isQuiet(now)})
      and (${way} = 'atOnce' or n.kind in ('dueSoon', 'overdue') or ${morningOf(sql`n.at`)} < ${morningOf(now)})))
  order by n.receiver_id, n.at, n.id
  for update of n skip locked`;

export function notificationMail({ mailer, findActor, fields, publicUrl }: Services) {
  async function isTold(
    agencyId: string,
    { way, done, fileKind, exported, changed, receiverId }: Row,
  ): Promise<boolean> {
    if (done || way === "off") return false;
    if (fileKind === null && exported === null && changed === null) return true;
    const actor = await findActor(receiverId, agencyId);
    if (actor === null) return false;
    if (fileKind !== null) return may(actor, IMPORT_RESOURCE[fileKind], "write");
    return exported === null ? fields.seenBy(actor, changed ?? []) : may(actor, exported, "read");
  }
  return async (db: Db, agencyId: string, now: SQL): Promise<void> => {
    // Without a mail server an email would only wait where others read it.
    if (mailer.keepsOutbox) return;
    const { rows } = await db.execute<Row & Record<string, unknown>>(dueMail(agencyId, now));
    if (rows.length === 0) return;
    const letters = new Map<string, Row[]>();
    for (const row of rows)
      if (await isTold(agencyId, row)) {
        const letter = `${row.receiverId} ${row.way}`;
        letters.set(letter, [...(letters.get(letter) ?? []), row]);
      }
    for (const told of letters.values()) {
      const [first] = told;
      if (first) await mailer.send(db, { agencyId, to: first.email, ...notificationEmail(told, `${publicUrl}/inbox`) });
    }
    const ids = sql.param(rows.map(({ id }) => id));
    await db.execute(
      sql`update notification set mailed_at = ${now} where agency_id = ${agencyId}::uuid and id = any (${ids}::uuid[])`,
    );
  };
}
