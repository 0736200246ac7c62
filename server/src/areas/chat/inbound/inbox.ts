/**
 * Works through the inbox of an agency: in order, one process at a time, each row with all its consequences or not at
 * all.
 */
import { sql } from "drizzle-orm";
import type { z } from "#contract/schema.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { kindOfCode } from "#server/lib/meta/codes.ts";
import { asSystem, type MetaServices } from "../meta/account.ts";
import { ourCode, sentenceOf } from "../meta/graph-error.ts";
import { noteDelayed, noteFailed, noteReached, type Reached } from "../sending/outcome.ts";
import { takeAccountChange } from "./account-changes.ts";
import { misreadOf, takeMessages } from "./messages.ts";
import { type ReceivedMessage, sentTime } from "./placing.ts";
import { messagesIn } from "./read-message.ts";
import { InboundStatus, MessagesValue, readLoosely, UNREADABLE_CHANGE, WebhookChange } from "./webhook-shapes.ts";

const BATCH = 200;
/** Tries before a row is given up: the message that it is about may still be on its way. */
const MAX_TRIES = 12;

interface InboxRow extends Record<string, unknown> {
  id: string;
  place: string;
  accountMetaId: string;
  field: string;
  value: unknown;
  receivedAt: string;
  tries: number;
}

const STATES: Readonly<Record<string, Reached>> = {
  sent: "SENT",
  delivered: "DELIVERED",
  read: "READ",
  played: "READ",
  accepted: "ACCEPTED",
};
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Takes in a status. Returns false if its message is not known yet. */
async function takeStatus(
  db: Db,
  agencyId: string,
  status: z.output<typeof InboundStatus>,
  receivedAt: Date,
): Promise<boolean> {
  const sent = status.biz_opaque_callback_data ?? "";
  const which = { id: UUID.test(sent) ? sent : null, wamid: status.id };
  const reachedAt = sentTime(status.timestamp, receivedAt);
  if (status.status === "failed") {
    const [error] = status.errors ?? [];
    const code = ourCode(error?.code ?? null);
    const message = sentenceOf(
      code,
      error?.error_data?.details ?? error?.message ?? error?.title ?? "It could not be delivered.",
    );
    const isLater = error?.code !== undefined && kindOfCode({ code: error.code }) === "busy";
    if (isLater && (await noteDelayed(db, agencyId, which, { code, message }))) return true;
    return noteFailed(db, agencyId, which, { code, message, at: reachedAt });
  }
  const state = STATES[status.status];
  return state === undefined || noteReached(db, agencyId, which, state, reachedAt);
}

/** Result of taking in rows: those that wait for an earlier message, and what could not be read, by row. */
interface Taken {
  waiting: Set<string>;
  misread: Map<string, string[]>;
}

interface OwnNumber extends Record<string, unknown> {
  id: string;
  metaId: string;
  accountMetaId: string;
}
/** Returns the agency's numbers, the default one first. */
const readNumbers = async (db: Db, agencyId: string): Promise<OwnNumber[]> =>
  (
    await db.execute<OwnNumber>(
      sql`select b.id, b.meta_id as "metaId", a.meta_id as "accountMetaId"
        from chat_number b join chat_account a on a.agency_id = b.agency_id and a.id = b.account_id
        where b.agency_id = ${agencyId}::uuid and b.state <> 'DISCONNECTED' order by b.is_default desc, b.id`,
    )
  ).rows;

/** Fields of a change that hold messages. */
const MESSAGE_FIELDS = ["messages", "smb_message_echoes"];

/** Takes in rows of the inbox. */
async function takeRows(db: Db, agencyId: string, rows: readonly InboxRow[]): Promise<Taken> {
  const waiting = new Set<string>();
  const misread = new Map<string, string[]>();
  const note = (rowId: string, parts: readonly string[]) => {
    if (parts.length > 0) misread.set(rowId, [...(misread.get(rowId) ?? []), ...parts]);
  };
  const numbers = await readNumbers(db, agencyId);
  const values = new Map<string, z.output<typeof MessagesValue>>();
  const received: (ReceivedMessage & { rowId: string })[] = [];
  for (const row of rows) {
    if (!MESSAGE_FIELDS.includes(row.field)) continue;
    const { value, misread: unread } = readLoosely(MessagesValue, row.value);
    // A change without one of our numbers is about the account.
    const ofAccount = { metadata: { phone_number_id: "" }, ...(isObject(row.value) && listsOf(row.value)) };
    const read = value ?? MessagesValue.safeParse(ofAccount).data;
    note(row.id, unread);
    if (!read) continue;
    values.set(row.id, read);
    const numberId = (
      numbers.find(({ metaId }) => metaId === read.metadata.phone_number_id) ??
      (value ? undefined : numbers.find(({ accountMetaId }) => accountMetaId === row.accountMetaId))
    )?.id;
    if (numberId === undefined) continue;
    for (const [index, message] of messagesIn(read, row.id).entries()) {
      note(row.id, misreadOf(message));
      received.push({
        ...message,
        numberId,
        receivedAt: new Date(row.receivedAt),
        place: BigInt(row.place),
        index,
        rowId: row.id,
      });
    }
  }
  if (received.length > 0) {
    const late = new Set<ReceivedMessage>(await takeMessages(db, agencyId, received));
    for (const message of received) if (late.has(message)) waiting.add(message.rowId);
  }
  for (const row of rows) {
    if (!MESSAGE_FIELDS.includes(row.field)) {
      note(row.id, await takeAccountChange(db, agencyId, row.accountMetaId, row.field, row.value));
      continue;
    }
    for (const sent of values.get(row.id)?.statuses ?? []) {
      const { value: status, misread: unread } = readLoosely(InboundStatus, sent);
      note(row.id, unread);
      if (status && !(await takeStatus(db, agencyId, status, new Date(row.receivedAt)))) waiting.add(row.id);
    }
  }
  return { waiting, misread };
}

