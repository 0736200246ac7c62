/** Emails of the demo: sent from records and come in, with a thread, an invitation, one that bounced and one to be sent; and texts to start from. */
import { sql } from "drizzle-orm";
import type { MailKind, MailState } from "#contract/mail/mail-log.ts";
import { snippetOf } from "#contract/mail/mail-log.ts";
import { plainText } from "#contract/values/rich-text.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { IMOGEN, LUCIA } from "../deals/cast.ts";
import { staffId } from "../staff/account.ts";
import { personId } from "../talents/person.ts";
import { instantOf, type Moment } from "../values/day.ts";
import { idOf } from "../values/random.ts";

const MARCUS = "marcus@harbourvale.example";
const AGENT = "priya@harbourvale.example";
const TERMS = [
  "<p>Dear {{firstName}},</p>",
  "<p>here are our terms for {{subject}}. Please write back with any question.</p>",
  "<p>{{sender}}, {{agency}}</p>",
].join("");
const OFFICE = { name: "Harbour & Vale", address: "office@harbourvale.example" };

interface Side {
  name: string;
  address: string;
}
const contact = (partner: string, name: string) => ({
  partner: idOf(`partner/${partner}`),
  contact: idOf(`contact/${partner}/${name}`),
});
const JUNE = { name: "June Abara", address: "june@lanternfestival.example" };
const OMAR = { name: "Omar Siddiqui", address: "omar@southbank.example" };

export interface PlannedMail {
  thread: string;
  hoursAgo: number;
  subject: string;
  html: string;
  state: MailState;
  kind?: MailKind;
  by?: string;
  from?: Side;
  to: Side;
  party?: { person: string } | { partner: string; contact: string };
  about?: string;
  problem?: string;
  opened?: number;
  invitation?: object;
}
const NIGHT = idOf("event/Opening night, river stage");
const LANTERN_JUNE = contact("Lantern Festival", "June Abara");
const SOUTHBANK_OMAR = contact("Southbank Sessions", "Omar Siddiqui");

const planned = (): readonly PlannedMail[] => [
  {
    thread: "second-night",
    hoursAgo: 29,
    by: AGENT,
    to: JUNE,
    party: LANTERN_JUNE,
    about: NIGHT,
    state: "SENT",
    opened: 2,
    subject: "Two slots on the second night",
    html: "<p>Dear June,</p><p>thank you for the call. We hold both slots until Friday noon; the <strong>fee</strong> is the last open point.</p><p>Priya</p>",
  },
  {
    thread: "second-night",
    hoursAgo: 5,
    from: JUNE,
    to: OFFICE,
    party: LANTERN_JUNE,
    about: NIGHT,
    state: "RECEIVED",
    subject: "Re: Two slots on the second night",
    html: '<p>Friday works. The running order is on our page:</p><p><a href="https://lanternfestival.example/order" rel="noopener noreferrer nofollow" target="_blank">Running order</a></p><p><img alt="Lantern Festival" data-src="https://lanternfestival.example/logo.png"></p>',
  },
  {
    thread: "fitting",
    hoursAgo: 23,
    from: OMAR,
    to: OFFICE,
    party: SOUTHBANK_OMAR,
    state: "RECEIVED",
    subject: "Invitation: call about the backline",
    html: "<p>Does Thursday suit you?</p>",
    invitation: {
      method: "REQUEST",
      summary: "Call about the backline",
      start: "2026-11-26 10:00 Europe/London",
      end: "2026-11-26 10:30 Europe/London",
      location: "By phone",
      organizer: "omar@southbank.example",
    },
  },
  {
    thread: "bio",
    hoursAgo: 47,
    by: MARCUS,
    to: { name: "", address: "imogen@hart-okafor.example" },
    party: { person: personId(IMOGEN) },
    state: "BOUNCED",
    subject: "New biography to read",
    problem: "550 5.1.1 The mailbox is full",
    html: "<p>Please read it by Monday.</p>",
  },
  {
    thread: "away",
    hoursAgo: 26,
    from: { name: "Lucía Ferrante-Wood", address: "lucia@ferrante-wood.example" },
    to: OFFICE,
    party: { person: personId(LUCIA) },
    state: "RECEIVED",
    kind: "AUTO_REPLY",
    subject: "Away until Thursday",
    html: "<p>I rehearse until Thursday and read email in the evening.</p>",
  },
  {
    thread: "terms",
    hoursAgo: -20,
    by: AGENT,
    to: OMAR,
    party: SOUTHBANK_OMAR,
    about: idOf("project/Winter tour"),
    state: "SCHEDULED",
    subject: "Terms of the winter tour",
    html: "<p>Dear Omar,</p><p>here are the terms as we spoke.</p>",
  },
];

