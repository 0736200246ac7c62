/**
 * Notes the outcome of a sent message: its state only rises, and a failure is final unless it was delivered after all.
 */
import { sql } from "drizzle-orm";
import type { ChatMessageState } from "#contract/chat/codes.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { nextTry } from "#server/lib/outside/waiting.ts";
import { OVERDUE, STOPPED } from "../meta/graph-error.ts";
import { isWindowOpen, windowEnd } from "../window.rules.ts";

export type Reached = Extract<ChatMessageState, "ACCEPTED" | "SENT" | "DELIVERED" | "READ">;
const ORDER = sql.raw("array['WAITING', 'UNCONFIRMED', 'ACCEPTED', 'SENT', 'DELIVERED', 'READ']");

interface Settled extends Record<string, unknown> {
  id: string;
  conversationId: string;
  kind: string;
}

/** Message to settle, by Meta's id or by ours, which Meta gives back. */
export interface WhichMessage {
  id: string | null;
  wamid: string | null;
}
const matches = (agencyId: string, { id, wamid }: WhichMessage) =>
  sql`m.agency_id = ${agencyId}::uuid
    and not m.incoming
    and (m.wamid = ${wamid}::text or (m.wamid is null and m.id = ${id}::uuid))`;

/** Notes how far a message came, and when. Returns false if the message is not known. */
export async function noteReached(
  db: Db,
  agencyId: string,
  which: WhichMessage,
  state: Reached,
  reachedAt: Date,
): Promise<boolean> {
  const when = reachedAt.toISOString();
  const column = sql.identifier(
    { ACCEPTED: "accepted_at", SENT: "sent_at", DELIVERED: "delivered_at", READ: "read_at" }[state],
  );
  const { rows } = await db.execute<Settled>(
    sql`update chat_message m
      set wamid = coalesce(m.wamid, ${which.wamid}), asked_at = coalesce(m.asked_at, now()),
        ${column} = least(m.${column}, ${when}::timestamptz),
        state = case when m.state = 'FAILED' and ${state} not in ('DELIVERED', 'READ') then m.state
          when m.state <> 'FAILED' and array_position(${ORDER}, ${state}) <= array_position(${ORDER}, m.state)
            then m.state
            else ${state} end
      where ${matches(agencyId, which)} returning m.id, m.conversation_id as "conversationId", m.kind`,
  );
  const [message] = rows;
  if (!message) return false;
  if (message.kind === "template") await noteStarted(db, agencyId, message);
  return true;
}

/** Starts the conversation with an accepted template, sent while nothing else could be. */
const noteStarted = (db: Db, agencyId: string, { id, conversationId }: Settled) =>
  db.execute(
    sql`update chat_conversation c
      set started_at = date_trunc('second', now()), started_by = ${id}::uuid, overdue_at = null
      where c.agency_id = ${agencyId}::uuid
        and c.id = ${conversationId}::uuid
        and not coalesce(${isWindowOpen({ windowFrom: sql`c.window_from` })}, false)
        and c.started_by is distinct from ${id}::uuid
        and exists (select from chat_message m
          where m.id = ${id}::uuid and m.state in ('ACCEPTED', 'SENT', 'DELIVERED', 'READ'))
        and (c.window_from is null or c.window_from < (select m.at from chat_message m where m.id = ${id}::uuid))`,
  );

interface Again {
  waitMs: number;
  code: string;
  message: string;
}
/** Puts a message back in the queue: free text waits at most until its window ends, when it is given up. */
export const delayMessage = (db: Db, agencyId: string, id: string, { waitMs, code, message }: Again) =>
  db.execute(
    sql`update chat_message m
      set asked_at = null, failing_since = coalesce(m.failing_since, now()), failure_code = ${code},
        failure = ${message},
        not_before = case when m.kind = 'template' then w.next
          else least(w.next, greatest(now(), ${windowEnd(sql`w.window_from`)})) end
      from (select c.id, c.window_from, now() + make_interval(secs => ${waitMs / 1000}::float8) as next
        from chat_conversation c
        where c.agency_id = ${agencyId}::uuid) w
      where m.agency_id = ${agencyId}::uuid
        and m.id = ${id}::uuid
        and m.state = 'WAITING'
        and w.id = m.conversation_id`,
  );