const isObject = (sent: unknown): sent is Record<string, unknown> => typeof sent === "object" && sent !== null;
/** The lists of a change, as far as they are lists. */
const listsOf = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    ["contacts", "messages", "message_echoes", "statuses"].flatMap((name) =>
      Array.isArray(value[name]) ? [[name, value[name]]] : [],
    ),
  );

/** Logs that something could not be read: how much and of what kind, without people or contents. */
function count(agencyId: string, { misread }: Taken, onError: (error: unknown) => void): void {
  const parts = [...misread.values()].flat();
  if (parts.length === 0) return;
  const kinds = [...new Set(parts)].slice(0, 20).join(", ");
  onError(
    new Error(
      `WhatsApp, agency ${agencyId}: ${parts.length} parts of what came in are not understood (${kinds}). They are kept; \`npm run reread\` reads them again.`,
    ),
  );
}

const read = async (db: Db, agencyId: string, max: number): Promise<InboxRow[]> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`chat ${agencyId}`}, 0))`);
  const { rows } = await db.execute<InboxRow>(
    sql`select id, place::text, account_meta_id as "accountMetaId", field, value, received_at as "receivedAt", tries
      from chat_inbox
      where agency_id = ${agencyId}::uuid and done_at is null and due_at <= now() order by place limit ${max}::int`,
  );
  // A change that an earlier version could not read may be readable now.
  return rows.map((row) => {
    const change = row.field === UNREADABLE_CHANGE ? WebhookChange.safeParse(row.value) : undefined;
    return change?.success ? { ...row, field: change.data.field, value: change.data.value } : row;
  });
};

async function settle(
  db: Db,
  rows: readonly InboxRow[],
  { waiting, misread }: Taken,
  failure: string | null,
): Promise<void> {
  const later = rows.filter(({ id, tries }) => waiting.has(id) && tries + 1 < MAX_TRIES).map(({ id }) => id);
  const done = rows.map(({ id }) => id).filter((id) => !later.includes(id));
  await db.execute(
    sql`update chat_inbox
      set done_at = now(), failure = ${failure}, misread = case when ${failure}::text is null then 0 else 1 end
      where id = any (${sql.param(done)}::uuid[])`,
  );
  const parts = [...misread].map(([id, names]) => ({ id, count: names.length }));
  if (parts.length > 0)
    await db.execute(
      sql`update chat_inbox i
        set misread = x.count
        from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as x (id uuid, count integer)
        where i.id = x.id`,
    );
  if (later.length > 0)
    await db.execute(
      sql`update chat_inbox
        set tries = tries + 1, due_at = now() + least(interval '1 hour', interval '1 second' * 2 ^ tries),
          failure = ${failure}
        where id = any (${sql.param(later)}::uuid[])`,
    );
}

/** Works through the rows that are due. Returns how many it took. */
export async function drainInbox(
  services: MetaServices,
  agencyId: string,
  onError: (error: unknown) => void,
): Promise<number> {
  const take = (max: number) => takeSome(services, agencyId, max, onError);
  let taken = 0;
  for (;;) {
    let count: number;
    try {
      count = await take(BATCH);
    } catch (error) {
      onError(error);
      // A row that fails must not hold up the others: they are taken one by one, and the failed one waits.
      count = await takeOneByOne(services, agencyId, onError);
    }
    taken += count;
    if (count < BATCH) return taken;
  }
}

/** Takes in the next rows, and logs what could not be read after the commit. */
async function takeSome(
  services: MetaServices,
  agencyId: string,
  most: number,
  onError: (error: unknown) => void,
  onRead: (rows: readonly InboxRow[]) => void = () => undefined,
): Promise<number> {
  const { length, taken } = await asSystem(services, agencyId, async (db) => {
    const rows = await read(db, agencyId, most);
    onRead(rows);
    if (rows.length === 0) return { length: 0, taken: undefined };
    const result = await takeRows(db, agencyId, rows);
    await settle(db, rows, result, null);
    return { length: rows.length, taken: result };
  });
  if (taken) count(agencyId, taken, onError);
  return length;
}

async function takeOneByOne(
  services: MetaServices,
  agencyId: string,
  onError: (error: unknown) => void,
): Promise<number> {
  for (let taken = 0; taken < BATCH; taken += 1) {
    let first: InboxRow | undefined;
    try {
      const length = await takeSome(services, agencyId, 1, onError, (rows) => {
        [first] = rows;
      });
      if (length === 0) return taken;
    } catch (error) {
      onError(error);
      const row = first;
      if (!row) return taken;
      await asSystem(services, agencyId, (db) =>
        settle(
          db,
          [row],
          { waiting: new Set([row.id]), misread: new Map() },
          error instanceof Error ? error.message.slice(0, 300) : "unknown",
        ),
      );
    }
  }
  return BATCH;
}