interface Placed {
  agencyId: string;
  past: readonly PlannedMail[];
  now: Moment;
}
export async function insertMails(db: Db, { agencyId, past, now }: Placed): Promise<void> {
  const mails = [...planned(), ...past];
  for (const thread of new Set(mails.map((mail) => mail.thread)))
    await db.execute(
      sql`insert into mail_thread (id, agency_id) values (${idOf(`mail-thread/${thread}`)}::uuid, ${agencyId}::uuid)`,
    );
  for (const [place, mail] of mails.entries()) {
    const id = idOf(`mail-log/${place}`);
    const sentAt = instantOf(now.subtract({ minutes: Math.round(mail.hoursAgo * 60) }));
    const written = instantOf(now.subtract({ minutes: Math.round(Math.max(mail.hoursAgo, 1) * 60) }));
    const from = mail.from ?? OFFICE;
    const text = plainText(mail.html);
    await db.execute(
      sql`insert into mail_log (id, agency_id, thread_id, direction, kind, state, subject, snippet, body_text,
          body_html, sanitiser, from_name, from_address, to_list, message_id, sent_at,
          problem, made_by, tracks_opens, opened, opened_at, invitation, created_at, updated_at)
        values (${id}::uuid, ${agencyId}::uuid, ${idOf(`mail-thread/${mail.thread}`)}::uuid,
          ${mail.from ? "IN" : "OUT"}, ${mail.kind ?? "MAIL"}, ${mail.state}, ${mail.subject}, ${snippetOf(text)},
          ${text}, ${mail.html}, 'demo', ${from.name}, ${from.address}, ${JSON.stringify([mail.to])}::jsonb,
          ${`<${id}@harbourvale.example>`}, ${sentAt}::timestamptz, ${mail.problem ?? null},
          ${mail.by ? staffId(mail.by) : null}::uuid, ${mail.opened !== undefined}, ${mail.opened ?? 0},
          ${mail.opened ? written : null}::timestamptz,
          ${mail.invitation ? JSON.stringify(mail.invitation) : null}::jsonb, ${written}::timestamptz,
          ${written}::timestamptz)`,
    );
    const { party } = mail;
    if (party)
      await db.execute(
        sql`insert into mail_log_party (id, agency_id, mail_id, record_id, contact_id, place)
          values (${idOf(`mail-party/${place}`)}::uuid, ${agencyId}::uuid, ${id}::uuid,
            ${"person" in party ? party.person : party.partner}::uuid,
            ${"contact" in party ? party.contact : null}::uuid, 0)`,
      );
    if (mail.about)
      await db.execute(
        sql`insert into mail_log_record (agency_id, mail_id, record_id, place)
          values (${agencyId}::uuid, ${id}::uuid, ${mail.about}::uuid, 0)`,
      );
  }
  await db.execute(
    sql`insert into mail_template (id, agency_id, name, subject, html)
      values (${idOf("mail-template/terms")}::uuid, ${agencyId}::uuid, 'Terms', 'Terms: {{subject}}',
        ${TERMS})`,
  );
}
