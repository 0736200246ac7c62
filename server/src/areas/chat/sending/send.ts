/**
 * Gives waiting messages to Meta, those of a conversation one after the other. A message is marked as asked before it
 * is sent, so that one whose answer was lost is "not confirmed" and never sent again by itself.
 */
import { sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import type { FileStore } from "#server/lib/files/storage/store.ts";
import type { Graph } from "#server/lib/meta/graph.ts";
import { GraphError } from "#server/lib/meta/graph-error.ts";
import { afterThreeDays, nextTry } from "#server/lib/outside/waiting.ts";
import { accountGraph, asSystem, type MetaServices, markRevoked } from "../meta/account.ts";
import { ACCOUNT_CODES, NUMBER_CODES, OVERDUE, ourCode, STOPPED, sentenceOf } from "../meta/graph-error.ts";
import { isWindowOpen } from "../window.rules.ts";
import { type OutgoingMessage, requestBody } from "./body.ts";
import { giveUpLate } from "./give-up-late.ts";
import { delayMessage, noteFailed, noteReached } from "./outcome.ts";

/** Most conversations with a message under way. */
const AT_ONCE = 20;
const THROUGHPUT = 130429;
/**
 * First waits in milliseconds for limits that Meta states: one message in six seconds between two numbers, and so many
 * a second for a number.
 */
const FIRST_WAIT: Readonly<Record<number, number>> = { 131056: 6000, [THROUGHPUT]: 1000 };

export type ChatSendServices = MetaServices & { store: FileStore };

interface Claimed extends OutgoingMessage, Record<string, unknown> {
  accountId: string;
  numberId: string;
  numberMetaId: string;
  tries: number;
  /** Milliseconds since its first try failed. */
  failingMs: number;
  isWindowOpen: boolean;
  isOptedOut: boolean;
}

/** Claims the first waiting message of each conversation for a while. */
async function claim(services: ChatSendServices, agencyId: string): Promise<Claimed[]> {
  const leaseMs = services.config.metaTimeoutMs * 2 + 10_000;
  const { rows } = await asSystem(services, agencyId, (db) =>
    db.execute<Claimed>(
      sql`with due as (
          select m.id
          from chat_message m
            join chat_conversation c on c.agency_id = m.agency_id and c.id = m.conversation_id
            join chat_number b on b.agency_id = c.agency_id and b.id = c.number_id
            join chat_account a on a.agency_id = b.agency_id and a.id = b.account_id
          where m.agency_id = ${agencyId}::uuid
            and m.state = 'WAITING'
            and m.asked_at is null
            and m.not_before <= now()
            and b.state = 'CONNECTED'
            and a.state = 'CONNECTED'
            and (b.paused_until is null or b.paused_until <= now())
            and not exists (select from chat_message e
              where e.agency_id = m.agency_id
                and e.conversation_id = m.conversation_id
                and e.state = 'WAITING'
                and e.id < m.id)
          order by m.id limit ${AT_ONCE} for update of m skip locked
        ),
          taken as (update chat_message m
            set not_before = now() + make_interval(secs => ${leaseMs / 1000}::float8), tries = m.tries + 1
            from due
            where m.id = due.id
            returning m.*)
        select t.id, t.kind, t.body, t.detail, t.filename, t.tries,
          coalesce(extract(epoch from now() - t.failing_since) * 1000, 0)::float8 as "failingMs",
          n.opted_out_at is not null as "isOptedOut", b.account_id as "accountId", b.id as "numberId",
          b.meta_id as "numberMetaId", coalesce(n.wa_id, ltrim(n.phone, '+')) as "to", n.user_id as recipient,
          r.wamid as "answers", f.file_key::text as "fileKey", f.content_type as "contentType",
          coalesce(${isWindowOpen({ windowFrom: sql`c.window_from` })}, false) as "isWindowOpen"
        from taken t
          join chat_conversation c on c.agency_id = t.agency_id and c.id = t.conversation_id
          join chat_number b on b.agency_id = c.agency_id and b.id = c.number_id
          join whatsapp_number n on n.agency_id = c.agency_id and n.id = c.outside_id
          left join chat_message r on r.id = t.reply_to_id
          left join media f on f.agency_id = t.agency_id and f.id = t.media_id
        order by t.id`,
    ),
  );
  return rows;
}

const Sent = z.looseObject({
  messages: z.array(z.looseObject({ id: z.string() })).check(z.minLength(1)),
  contacts: z.optional(z.array(z.looseObject({ wa_id: z.optional(z.string()) }))),
});

/** Marks a message as asked. Returns false if another process did, or if it no longer waits. */
const markAsked = async (services: ChatSendServices, agencyId: string, id: string): Promise<boolean> =>
  (
    await asSystem(services, agencyId, (db) =>
      db.execute(
        sql`update chat_message
          set asked_at = now()
          where agency_id = ${agencyId}::uuid and id = ${id}::uuid and state = 'WAITING' and asked_at is null`,
      ),
    )
  ).rowCount === 1;

/** Uploads the file of a message, which sends nothing yet. */
async function upload({ store }: ChatSendServices, graph: Graph, message: Claimed): Promise<string | null> {
  const { fileKey, contentType, filename, numberMetaId } = message;
  if (fileKey === null || contentType === null) return null;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of store.read(fileKey)) chunks.push(new Uint8Array(chunk));
  const form = new FormData();
  form.set("messaging_product", "whatsapp");
  form.set("type", contentType);
  form.set("file", new Blob(chunks, { type: contentType }), filename ?? "file");
  const { id } = await graph.ask({
    method: "POST",
    path: `${numberMetaId}/media`,
    form,
    schema: z.looseObject({ id: z.string() }),
  });
  return id;
}

