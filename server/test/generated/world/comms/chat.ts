/** WhatsApp: a connected number, conversations with people who are assigned to the given staff, and quick replies. */
import { randomInt, randomUUID } from "node:crypto";
import { buildPerson, inAgency } from "../../../factories.ts";
import { type BuildOptions, buildRider, insert, uniqueName } from "../insert.ts";

const digits = (): string => String(randomInt(10_000_000, 99_999_999));

/** A connected number; the agency's first is its default. */
export async function buildOwnNumber(agencyId: string): Promise<string> {
  const account = await insert(
    agencyId,
    `insert into chat_account (id, agency_id, meta_id, name, state, due_at)
      values ($1, $2, $3, 'Agency', 'CONNECTED', now() + interval '1 day')`,
    randomUUID(),
  );
  const id = await insert(
    agencyId,
    `insert into chat_number (id, agency_id, account_id, meta_id, display, name, state, quality, tier, is_default,
        registered_at)
      values ($1, $2, $3, $4, $5, 'Agency', 'CONNECTED', 'GREEN', 'TIER_1K',
        not exists (select from chat_number where agency_id = $2 and is_default), now())`,
    account,
    randomUUID(),
    `+614${digits()}`,
  );
  await insert(
    agencyId,
    `insert into chat_template (id, agency_id, account_id, name, language, category, state, components)
      values ($1, $2, $3, 'introduction', 'en', 'UTILITY', 'APPROVED', $4)`,
    account,
    JSON.stringify([
      { type: "HEADER", format: "TEXT", text: "A header" },
      { type: "BODY", text: "Hello {{1}}", example: { body_text: [["Imogen"]] } },
      { type: "FOOTER", text: "A footer" },
      {
        type: "BUTTONS",
        buttons: [
          { type: "QUICK_REPLY", text: "Yes" },
          { type: "URL", text: "See it", url: "https://www.example.com" },
        ],
      },
    ]),
  );
  return id;
}

/** Returns the agency's default number. */
export async function ownNumber(agencyId: string): Promise<string> {
  const [row] = await inAgency(agencyId, "select id from chat_number where agency_id = $1 and is_default", [agencyId]);
  return typeof row?.id === "string" ? row.id : buildOwnNumber(agencyId);
}

/** An unknown number, whose conversation is given to the assigned. */
export async function buildOutsideNumber(agencyId: string, options: BuildOptions): Promise<string> {
  const log = await buildChatLog(agencyId, options);
  const [row] = await inAgency(
    agencyId,
    `select c.outside_id as id, c.id as conversation, l.person_id as person
      from chat_log l join chat_conversation c on c.id = l.conversation_id
      where l.id = $1`,
    [log],
  );
  await inAgency(agencyId, "update chat_log set person_id = null where id = $1", [log]);
  await inAgency(agencyId, "update person set phone = null, phone_code = null where id = $1", [row?.person]);
  const [assignee] = options.assignedTo ?? [];
  if (assignee)
    await inAgency(agencyId, "update chat_conversation set assigned_to_id = $2 where id = $1", [
      row?.conversation,
      assignee,
    ]);
  return String(row?.id);
}

/** A log with a message that came in just now. */
export async function buildChatLog(
  agencyId: string,
  { displayName = uniqueName(), assignedTo = [] }: BuildOptions = {},
): Promise<string> {
  const own = await ownNumber(agencyId);
  const person = await buildPerson(agencyId, { assignedTo });
  const phone = `+614${digits()}`;
  await inAgency(agencyId, "update person set phone = $2, phone_code = '+61' where id = $1", [person, phone]);
  const conversation = await insert(
    agencyId,
    `insert into chat_conversation (id, agency_id, number_id, outside_id, window_from)
      select $1, $2, $3, n.id, now() from whatsapp_number n where n.agency_id = $2 and n.phone = $4`,
    own,
    phone,
  );
  const log = await insert(
    agencyId,
    "insert into chat_log (id, agency_id, conversation_id, person_id) values ($1, $2, $3, $4)",
    conversation,
    person,
  );
  await inAgency(agencyId, "update whatsapp_number set profile_name = 'Imogen' where agency_id = $1 and phone = $2", [
    agencyId,
    phone,
  ]);
  await insert(
    agencyId,
    `insert into chat_message (id, agency_id, log_id, conversation_id, wamid, incoming, kind, state, at, body, detail,
        sender_id, accepted_at, sent_at, delivered_at, read_at, failed_at,
        failure_code, failure)
      select $1, $2, l.id, l.conversation_id, 'wamid.' || gen_random_uuid(), false, 'template', 'FAILED',
        now() - interval '1 minute', 'Hello', $4, (select id from staff where agency_id = $2 order by id limit 1),
        now(), now(), now(), now(), now(), '131026', 'Undeliverable'
      from chat_log l
      where l.id = $3`,
    log,
    JSON.stringify({
      template: { name: "introduction", language: "en", header: "A header", footer: "A footer", buttons: BUTTONS },
    }),
  );
  await addMessage(agencyId, log, displayName);
  return log;
}
const BUTTONS = [{ kind: "QUICK_REPLY", text: "Yes" }];
/** Parts that a message may carry with it. */
const CARRIED = {
  reactions: [{ emoji: "👍", incoming: false }],
  location: { latitude: -33.86, longitude: 151.21, name: "The hall", address: "1 Quay Street" },
  contacts: [{ name: "Ari Abel", phones: ["+61491570156"], emails: ["ari@example.com"] }],
};

/** A document with its caption, so that each text of a message is shown. */
const addMessage = async (agencyId: string, log: string, body: string): Promise<string> =>
  insert(
    agencyId,
    `insert into chat_message (id, agency_id, log_id, conversation_id, wamid, incoming, kind, state, at, body, filename,
        media_id, media_state, media_source, detail, edited_at, reply_to_id)
      select $1, $2, l.id, l.conversation_id, 'wamid.' || gen_random_uuid(), true, 'document', 'RECEIVED', now(), $4,
        'Rider.pdf', $5, 'READY', '{"mime": "application/pdf"}', $6, now(),
        (select r.id from chat_message r where r.log_id = l.id order by r.id limit 1) from chat_log l where l.id = $3`,
    log,
    body,
    await buildRider(agencyId),
    JSON.stringify(CARRIED),
  );

export async function buildChatMessage(agencyId: string, options: BuildOptions): Promise<string> {
  const log = await buildChatLog(agencyId, options);
  return addMessage(agencyId, log, options.displayName ?? uniqueName());
}

/** A text of the agency's, which all may use. */
export const buildQuickReply = (agencyId: string, { displayName = uniqueName() }: BuildOptions): Promise<string> =>
  insert(
    agencyId,
    "insert into quick_reply (id, agency_id, shortcut, text) values ($1, $2, $3, 'On my way')",
    displayName,
  );

/** Fills the read marks of a log, and the notices from Meta. */
export async function fillChatTables(agencyId: string, staff: string): Promise<void> {
  const log = await buildChatLog(agencyId);
  await inAgency(
    agencyId,
    "insert into chat_reader (agency_id, staff_id, log_id, draft) values ($1, $2, $3, 'See you')",
    [agencyId, staff, log],
  );
  await insert(
    agencyId,
    `insert into chat_sign_up (id, agency_id, hash, session_id, ends_at)
      values ($1, $2, 'x', $3, now() + interval '10 minutes')`,
    randomUUID(),
  );
  await insert(
    agencyId,
    "insert into chat_inbox (id, agency_id, account_meta_id, field, value) values ($1, $2, $3, 'messages', '{}')",
    randomUUID(),
  );
}
