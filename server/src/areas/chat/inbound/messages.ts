/** Takes in messages, each once by Meta's id, into their conversation and log. */
import { sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";
import { writeEvent } from "../rows.ts";
import { arrivalId } from "./arrival.ts";
import { changedNumberOf, takeChangedNumber } from "./changed-number.ts";
import { consentOf, contentOf } from "./content.ts";
import { followMoved } from "./moves.ts";
import { conversationsOf, type ReceivedMessage, sentTime } from "./placing.ts";
import { type ReadMessage, UNKNOWN_SENDER } from "./read-message.ts";
import type { InboundMessage } from "./webhook-shapes.ts";

const isChange = ({ type, reaction, edit, revoke }: InboundMessage): boolean =>
  (type === "reaction" && reaction !== undefined) ||
  (type === "edit" && edit !== undefined) ||
  (type === "revoke" && revoke !== undefined);

/** Names what this version does not understand of a message, without any of the person's text. */
export function misreadOf({ message, misread }: ReadMessage): string[] {
  const { type } = message;
  if (isChange(message) || changedNumberOf(message) || type === "unsupported") return [...misread];
  if (contentOf(message).kind !== "unsupported") return [...misread];
  return [...misread, /^[a-z_]{1,40}$/.test(type) ? `type ${type}` : "type"];
}

interface Added extends Record<string, unknown> {
  id: string;
  wamid: string;
  conversationId: string;
}
interface Unplaced extends Record<string, unknown> {
  logId: string;
}

/**
 * Takes in a batch; returns changes whose message is not here yet, since it may still come. A message that an earlier
 * version could not show is shown as this version reads it.
 */
export async function takeMessages(
  db: Db,
  agencyId: string,
  batch: readonly ReceivedMessage[],
): Promise<ReceivedMessage[]> {
  const waiting: ReceivedMessage[] = [];
  // A changed number is applied before the messages after it: the contact writes from the new one next.
  for (const run of runsOf(batch)) {
    const [first] = run;
    const changed = first && changedNumberOf(first.message);
    if (first && changed) await takeChangedNumber(db, agencyId, first, changed);
    else waiting.push(...(await takeRun(db, agencyId, run)));
  }
  return waiting;
}

/** Splits a batch at each change of number. */
function runsOf(batch: readonly ReceivedMessage[]): ReceivedMessage[][] {
  const runs: ReceivedMessage[][] = [];
  for (const message of batch) {
    const isChanged = changedNumberOf(message.message) !== null;
    const last = runs.at(-1);
    if (!last || isChanged || (last[0] && changedNumberOf(last[0].message))) runs.push([message]);
    else last.push(message);
  }
  return runs;
}

async function takeRun(db: Db, agencyId: string, batch: readonly ReceivedMessage[]): Promise<ReceivedMessage[]> {
  const places = await conversationsOf(db, agencyId, batch);
  const rows = batch
    .filter(({ message }) => !isChange(message))
    .flatMap((received) => {
      const place = places.get(received);
      if (!place) return [];
      const { message, receivedAt, isEcho } = received;
      const { kind, body, detail, media } = contentOf(message);
      const { forwarded, frequently_forwarded } = message.context ?? {};
      const isFromNobody = received.outside.userId === UNKNOWN_SENDER;
      return [
        {
          id: arrivalId(receivedAt, received.place, received.index),
          ...place,
          wamid: message.id,
          kind,
          body,
          detail: { ...detail, ...(isEcho && { fromPhone: true }), ...(isFromNobody && { nobody: true }) },
          at: sentTime(message.timestamp, receivedAt),
          receivedAt,
          media,
          filename: media?.filename ?? null,
          incoming: !isEcho,
          opens: !isEcho && !isFromNobody,
          forwarded: forwarded === true || frequently_forwarded === true,
          answers: message.context?.id ?? null,
        },
      ];
    });
  const { rows: unplaced } = await db.execute<Unplaced>(
    sql`select distinct log_id as "logId"
      from chat_message
      where agency_id = ${agencyId}::uuid
        and wamid = any (${sql.param(rows.map(({ wamid }) => wamid))}::text[])
        and detail ? 'nobody'`,
  );
  const { rows: added } = await db.execute<Added>(
    sql`insert into chat_message as known (id, agency_id, log_id, conversation_id, wamid, incoming, kind, state, at,
        received_at, sent_at, body, detail, forwarded, media_state, media_source, media_due_at, filename)
      select x.id, ${agencyId}::uuid, x."logId", x."conversationId", x.wamid, x.incoming, x.kind,
        case when x.incoming then 'RECEIVED' else 'SENT' end, x.at, x."receivedAt",
        case when not x.incoming then x.at end, x.body, x.detail, x.forwarded,
        case when x.media is not null then 'FETCHING' end, x.media, case when x.media is not null then now() end,
        x.filename
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id uuid, "logId" uuid, "conversationId" uuid,
        wamid text, incoming boolean, kind text, body text, detail jsonb, at timestamptz, "receivedAt" timestamptz,
        forwarded boolean, media jsonb, filename text)
      on conflict (agency_id, wamid) do update
        set log_id = case when known.detail ? 'nobody' then excluded.log_id else known.log_id end,
          conversation_id = case when known.detail ? 'nobody' then excluded.conversation_id
            else known.conversation_id end,
          kind = excluded.kind, body = excluded.body, detail = (known.detail - 'nobody' - 'type') || excluded.detail,
          forwarded = excluded.forwarded, media_state = excluded.media_state, media_source = excluded.media_source,
          media_due_at = excluded.media_due_at, filename = excluded.filename
      where known.deleted_at is null and known.incoming = excluded.incoming
        and ((known.kind = 'unsupported' and excluded.kind <> 'unsupported')
          or (known.detail ? 'nobody' and not excluded.detail ? 'nobody'))
      returning id, wamid, conversation_id as "conversationId"`,
  );
  if (unplaced.length > 0)
    await followMoved(db, agencyId, [...unplaced.map(({ logId }) => logId), ...rows.map(({ logId }) => logId)]);
  const idOf = new Map(added.map(({ wamid, id }) => [wamid, id]));
  const fresh = rows.flatMap((row) => {
    const id = idOf.get(row.wamid);
    return id === undefined ? [] : [{ ...row, id }];
  });
  await linkAnswers(db, agencyId, fresh);
  const opening = fresh.filter(({ opens }) => opens);
  await openWindows(db, agencyId, opening);
  for (const row of opening) await noteConsent(db, agencyId, row.logId, consentOf({ ...row, media: null }));
  const waiting: ReceivedMessage[] = [];
  for (const received of batch)
    if (isChange(received.message) && !(await changeMessage(db, agencyId, received))) waiting.push(received);
  return waiting;
}

async function linkAnswers(db: Db, agencyId: string, rows: readonly { id: string; answers: string | null }[]) {
  const answers = rows.filter((row) => row.answers !== null).map(({ id, answers: to }) => ({ id, to }));
  if (answers.length > 0)
    await db.execute(
      sql`update chat_message m
        set reply_to_id = r.id
        from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as x (id uuid, "to" text)
          join chat_message r on r.agency_id = ${agencyId}::uuid and r.wamid = x."to"
        where m.agency_id = ${agencyId}::uuid and m.id = x.id and r.conversation_id = m.conversation_id`,
    );
}

/** Opens the window of 24 hours, and ends the wait for a reply. */
async function openWindows(db: Db, agencyId: string, rows: readonly { conversationId: string; at: Date }[]) {
  const latest = [...Map.groupBy(rows, (row) => row.conversationId)].map(([id, group]) => ({
    id,
    at: new Date(Math.max(...group.map(({ at }) => at.getTime()))),
  }));
  const ends = sql`(c.started_at <= x.at or x.at + interval '86400 seconds' > now())`;
  if (latest.length > 0)
    await db.execute(
      sql`update chat_conversation c
        set window_from = greatest(c.window_from, x.at), started_at = case when not ${ends} then c.started_at end,
          started_by = case when c.started_at is not null and not ${ends} then c.started_by end,
          overdue_at = case when x.at + interval '86400 seconds' > now() then null else c.overdue_at end
        from jsonb_to_recordset(${JSON.stringify(latest)}::jsonb) as x (id uuid, at timestamptz)
        where c.agency_id = ${agencyId}::uuid and c.id = x.id`,
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
    sql`update whatsapp_number n
      set opted_out_at = case when ${out}::boolean then now() end
      from chat_log l join chat_conversation c on c.agency_id = l.agency_id and c.id = l.conversation_id
      where l.agency_id = ${agencyId}::uuid
        and l.id = ${logId}::uuid
        and n.agency_id = c.agency_id
        and n.id = c.outside_id
        and (n.opted_out_at is not null) <> ${out}::boolean`,
  );
  if (rowCount) await writeEvent(db, { agencyId, logId, what, name: null, senderId: null });
}

/** Applies a reaction, edit or deletion to its message. Returns false if the message is not here. */
async function changeMessage(
  db: Db,
  agencyId: string,
  { message, receivedAt, isEcho }: ReceivedMessage,
): Promise<boolean> {
  const { reaction, edit, revoke } = message;
  const changedAt = sentTime(message.timestamp, receivedAt).toISOString();
  const subject = reaction?.message_id ?? edit?.original_message_id ?? revoke?.original_message_id;
  if (subject === undefined) return true;
  const which = sql`agency_id = ${agencyId}::uuid and wamid = ${subject}`;
  const { rowCount } = await db.execute(sql`select from chat_message where ${which} for no key update`);
  if (!rowCount) return false;
  if (reaction) {
    const reactedAt = isEcho ? "ownReactedAt" : "reactedAt";
    const own = reaction.emoji ? [{ emoji: reaction.emoji.slice(0, 32), incoming: !isEcho, at: changedAt }] : [];
    // The latest reaction counts, in whatever order they arrive; an empty one takes it back.
    await db.execute(
      sql`update chat_message
        set detail = jsonb_set(
            jsonb_set(detail, array[${reactedAt}::text], to_jsonb(${changedAt}::text)), '{reactions}',
            coalesce((select jsonb_agg(r)
                from jsonb_array_elements(coalesce(detail -> 'reactions', '[]')) r
                where (r ->> 'incoming')::boolean <> ${!isEcho}::boolean), '[]') || ${JSON.stringify(own)}::jsonb)
        where ${which} and coalesce(detail ->> ${reactedAt}::text, '') <= ${changedAt}`,
    );
  } else if (edit) {
    const { text, image, video, document } = edit.message ?? {};
    const body = text?.body ?? image?.caption ?? video?.caption ?? document?.caption ?? null;
    await db.execute(
      sql`update chat_message
        set body = ${body}, edited_at = ${changedAt}::timestamptz
        where ${which}
          and incoming = ${!isEcho}::boolean
          and deleted_at is null
          and (edited_at is null or edited_at <= ${changedAt}::timestamptz)`,
    );
  } else
    await db.execute(
      sql`update chat_message
        set body = null, deleted_at = ${changedAt}::timestamptz, filename = null,
          media_state = null, media_due_at = null, detail = detail - 'location' - 'contacts'
        where ${which} and incoming = ${!isEcho}::boolean and deleted_at is null`,
    );
  return true;
}
