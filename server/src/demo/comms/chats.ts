/** WhatsApp in the demo: a number that nothing is sent from, and conversations in each state. */
import { sql } from "drizzle-orm";
import type { ChatMessageState } from "#contract/chat/codes.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { ANOUK, IMOGEN, LUCIA, RAFFERTY } from "../deals/cast.ts";
import { staffId } from "../staff/account.ts";
import { personId } from "../talents/person.ts";
import { instantOf, type Moment } from "../values/day.ts";
import { idOf } from "../values/random.ts";

const MARCUS = "marcus@harbourvale.example";
const AGENT = "priya@harbourvale.example";

interface PlannedMessage {
  minutesAgo: number;
  text: string;
  /** Author on the agency's side; a message without one came in. */
  by?: string;
  state?: ChatMessageState;
  template?: true;
  failure?: { code: string; message: string };
}
interface PlannedChat {
  personId?: string;
  contactId?: string;
  /** Sender whose number is unknown. */
  stranger?: { phone: string; name: string };
  assignedTo?: string;
  messages: readonly PlannedMessage[];
}
const HOUR = 60;
const DAY = 24 * HOUR;
const contact = (partner: string, name: string) => ({ contactId: idOf(`contact/${partner}/${name}`) });

const planned = (): readonly PlannedChat[] => [
  {
    personId: personId(IMOGEN),
    assignedTo: AGENT,
    messages: [
      { minutesAgo: DAY + 2 * HOUR, text: "Can the sound check on Saturday move from ten to half past nine?" },
      { minutesAgo: DAY + HOUR, text: "09:30 works, the quartet too.", by: AGENT, state: "READ" },
      { minutesAgo: 80, text: "Second night is nearly gone. Shall I hold the last four seats for her guests?" },
      { minutesAgo: 48, text: "Please, under Hart-Okafor.", by: AGENT, state: "READ" },
      { minutesAgo: 5, text: "Seats are held until Friday noon." },
    ],
  },
  {
    ...contact("Lantern Festival", "June Abara"),
    assignedTo: MARCUS,
    messages: [
      { minutesAgo: 3 * HOUR, text: "Thursday 15:00 suits three of us" },
      { minutesAgo: 40, text: "And could you send the running order?" },
    ],
  },
  {
    personId: personId(LUCIA),
    messages: [
      { minutesAgo: 5 * HOUR, text: "Which car is it on Friday?" },
      { minutesAgo: 4 * HOUR, text: "Car on Friday at 13:40, from the stage door.", by: AGENT, state: "DELIVERED" },
    ],
  },
  {
    personId: personId(RAFFERTY),
    assignedTo: AGENT,
    messages: [
      { minutesAgo: 22 * HOUR + 48, text: "Could she record the links on Wednesday?" },
      {
        minutesAgo: 20 * HOUR,
        text: "Let me ask her.",
        by: AGENT,
        state: "FAILED",
        failure: {
          code: "131026",
          message: "It can't be delivered. They may not use WhatsApp, or not accept messages from businesses.",
        },
      },
    ],
  },
  {
    ...contact("Southbank Sessions", "Henrietta Falk"),
    messages: [
      {
        minutesAgo: 6 * HOUR,
        by: MARCUS,
        state: "DELIVERED",
        template: true,
        text: "Hello Henrietta, a short question about the autumn range: is it still right for you?",
      },
    ],
  },
  {
    personId: personId(ANOUK),
    messages: [
      { minutesAgo: 12 * DAY, text: "Is chapter nine all right as it is?", by: MARCUS, state: "READ" },
      { minutesAgo: 11 * DAY, text: "Chapter nine is perfect, thank you" },
    ],
  },
  {
    stranger: { phone: "+61491571804", name: "Astrid" },
    messages: [{ minutesAgo: 95, text: "Hello, who do I ask about a booking in March?" }],
  },
];

const TEMPLATES = [
  ["introduction", "APPROVED", null, "Hello {{1}}, a short question about {{2}}: is it still right for you?"],
  ["recording_reminder", "APPROVED", null, "Hello {{1}}, we record on {{2}}. See you there."],
  ["winter_greeting", "PENDING", null, "Hello {{1}}, warm wishes from all of us."],
  ["winter_sale", "REJECTED", "PROMOTIONAL", "Only this week, {{1}}!"],
] as const;

async function insertNumber(db: Db, agencyId: string, connectedAt: string): Promise<string> {
  const [account, number] = [idOf("chat account"), idOf("chat number")];
  // Without a token nothing is asked of Meta, so it is never due.
  await db.execute(
    sql`insert into chat_account (id, agency_id, meta_id, name, state, connected_by, connected_at, due_at,
        templates_read_at)
      values (${account}::uuid, ${agencyId}::uuid, 'demo', 'Harbour & Vale', 'CONNECTED', ${staffId(MARCUS)}::uuid,
        ${connectedAt}::timestamptz, 'infinity', ${connectedAt}::timestamptz)`,
  );
  await db.execute(
    sql`insert into chat_number (id, agency_id, account_id, meta_id, display, name, state, quality, tier, is_default,
        registered_at, created_at)
      values (${number}::uuid, ${agencyId}::uuid, ${account}::uuid, 'demo', '+61255501234', 'Harbour & Vale',
        'CONNECTED', 'GREEN', 'TIER_1K', true, ${connectedAt}::timestamptz, ${connectedAt}::timestamptz)`,
  );
  for (const [name, state, reason, text] of TEMPLATES)
    await db.execute(
      sql`insert into chat_template (id, agency_id, account_id, name, language, category, state, reason, components,
          read_at)
        values (${idOf(`chat template/${name}`)}::uuid, ${agencyId}::uuid, ${account}::uuid, ${name}, 'en', 'UTILITY',
          ${state}, ${reason}, ${JSON.stringify([{ type: "BODY", text }])}::jsonb, ${connectedAt}::timestamptz)`,
    );
  return number;
}

