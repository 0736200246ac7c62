/** Works through the inbox of an agency: in its order, one process at a time, each row with all that follows from it or not at all. */
import { sql } from "drizzle-orm";
import type { z } from "#contract/schema.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { asSystem, type MetaServices } from "../meta/account.ts";
import { ourCode, sentenceOf } from "../meta/graph-error.ts";
import { noteFailed, noteReached, type Reached } from "../sending/outcome.ts";
import { takeAccountChange } from "./account-changes.ts";
import { type ReceivedMessage, sentTime, takeMessages } from "./messages.ts";
import { InboundMessage, InboundStatus, MessagesValue } from "./webhook-shapes.ts";

const BATCH = 200;
/** What a row is about may be about to come; after so many tries it is given up. */
const MOST_TRIES = 12;

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

/** Takes in a status. Returns whether its message is known. */
async function takeStatus(
  db: Db,
  agencyId: string,
  status: z.output<typeof InboundStatus>,
  receivedAt: Date,
): Promise<boolean> {
  const sent = status.biz_opaque_callback_data ?? "";
  const which = { id: UUID.test(sent) ? sent : null, wamid: status.id };
  const at = sentTime(status.timestamp, receivedAt);
  if (status.status === "failed") {
    const [error] = status.errors ?? [];
    const code = ourCode(error?.code ?? null);
    const message = sentenceOf(
      code,
      error?.error_data?.details ?? error?.message ?? error?.title ?? "It could not be delivered.",
    );
    return noteFailed(db, agencyId, which, { code, message, at });
  }
  const state = STATES[status.status];
  return state === undefined || noteReached(db, agencyId, which, state, at);
}

/** Takes in rows of the inbox; returns the ids of those that must wait for what they are about. */
async function takeRows(db: Db, agencyId: string, rows: readonly InboxRow[]): Promise<Set<string>> {
  const waiting = new Set<string>();
  const { rows: numbers } = await db.execute<{ id: string; metaId: string }>(
    sql`select id, meta_id as "metaId" from chat_number where agency_id = ${agencyId}::uuid and state <> 'DISCONNECTED'`,
  );
  const outsideNumber = new Map(numbers.map(({ id, metaId }) => [metaId, id]));
  const received: (ReceivedMessage & { rowId: string })[] = [];
  for (const row of rows) {
    const value = row.field === "messages" ? MessagesValue.safeParse(row.value) : undefined;
    const numberId = value?.success ? outsideNumber.get(value.data.metadata.phone_number_id) : undefined;
    if (!value?.success || numberId === undefined) continue;
    const names = new Map((value.data.contacts ?? []).map(({ wa_id, profile }) => [wa_id, profile?.name]));
    for (const [index, sent] of (value.data.messages ?? []).entries()) {
      const message = InboundMessage.safeParse(sent);
      if (message.success && /^\d{5,20}$/.test(message.data.from))
        received.push({
          ...{ numberId, message: message.data, profileName: names.get(message.data.from)?.slice(0, 200) ?? null },
          ...{ receivedAt: new Date(row.receivedAt), place: BigInt(row.place), index, rowId: row.id },
        });
    }
  }
  if (received.length > 0) {
    const late = new Set<ReceivedMessage>(await takeMessages(db, agencyId, received));
    for (const one of received) if (late.has(one)) waiting.add(one.rowId);
  }
  for (const row of rows) {
    if (row.field !== "messages") {
      await takeAccountChange(db, agencyId, row.accountMetaId, row.field, row.value);
      continue;
    }
    const value = MessagesValue.safeParse(row.value);
    for (const sent of value.success ? (value.data.statuses ?? []) : []) {
      const status = InboundStatus.safeParse(sent);
      if (status.success && !(await takeStatus(db, agencyId, status.data, new Date(row.receivedAt))))
        waiting.add(row.id);
    }
  }
  return waiting;
}

const read = async (db: Db, agencyId: string, most: number): Promise<InboxRow[]> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`chat ${agencyId}`}, 0))`);
  const { rows } = await db.execute<InboxRow>(
    sql`select id, place::text, account_meta_id as "accountMetaId", field, value, received_at as "receivedAt", tries from chat_inbox
      where agency_id = ${agencyId}::uuid and done_at is null and due_at <= now() order by place limit ${most}::int`,
  );
  return rows;
};

async function settle(
  db: Db,
  rows: readonly InboxRow[],
  waiting: ReadonlySet<string>,
  failure: string | null,
): Promise<void> {
  const later = rows.filter(({ id, tries }) => waiting.has(id) && tries + 1 < MOST_TRIES).map(({ id }) => id);
  const done = rows.map(({ id }) => id).filter((id) => !later.includes(id));
  await db.execute(
    sql`update chat_inbox set done_at = now(), failure = ${failure} where id = any (${sql.param(done)}::uuid[])`,
  );
  if (later.length > 0)
    await db.execute(
      sql`update chat_inbox set tries = tries + 1, due_at = now() + least(interval '1 hour', interval '1 second' * 2 ^ tries), failure = ${failure} where id = any (${sql.param(later)}::uuid[])`,
    );
}

/** Works through what is due. Returns how many rows it took. */
export async function drainInbox(
  services: MetaServices,
  agencyId: string,
  onError: (error: unknown) => void,
): Promise<number> {
  const take = (most: number) =>
    asSystem(services, agencyId, async (db) => {
      const rows = await read(db, agencyId, most);
      if (rows.length > 0) await settle(db, rows, await takeRows(db, agencyId, rows), null);
      return rows.length;
    });
  let taken = 0;
  for (;;) {
    let count: number;
    try {
      count = await take(BATCH);
    } catch (error) {
      onError(error);
      // One that can't be taken keeps none of the others: they are taken by themselves, and it waits.
      count = await takeOneByOne(services, agencyId, onError);
    }
    taken += count;
    if (count < BATCH) return taken;
  }
}

async function takeOneByOne(
  services: MetaServices,
  agencyId: string,
  onError: (error: unknown) => void,
): Promise<number> {
  for (let taken = 0; taken < BATCH; taken += 1) {
    let first: InboxRow | undefined;
    try {
      const isEmpty = await asSystem(services, agencyId, async (db) => {
        [first] = await read(db, agencyId, 1);
        if (first) await settle(db, [first], await takeRows(db, agencyId, [first]), null);
        return first === undefined;
      });
      if (isEmpty) return taken;
    } catch (error) {
      onError(error);
      const row = first;
      if (!row) return taken;
      await asSystem(services, agencyId, (db) =>
        settle(db, [row], new Set([row.id]), error instanceof Error ? error.message.slice(0, 300) : "unknown"),
      );
    }
  }
  return BATCH;
}
