/** The log of emails, mailboxes and the texts that emails start from. */
import { buildPerson, buildRecord, inAgency } from "../../../factories.ts";
import type { Governed } from "../../access/rule.ts";
import { type BuildOptions, buildRider, insert, uniqueName } from "../insert.ts";

/** An email with a value in each field, matched with a person who is assigned to the same staff; the first of them sent it. */
export async function buildMailLog(
  agencyId: string,
  { deleted = false, displayName = uniqueName(), assignedTo = [] }: BuildOptions,
): Promise<string> {
  const thread = await insert(agencyId, "insert into mail_thread (id, agency_id) values ($1, $2)");
  const id = await insert(
    agencyId,
    `insert into mail_log (id, agency_id, thread_id, subject, snippet, body_text, body_html, sanitiser, deleted_at,
        made_by, direction, state, from_name, from_address, to_list, cc_list, bcc_list,
        message_id, sent_at, tracks_opens, opened, opened_at, problem, protection, invitation)
      values ($1, $2, $3, $4, 'The text', 'The text', '<p>The text<img data-src="https://pictures.invalid/a.png"></p>',
        '', case when $5 then now() end, $6::uuid, 'OUT', 'FAILED', 'Priya', 'priya@example.com',
        '[{"name":"A","address":"a@example.com"}]', '[{"name":"B","address":"b@example.com"}]',
        '[{"name":"C","address":"c@example.com"}]', '<' || gen_random_uuid() || '@example.com>', '2026-08-10T02:00:00Z',
        true, 1, '2026-08-11T02:00:00Z', 'The server refused it', 'SIGNED',
        '{"method":"REQUEST","summary":"Call","start":"Monday","end":"Monday","location":"Here","organizer":"A"}')`,
    thread,
    displayName,
    deleted,
    assignedTo[0] ?? null,
  );
  const person = await buildPerson(agencyId, { assignedTo });
  await insert(
    agencyId,
    "insert into mail_log_party (id, agency_id, mail_id, record_id, place) values ($1, $2, $3, $4, 0)",
    id,
    person,
  );
  await inAgency(
    agencyId,
    "insert into mail_log_record (agency_id, mail_id, record_id, place) values ($1, $2, $3, 0)",
    [agencyId, id, await buildRecord("opportunity", agencyId, { displayName, assignedTo })],
  );
  await insert(
    agencyId,
    "insert into mail_log_file (id, agency_id, mail_id, media_id, place, name) values ($1, $2, $3, $4, 0, 'rider.pdf')",
    id,
    await buildRider(agencyId),
  );
  return id;
}

/** A shared mailbox that is no longer connected. */
export async function buildMailbox(agencyId: string, { displayName = uniqueName() }: BuildOptions): Promise<string> {
  const id = await insert(
    agencyId,
    `insert into mailbox (id, agency_id, name, address, imap_host, imap_port, smtp_host, smtp_port, username, auth,
        state, synced_at, problem)
      values ($1, $2, $3, 'office@example.com', 'imap.invalid', 993, 'smtp.invalid', 465, 'office', 'PASSWORD',
        'ACTIVE', now(), 'It does not answer')`,
    displayName,
  );
  await insert(
    agencyId,
    "insert into mail_folder (id, agency_id, mailbox_id, role, uid_validity) values ($1, $2, $3, 'INBOX', 1)",
    id,
  );
  await inAgency(
    agencyId,
    "insert into removed_mail (agency_id, mailbox_id, digest) values ($1, $2, sha256('<gone@example.com>'))",
    [agencyId, id],
  );
  return id;
}

export const buildMailTemplate = async (
  agencyId: string,
  { displayName = uniqueName() }: BuildOptions,
): Promise<string> =>
  insert(
    agencyId,
    `insert into mail_template (id, agency_id, name, subject, html)
      values ($1, $2, $3, 'About {{subject}}', '<p>Hello {{name}}</p>')`,
    displayName,
  );

export const buildMailSetting = async (agencyId: string): Promise<string> =>
  insert(agencyId, "insert into mail_setting (id, agency_id) values ($1, $2) on conflict do nothing");

const COMM = ["COMM"] as const;
export const MAIL_KINDS_OF_WORLD = {
  mailLog: { build: buildMailLog, bin: true, governedBy: COMM },
  // Owners of one's own are in the tests of mailboxes.
  mailbox: { build: buildMailbox, bin: false, governedBy: [] as readonly Governed[] },
  mailTemplate: { build: buildMailTemplate, bin: false, governedBy: [] as readonly Governed[] },
} as const;