interface Fallen extends Record<string, unknown> {
  id: string;
  tries: number;
  failingMs: number;
  /** True if the message already waits for its next try: Meta reports one failure twice. */
  waits: boolean;
}
/**
 * Puts a message that Meta took and could not deliver for now back in the queue. Returns false if it was tried for
 * three days, or isn't that message.
 */
export async function noteDelayed(
  db: Db,
  agencyId: string,
  which: WhichMessage,
  { code, message }: Omit<Again, "waitMs">,
): Promise<boolean> {
  const { rows } = await db.execute<Fallen>(
    sql`select m.id, m.tries, coalesce(extract(epoch from now() - m.failing_since) * 1000, 0)::float8 as "failingMs",
        m.asked_at is null as waits
      from chat_message m
      where ${matches(agencyId, which)}
        and ((m.state in ('ACCEPTED', 'SENT') and m.wamid = ${which.wamid}::text)
          or (m.state = 'WAITING' and m.asked_at is null and m.failing_since is not null))
      for update`,
  );
  const [row] = rows;
  if (!row || row.waits) return row !== undefined;
  const waitMs = nextTry(row);
  if (waitMs === null) return false;
  await db.execute(
    sql`update chat_message
      set state = 'WAITING', wamid = null, accepted_at = null, sent_at = null
      where agency_id = ${agencyId}::uuid and id = ${row.id}::uuid`,
  );
  await delayMessage(db, agencyId, row.id, { waitMs, code, message });
  return true;
}

/**
 * Notes that a message failed. Text that came too late goes back to its writer as a draft. Returns false if the message
 * is not known.
 */
export async function noteFailed(
  db: Db,
  agencyId: string,
  which: WhichMessage,
  { code, message, at }: { code: string; message: string; at: Date },
): Promise<boolean> {
  const { rows: matching } = await db.execute<Settled>(
    sql`select m.id from chat_message m where ${matches(agencyId, which)}`,
  );
  const { rows } = await db.execute<Settled>(
    sql`update chat_message m
      set wamid = coalesce(m.wamid, ${which.wamid}), state = 'FAILED', failed_at = ${at.toISOString()}::timestamptz,
        failure_code = ${code}, failure = ${message}
      where ${matches(agencyId, which)} and m.state not in ('DELIVERED', 'READ', 'FAILED')
      returning m.id, m.conversation_id as "conversationId", m.kind`,
  );
  const [failed] = rows;
  if (!failed) return matching.length > 0;
  const conversation = sql`c.agency_id = ${agencyId}::uuid and c.id = ${failed.conversationId}::uuid`;
  if (failed.kind === "template")
    await db.execute(
      sql`update chat_conversation c
        set started_at = null, started_by = null
        where ${conversation} and c.started_by = ${failed.id}::uuid`,
    );
  if (code === OVERDUE) {
    await db.execute(
      sql`update chat_conversation c
        set overdue_at = now(), window_from = least(c.window_from, now() - interval '86400 seconds')
        where ${conversation}
          and (c.window_from is null
            or c.window_from < (select m.received_at from chat_message m where m.id = ${failed.id}::uuid))`,
    );
    await giveBack(db, failed.id);
  }
  if (code === String(STOPPED))
    await db.execute(
      sql`update whatsapp_number n
        set opted_out_at = now()
        from chat_conversation c
        where ${conversation} and n.agency_id = c.agency_id and n.id = c.outside_id and n.opted_out_at is null`,
    );
  return true;
}

/** Puts the text of a message back into its writer's input, before anything typed since. */
const giveBack = (db: Db, id: string) =>
  db.execute(
    sql`insert into chat_reader as r (agency_id, staff_id, log_id, draft)
      select m.agency_id, m.sender_id, m.log_id, m.body
      from chat_message m
      where m.id = ${id}::uuid and m.sender_id is not null and m.body is not null and m.kind = 'text'
      on conflict (agency_id, staff_id, log_id) do update
        set draft = left(concat_ws(E'\\n', excluded.draft, nullif(r.draft, '')), 4096), updated_at = now()
      where r.draft is distinct from excluded.draft`,
  );
