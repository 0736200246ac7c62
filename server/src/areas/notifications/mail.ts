/**
 * Emails notifications. Each is decided on once, in the transaction that writes the email: one process locks the row,
 * and a process that ends leaves it undecided.
 */
import { type SQL, sql } from "drizzle-orm";
import { DEFAULT_MAIL, type MailWay } from "#contract/notifications/notification.ts";
import type { Db } from "#server/lib/database/scope.ts";
import type { Mailer } from "#server/lib/mail/mail.ts";
import { isQuiet, type Leaving, leaving, leavingFrom, type MayKnow, mayKnow, receiverZone } from "./due.ts";
import { notificationEmail } from "./email.rules.ts";

interface Services {
  mailer: Mailer;
  know: MayKnow;
  publicUrl: string;
}
interface Row extends Leaving {
  id: string;
  email: string;
  way: MailWay;
}

/** Age beyond which a notification isn't emailed any more: the email would come too late. */
export const MAILED_WITHIN = sql.raw("interval '2 days'");
const usual = sql.raw(
  `case n.kind ${Object.entries(DEFAULT_MAIL)
    .map(([kind, way]) => `when '${kind}' then '${way}'`)
    .join(" ")} end`,
);
const morningOf = (instant: SQL): SQL => sql`(${instant} at time zone ${receiverZone} - interval '8 hours')::date`;
const way = sql`coalesce(s.mail ->> n.kind, ${usual})`;
/**
 * Selects the notifications to decide on now. Those that the morning itself writes (due soon, overdue) belong to that
 * morning's digest.
 */
const dueMail = (
  agencyId: string,
  now: SQL,
): SQL => sql`select n.id, a.email, ${way} as way, ${leaving} from ${leavingFrom}
  where n.agency_id = ${agencyId}::uuid and n.mailed_at is null and n.at > ${now} - ${MAILED_WITHIN}
    and (${way} = 'off' or (n.kind = 'reminder' and ${way} = 'atOnce') or (not (${isQuiet(now)})
      and (${way} = 'atOnce' or n.kind in ('dueSoon', 'overdue') or ${morningOf(sql`n.at`)} < ${morningOf(now)})))
  order by n.receiver_id, n.at, n.id
  for update of n skip locked`;

export function notificationMail({ mailer, know, publicUrl }: Services) {
  return async (db: Db, agencyId: string, now: SQL): Promise<void> => {
    // Without a mail server the email would only wait in the outbox, where owners can read it.
    if (mailer.keepsOutbox) return;
    const { rows } = await db.execute<Row & Record<string, unknown>>(dueMail(agencyId, now));
    if (rows.length === 0) return;
    const emails = new Map<string, Row[]>();
    for (const row of rows)
      if (row.way !== "off" && (await mayKnow(know, agencyId, row))) {
        const key = `${row.receiverId} ${row.way}`;
        emails.set(key, [...(emails.get(key) ?? []), row]);
      }
    for (const rows of emails.values()) {
      const [first] = rows;
      if (first)
        await mailer.send(db, {
          agencyId,
          purpose: "notification" as const,
          to: first.email,
          ...notificationEmail(rows, `${publicUrl}/inbox`),
        });
    }
    const ids = sql.param(rows.map(({ id }) => id));
    await db.execute(
      sql`update notification set mailed_at = ${now} where agency_id = ${agencyId}::uuid and id = any (${ids}::uuid[])`,
    );
  };
}