async function sendOne(services: ChatSendServices, agencyId: string, message: Claimed): Promise<void> {
  const { id, numberMetaId, kind } = message;
  const fail = (code: string, sentence: string) =>
    asSystem(services, agencyId, (db) =>
      noteFailed(db, agencyId, { id, wamid: null }, { code, message: sentence, at: new Date() }),
    );
  // The window may have closed while it waited.
  if (kind !== "template" && !message.isWindowOpen) {
    await fail(OVERDUE, sentenceOf(OVERDUE, ""));
    return;
  }
  // The contact may have opted out meanwhile.
  if (kind === "template" && message.isOptedOut) {
    await fail(String(STOPPED), sentenceOf(String(STOPPED), ""));
    return;
  }
  let isWithMeta = false;
  try {
    const graph = await accountGraph(services, agencyId, message.accountId);
    const mediaId = await upload(services, graph, message);
    const body = requestBody(message, mediaId);
    isWithMeta = await markAsked(services, agencyId, id);
    if (!isWithMeta) return;
    const { messages, contacts } = await graph.ask({
      method: "POST",
      path: `${numberMetaId}/messages`,
      body,
      schema: Sent,
    });
    const wamid = messages[0]?.id ?? "";
    const waId = contacts?.[0]?.wa_id;
    await asSystem(services, agencyId, async (db) => {
      await noteReached(db, agencyId, { id, wamid }, "ACCEPTED", new Date());
      if (waId !== undefined && message.to !== null && waId !== message.to)
        await db.execute(
          sql`update whatsapp_number n
            set wa_id = ${waId}
            where n.agency_id = ${agencyId}::uuid and n.wa_id is null and ltrim(n.phone, '+') = ${message.to}
              and not exists (select from whatsapp_number o where o.agency_id = n.agency_id and o.wa_id = ${waId})`,
        );
    });
  } catch (error) {
    if (!(error instanceof GraphError)) throw error;
    await settleError(services, agencyId, message, { error, asked: isWithMeta, fail });
  }
}

