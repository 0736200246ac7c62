/** Preconditions of the calls of WhatsApp, beyond their schemas. */
import { randomUUID } from "node:crypto";
import { hashOf, newToken } from "#server/lib/security/secrets.ts";
import { buildPartner, buildPartnerContact, buildPerson, inAgency } from "../../../factories.ts";
import { uniqueName } from "../insert.ts";
import { type Ready, type Setup, withBody, withParams } from "../setup.ts";
import { buildChatLog } from "./chat.ts";

/** Starts a sign-up in the caller's session. */
const withState = async ({ base, world }: Setup): Promise<Ready> => {
  const state = newToken();
  await inAgency(
    world.ownAgencyId,
    `insert into chat_sign_up (id, agency_id, hash, session_id, ends_at)
      select $1, $2, $3, (select id from session where account_id = $4 order by id desc limit 1),
        now() + interval '10 minutes'`,
    [randomUUID(), world.ownAgencyId, hashOf(state), base.callerId],
  );
  return withBody(base, { state });
};

const BY_LOG = { talentId: null, clientId: null, contactId: null, staffId: null, whatsappNumberId: null };
/** Builds a log that the caller reaches, also if they reach assigned people only. */
async function withOwnLog({ base, world }: Setup): Promise<Ready & { logId: string }> {
  const staff = await inAgency(world.ownAgencyId, "select id::text from staff where id = $1", [base.callerId]);
  const logId = await buildChatLog(world.ownAgencyId, { assignedTo: staff.map(({ id }) => String(id)) });
  const [log] = await inAgency(world.ownAgencyId, "select person_id from chat_log where id = $1", [logId]);
  return { ...base, known: { ...base.known, chatLog: logId, person: String(log?.person_id) }, logId };
}
/** Sets the avatar of rows of a table. */
const avatarOf = (table: "person" | "partner") =>
  `avatar_id = (select m.id from media m where m.agency_id = ${table}.agency_id limit 1)`;
/** Adds the number of a log to a talent and to a contact as well, and assigns the conversation to the caller. */
async function share(agencyId: string, logId: string, callerId: string): Promise<void> {
  const [number] = await inAgency(
    agencyId,
    `select n.phone, c.id as conversation
      from chat_log l join chat_conversation c on c.id = l.conversation_id join whatsapp_number n on n.id = c.outside_id
      where l.id = $1`,
    [logId],
  );
  const [person, partner] = [await buildPerson(agencyId), await buildPartner(agencyId)];
  const contact = await buildPartnerContact(agencyId, partner);
  for (const [statement, ...values] of [
    ["person set phone = $2, phone_code = '+61' where id = $1", person, number?.phone],
    ["partner_contact set whatsapp = $2, whatsapp_code = '+61' where id = $1", contact, number?.phone],
    [`person set ${avatarOf("person")} where id = $1`, person],
    [`partner set ${avatarOf("partner")} where id = $1`, partner],
  ])
    await inAgency(agencyId, `update ${statement}`, values);
  await inAgency(
    agencyId,
    "update chat_conversation set assigned_to_id = (select id from staff where id = $2) where id = $1",
    [number?.conversation, callerId],
  );
}
const shared =
  (prepare: (setup: Setup) => Promise<Ready>) =>
  async (setup: Setup): Promise<Ready> => {
    const ready = await prepare(setup);
    const logId = String(ready.input.params.id ?? (ready.input.body as { logId?: string }).logId);
    await share(setup.world.ownAgencyId, logId, setup.base.callerId);
    return ready;
  };
const byLog = async (setup: Setup): Promise<Ready> => {
  const { logId, ...base } = await withOwnLog(setup);
  return withBody(base, { ...BY_LOG, logId });
};
/** Sends to a log whose window is open. */
const toLog = async (setup: Setup): Promise<Ready> => {
  const { logId, ...base } = await withOwnLog(setup);
  const to = { logId, recipientId: null, contactId: null, recipientNumberId: null };
  return withBody(base, { ...to, ...("replyToId" in (base.input.body as object) && { replyToId: null }) });
};

const PATH = "/notification/v1/whatsapp";
export const CHAT_CALLS: Readonly<Record<string, (setup: Setup) => Promise<Ready>>> = {
  [`POST ${PATH}/connect`]: withState,
  [`POST ${PATH}/share-business-account`]: withState,
  [`POST ${PATH}/conversation`]: shared(async (setup) => {
    const ready = await byLog(setup);
    const { logId } = ready.input.body as { logId?: string };
    await inAgency(
      setup.world.ownAgencyId,
      `update whatsapp_number
        set opted_out_at = now()
        where id = (select c.outside_id
          from chat_log l join chat_conversation c on c.id = l.conversation_id
          where l.id = $1)`,
      [logId],
    );
    return ready;
  }),
  [`PUT ${PATH}/draft`]: byLog,
  [`PUT ${PATH}/messages/mark-as-read`]: async ({ base }) =>
    withBody(base, { talentId: null, clientId: null, contactId: null, staffId: null, logId: null, upToId: null }),
  [`PUT ${PATH}/logs/{id}/assignee`]: shared(async ({ base }) => withBody(base, { assigneeId: base.callerId })),
  [`PUT ${PATH}/logs/{id}/opt-out`]: shared(async ({ base }) => base),
  // Lists the messages of its own log.
  [`POST ${PATH}/messages/list`]: async ({ base, world }) =>
    withBody(base, { logId: await buildChatLog(world.ownAgencyId) }),
  [`GET ${PATH}/contacts`]: async ({ base, world }) => {
    const displayName = uniqueName();
    const person = await buildPerson(world.ownAgencyId, { displayName });
    await inAgency(
      world.ownAgencyId,
      `update person set phone = '+61491570156', phone_code = '+61', ${avatarOf("person")} where id = $1`,
      [person],
    );
    const query = { q: displayName, aboutId: person };
    return { ...base, input: { ...base.input, query }, known: { ...base.known, record: person } };
  },
  // The number must be unknown, so that it can be given to a talent.
  [`PUT ${PATH}/logs/{id}/contact`]: shared(async ({ base, world }) => {
    const log = await buildChatLog(world.ownAgencyId);
    await inAgency(world.ownAgencyId, "update chat_log set person_id = null where id = $1", [log]);
    return withBody(withParams(base, { id: log }), {
      talentId: await buildPerson(world.ownAgencyId),
      contactId: null,
      staffId: null,
    });
  }),
  [`POST ${PATH}/messages/send`]: toLog,
  [`POST ${PATH}/messages/send-media`]: async (setup) => withBody(await toLog(setup), { caption: null }),
  [`POST ${PATH}/messages/send-template`]: async (setup) =>
    withBody(await toLog(setup), {
      templateName: "introduction",
      language: null,
      variables: { 1: "Imogen" },
      headerMediaId: null,
    }),
  [`GET ${PATH}/templates`]: async (setup) => {
    const { logId, ...base } = await withOwnLog(setup);
    return { ...base, input: { ...base.input, query: { ...base.input.query, logId } } };
  },
  // A super admin has no replies of their own.
  [`POST ${PATH}/quick-replies`]: async ({ base }) => withBody(base, { own: false }),
  [`PUT ${PATH}/messages/{id}/repeat`]: async ({ base, world }) => {
    await inAgency(
      world.ownAgencyId,
      `update chat_message
        set incoming = false, state = 'FAILED', failed_at = now(), failure_code = '131026',
          failure = 'It could not be delivered.'
        where id = $1`,
      [base.known.chatMessage],
    );
    return base;
  },
};