export async function insertChats(db: Db, { agencyId, now }: { agencyId: string; now: Moment }): Promise<void> {
  const instantBefore = (minutes: number): string => instantOf(now.subtract({ minutes }));
  const number = await insertNumber(db, agencyId, instantBefore(30 * DAY));
  for (const [
    place,
    { personId: person = null, contactId = null, stranger, assignedTo, messages },
  ] of planned().entries()) {
    const [conversation, log] = [idOf(`chat/${place}`), idOf(`chat log/${place}`)];
    if (stranger)
      await db.execute(
        sql`insert into whatsapp_number (id, agency_id, phone, profile_name)
          values (${idOf("chat stranger")}::uuid, ${agencyId}::uuid, ${stranger.phone}, ${stranger.name})
          on conflict do nothing`,
      );
    const lastIn = messages.findLast(({ by }) => by === undefined);
    const template = messages.find((message) => message.template);
    const { rowCount } = await db.execute(
      sql`insert into chat_conversation (id, agency_id, number_id, outside_id, assigned_to_id, window_from, started_at,
          created_at)
        select ${conversation}::uuid, ${agencyId}::uuid, ${number}::uuid, n.id,
          ${assignedTo ? staffId(assignedTo) : null}::uuid,
          ${lastIn ? instantBefore(lastIn.minutesAgo) : null}::timestamptz,
          ${template ? instantBefore(template.minutesAgo) : null}::timestamptz,
          ${instantBefore(messages[0]?.minutesAgo ?? 0)}::timestamptz
        from whatsapp_number n
        where n.agency_id = ${agencyId}::uuid
          and n.phone = coalesce(${stranger?.phone ?? null}, (select phone from person where id = ${person}::uuid),
            (select whatsapp from partner_contact where id = ${contactId}::uuid))`,
    );
    // Some contacts have no number.
    if (!rowCount) continue;
    await db.execute(
      sql`insert into chat_log (id, agency_id, conversation_id, person_id, contact_id, created_at)
        values (${log}::uuid, ${agencyId}::uuid, ${conversation}::uuid, ${person}::uuid, ${contactId}::uuid,
          ${instantBefore(messages[0]?.minutesAgo ?? 0)}::timestamptz)`,
    );
    for (const [
      nth,
      { minutesAgo, text, by, state = "RECEIVED", template: isTemplate, failure },
    ] of messages.entries()) {
      const time = instantBefore(minutesAgo);
      const detail = isTemplate
        ? { template: { name: "introduction", language: "en", header: null, footer: null, buttons: [] } }
        : {};
      const reached = (...states: ChatMessageState[]) => (states.includes(state) ? time : null);
      await db.execute(
        sql`insert into chat_message (id, agency_id, log_id, conversation_id, incoming, kind, state, at, received_at,
            body, detail, sender_id, accepted_at, sent_at, delivered_at, read_at, failed_at, failure_code, failure)
          values (${idOf(`chat message/${place}/${nth}`)}::uuid, ${agencyId}::uuid, ${log}::uuid, ${conversation}::uuid,
            ${by === undefined}, ${isTemplate ? "template" : "text"}, ${state}, ${time}::timestamptz,
            ${time}::timestamptz, ${text},
            ${JSON.stringify(detail)}::jsonb,
            ${by ? staffId(by) : null}::uuid,
            ${reached("ACCEPTED", "SENT", "DELIVERED", "READ")}::timestamptz,
            ${reached("SENT", "DELIVERED", "READ")}::timestamptz, ${reached("DELIVERED", "READ")}::timestamptz,
            ${reached("READ")}::timestamptz,
            ${reached("FAILED")}::timestamptz, ${failure?.code ?? null}, ${failure?.message ?? null})`,
      );
    }
  }
  for (const [shortcut, text] of [
    ["Thanks", "Thank you, noted."],
    ["Tomorrow", "I'll come back to you by tomorrow noon."],
    ["Stage door", "Please come to the stage door; we'll meet you there."],
  ])
    await db.execute(
      sql`insert into quick_reply (id, agency_id, shortcut, text, created_at, updated_at)
        values (${idOf(`quick reply/${shortcut}`)}::uuid, ${agencyId}::uuid, ${shortcut}, ${text},
          ${instantBefore(30 * DAY)}::timestamptz, ${instantBefore(30 * DAY)}::timestamptz)`,
    );
  // No email leaves about what the demo made.
  await db.execute(
    sql`update notification
      set mailed_at = at
      where agency_id = ${agencyId}::uuid and kind = 'message' and mailed_at is null`,
  );
}
