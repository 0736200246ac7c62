/** Takes in messages: each once by Meta's id, in the conversation and log that it belongs to. */
import { sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";
import { writeEvent } from "../rows.ts";
import { arrivalId } from "./arrival.ts";
import { consentOf, contentOf } from "./content.ts";
import { type InboundPlace, type OutsideWriter, outsideNumbers, pairKey, placesOfPairs } from "./places.ts";
import type { InboundMessage } from "./webhook-shapes.ts";

/** A message with where and when it was received. */
export interface ReceivedMessage {
  numberId: string;
  message: InboundMessage;
  profileName: string | null;
  receivedAt: Date;
  place: bigint;
  index: number;
}

/** Meta's own time, at most that of the receipt. */
export const sentTime = (timestamp: string, receivedAt: Date): Date => {
  const at = Number(timestamp) * 1000;
  return Number.isFinite(at) && at > 0 ? new Date(Math.min(at, receivedAt.getTime())) : receivedAt;
};
const isChange = ({ type }: InboundMessage): boolean => ["reaction", "edit", "revoke"].includes(type);

/** Returns the place of each conversation in a batch. */
async function placesOf(
  db: Db,
  agencyId: string,
  batch: readonly ReceivedMessage[],
): Promise<Map<ReceivedMessage, InboundPlace>> {
  const writers = new Map<string, OutsideWriter>();
  for (const { message, profileName } of batch) writers.set(message.from, { waId: message.from, profileName });
  const outside = await outsideNumbers(db, agencyId, [...writers.values()]);
  const pairOf = ({ numberId, message }: ReceivedMessage) => ({ numberId, outsideId: outside.get(message.from) ?? "" });
  const pairs = new Map(batch.map((one) => [pairKey(pairOf(one)), pairOf(one)]));
  const found = await placesOfPairs(db, agencyId, [...pairs.values()]);
  return new Map(
    batch.flatMap((one): [ReceivedMessage, InboundPlace][] => {
      const place = found.get(pairKey(pairOf(one)));
      return place ? [[one, place]] : [];
    }),
  );
}

interface Added extends Record<string, unknown> {
  wamid: string;
  conversationId: string;
}

/** Takes in a batch; returns those whose subject is not here yet, which may still come. */
export async function takeMessages(
  db: Db,
  agencyId: string,
  batch: readonly ReceivedMessage[],
): Promise<ReceivedMessage[]> {
  const places = await placesOf(db, agencyId, batch);
  const rows = batch
    .filter(({ message }) => !isChange(message))
    .flatMap((one) => {
      const place = places.get(one);
      if (!place) return [];
      const { message, receivedAt } = one;
      const { kind, body, detail, media } = contentOf(message);
      const { forwarded, frequently_forwarded } = message.context ?? {};
      return [
        {
          ...{ id: arrivalId(receivedAt, one.place, one.index), ...place, wamid: message.id, kind, body, detail },
          ...{ at: sentTime(message.timestamp, receivedAt), receivedAt, media, filename: media?.filename ?? null },
          forwarded: forwarded === true || frequently_forwarded === true,
          answers: message.context?.id ?? null,
        },
      ];
    });
  const { rows: added } = await db.execute<Added>(
    sql`insert into chat_message (id, agency_id, log_id, conversation_id, wamid, incoming, kind, state, at, received_at, body, detail, forwarded, media_state, media_source, media_due_at, filename)
      select x.id, ${agencyId}::uuid, x."logId", x."conversationId", x.wamid, true, x.kind, 'RECEIVED', x.at, x."receivedAt", x.body, x.detail, x.forwarded,
        case when x.media is not null then 'FETCHING' end, x.media, case when x.media is not null then now() end, x.filename
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id uuid, "logId" uuid, "conversationId" uuid, wamid text, kind text, body text, detail jsonb, at timestamptz, "receivedAt" timestamptz, forwarded boolean, media jsonb, filename text)
      on conflict (agency_id, wamid) do nothing returning wamid, conversation_id as "conversationId"`,
  );
  const isNew = new Set(added.map(({ wamid }) => wamid));
  const fresh = rows.filter(({ wamid }) => isNew.has(wamid));
  await linkAnswers(db, agencyId, fresh);
  await openWindows(db, agencyId, fresh);
  for (const row of fresh) await noteConsent(db, agencyId, row.logId, consentOf({ ...row, media: null }));
  const waiting: ReceivedMessage[] = [];
  for (const one of batch) if (isChange(one.message) && !(await changeMessage(db, agencyId, one))) waiting.push(one);
  return waiting;
}

async function linkAnswers(db: Db, agencyId: string, rows: readonly { id: string; answers: string | null }[]) {
  const answers = rows.filter((row) => row.answers !== null).map(({ id, answers: to }) => ({ id, to }));
  if (answers.length > 0)
    await db.execute(
      sql`update chat_message m set reply_to_id = r.id from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as x (id uuid, "to" text)
          join chat_message r on r.agency_id = ${agencyId}::uuid and r.wamid = x."to"
        where m.agency_id = ${agencyId}::uuid and m.id = x.id and r.conversation_id = m.conversation_id`,
    );
}

/** What came in opens the window, and ends the waiting for a reply. */
async function openWindows(db: Db, agencyId: string, rows: readonly { conversationId: string; at: Date }[]) {
  const latest = [...Map.groupBy(rows, (row) => row.conversationId)].map(([id, group]) => ({
    id,
    at: new Date(Math.max(...group.map(({ at }) => at.getTime()))),
  }));
  const ends = sql`(c.started_at <= x.at or x.at + interval '86400 seconds' > now())`;
  if (latest.length > 0)
    await db.execute(
      sql`update chat_conversation c set window_from = greatest(c.window_from, x.at), started_at = case when not ${ends} then c.started_at end,
          started_by = case when c.started_at is not null and not ${ends} then c.started_by end, overdue_at = case when x.at + interval '86400 seconds' > now() then null else c.overdue_at end
        from jsonb_to_recordset(${JSON.stringify(latest)}::jsonb) as x (id uuid, at timestamptz) where c.agency_id = ${agencyId}::uuid and c.id = x.id`,
    );
}

async function noteConsent(
  db: Db,
  agencyId: string,
  logId: string,
  what: "optedOut" | "optedIn" | null,
): Promise<void> {
  if (what === null) return;
  const out = what === "optedOut";
  const { rowCount } = await db.execute(
    sql`update whatsapp_number n set opted_out_at = case when ${out}::boolean then now() end from chat_log l join chat_conversation c on c.agency_id = l.agency_id and c.id = l.conversation_id
      where l.agency_id = ${agencyId}::uuid and l.id = ${logId}::uuid and n.agency_id = c.agency_id and n.id = c.outside_id and (n.opted_out_at is not null) <> ${out}::boolean`,
  );
  if (rowCount) await writeEvent(db, { agencyId, logId, what, name: null, senderId: null });
}

/** Reactions, edits and deletions change a message that is there. Returns whether it was. */
async function changeMessage(db: Db, agencyId: string, { message, receivedAt }: ReceivedMessage): Promise<boolean> {
  const { reaction, edit, revoke } = message;
  const at = sentTime(message.timestamp, receivedAt).toISOString();
  const subject = reaction?.message_id ?? edit?.original_message_id ?? revoke?.original_message_id;
  if (subject === undefined) return true;
  const which = sql`agency_id = ${agencyId}::uuid and wamid = ${subject}`;
  const { rowCount } = await db.execute(sql`select from chat_message where ${which} for no key update`);
  if (!rowCount) return false;
  if (reaction) {
    const own = reaction.emoji ? [{ emoji: reaction.emoji.slice(0, 32), incoming: true, at }] : [];
    // The latest stands, whatever order they come in; an empty one takes it back.
    await db.execute(
      sql`update chat_message set detail = jsonb_set(jsonb_set(detail, '{reactedAt}', to_jsonb(${at}::text)), '{reactions}',
          coalesce((select jsonb_agg(r) from jsonb_array_elements(coalesce(detail -> 'reactions', '[]')) r where not (r ->> 'incoming')::boolean), '[]') || ${JSON.stringify(own)}::jsonb)
        where ${which} and coalesce(detail ->> 'reactedAt', '') <= ${at}`,
    );
  } else if (edit) {
    const { text, image, video, document } = edit.message ?? {};
    const body = text?.body ?? image?.caption ?? video?.caption ?? document?.caption ?? null;
    await db.execute(
      sql`update chat_message set body = ${body}, edited_at = ${at}::timestamptz where ${which} and incoming and deleted_at is null and (edited_at is null or edited_at <= ${at}::timestamptz)`,
    );
  } else
    await db.execute(
      sql`update chat_message set body = null, deleted_at = ${at}::timestamptz, filename = null, media_state = null, media_due_at = null, detail = detail - 'location' - 'contacts'
        where ${which} and incoming and deleted_at is null`,
    );
  return true;
}