interface Failure {
  error: GraphError;
  /** True if the message itself was given to Meta, not only its file. */
  asked: boolean;
  fail: (code: string, sentence: string) => Promise<unknown>;
}
async function settleError(
  services: ChatSendServices,
  agencyId: string,
  message: Claimed,
  { error, asked, fail }: Failure,
): Promise<void> {
  const { id, tries, failingMs, accountId, numberId } = message;
  const { kind, code, waitMs } = error;
  const shownCode = ourCode(code);
  const again = (wait: number) =>
    asSystem(services, agencyId, (db) =>
      delayMessage(db, agencyId, id, { waitMs: wait, code: shownCode, message: sentenceOf(shownCode, error.message) }),
    );
  if (kind === "unknown" && asked) {
    await asSystem(services, agencyId, (db) =>
      db.execute(
        sql`update chat_message
          set state = 'UNCONFIRMED'
          where agency_id = ${agencyId}::uuid and id = ${id}::uuid and state = 'WAITING'`,
      ),
    );
    return;
  }
  // It goes on once a person connects the account again.
  if (kind === "revoked") {
    await again(1000);
    await markRevoked(services, agencyId, accountId, sentenceOf("190", error.message));
    return;
  }
  if (kind === "refused") {
    await fail(shownCode, sentenceOf(shownCode, error.message));
    if (code !== null && (ACCOUNT_CODES.has(code) || NUMBER_CODES.has(code)))
      await asSystem(services, agencyId, (db) =>
        ACCOUNT_CODES.has(code)
          ? db.execute(
              sql`update chat_account
                set state = 'BANNED', failure = ${sentenceOf(shownCode, error.message)}
                where id = ${accountId}::uuid and state = 'CONNECTED'`,
            )
          : db.execute(
              sql`update chat_number
                set state = 'DEREGISTERED', failure = ${sentenceOf(shownCode, error.message)}
                where id = ${numberId}::uuid and state = 'CONNECTED'`,
            ),
      );
    return;
  }
  const wait = nextTry({ tries, failingMs, waitMs, firstMs: FIRST_WAIT[code ?? 0] });
  if (wait === null) {
    await fail(shownCode, afterThreeDays(sentenceOf(shownCode, error.message)));
    return;
  }
  await again(wait);
  // The limit of throughput is the number's, not the message's.
  if (code === THROUGHPUT)
    await asSystem(services, agencyId, (db) =>
      db.execute(
        sql`update chat_number
          set paused_until = now() + make_interval(secs => ${Math.min(wait, 5000) / 1000}::float8)
          where id = ${numberId}::uuid`,
      ),
    );
}

/** Marks as unconfirmed what was given to Meta and never answered because the process ended: it may have arrived. */
const giveUpUnanswered = (services: ChatSendServices, agencyId: string) =>
  asSystem(services, agencyId, (db) =>
    db.execute(
      sql`update chat_message
        set state = 'UNCONFIRMED'
        where agency_id = ${agencyId}::uuid
          and state = 'WAITING'
          and asked_at < now() - make_interval(secs => ${(services.config.metaTimeoutMs + 10_000) / 1000}::float8)`,
    ),
  );

/** Sends read receipts to Meta, each once, whatever the answer. */
async function sendReceipts(services: ChatSendServices, agencyId: string): Promise<void> {
  const { rows } = await asSystem(services, agencyId, (db) =>
    db.execute<{ wamid: string | null; numberMetaId: string; accountId: string; state: string }>(
      sql`update chat_log l
        set told_id = l.receipt_id
        from chat_message m, chat_conversation c, chat_number b
        where l.agency_id = ${agencyId}::uuid and l.receipt_id is distinct from l.told_id
          and m.agency_id = l.agency_id
          and m.id = l.receipt_id
          and c.agency_id = l.agency_id
          and c.id = l.conversation_id
          and b.agency_id = c.agency_id
          and b.id = c.number_id
        returning m.wamid, b.meta_id as "numberMetaId", b.account_id as "accountId", b.state`,
    ),
  );
  for (const { wamid, numberMetaId, accountId, state } of rows)
    if (wamid !== null && state === "CONNECTED")
      try {
        const graph = await accountGraph(services, agencyId, accountId);
        const body = { messaging_product: "whatsapp", status: "read", message_id: wamid };
        await graph.ask({ method: "POST", path: `${numberMetaId}/messages`, body, schema: z.looseObject({}) });
      } catch (error) {
        if (!(error instanceof GraphError)) throw error;
      }
}

/** Sends the messages of an agency that are due. */
export async function drainOutbox(services: ChatSendServices, agencyId: string): Promise<void> {
  await giveUpUnanswered(services, agencyId);
  await giveUpLate(services, agencyId);
  for (;;) {
    const claimed = await claim(services, agencyId);
    if (claimed.length === 0) break;
    const sent = await Promise.allSettled(claimed.map((message) => sendOne(services, agencyId, message)));
    const failed = sent.find((result) => result.status === "rejected");
    if (failed) throw failed.reason;
  }
  await sendReceipts(services, agencyId);
}
