/**
 * Reads new emails of a mailbox: the inbox and the folder of sent mail, 90 days at first, then from where the last
 * reading ended. An email and the new position in its folder are one transaction, so that a connection may break
 * anywhere.
 */
import { randomUUIDv7 } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { ImapFlow } from "imapflow";
import { FIRST_DAYS } from "#contract/mail/mailbox.ts";
import type { Services } from "#server/lib/area.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { PARSE_LIMITS } from "#server/lib/mail/parse/message.ts";
import type { MailParser } from "#server/lib/mail/parse/parse.ts";
import { actorOf, mailReceiving, type Origin } from "../incoming/receive.ts";
import { mailRereading } from "../incoming/reread.ts";
import { mailbox, mailLog } from "../mail.table.ts";
import { type OpenMailbox, problemOf } from "./servers.ts";

type Box = typeof mailbox.$inferSelect;
type Role = "INBOX" | "SENT";
type Dependencies = Pick<Services, "config" | "database" | "jobs" | "store" | "onError" | "publish"> & {
  open: OpenMailbox;
  parser: MailParser;
};

const DAY = 86_400_000;
/** Emails read by one job; the next one continues. */
const MAX_READ = 2000;

export function mailboxSync({ config, database, jobs, store, onError, publish, open, parser }: Dependencies) {
  const receive = mailReceiving({ config, database, store, onError, publish });
  const reread = mailRereading({ config, database, jobs, store, parser });
  const originOf = (box: Box, folder: Role, size: number): Origin => ({
    agencyId: box.agencyId,
    mailbox: box,
    folder,
    size,
  });
  const scopeOf = <T>(box: Box, work: (db: Db) => Promise<T>): Promise<T> =>
    database.scope(actorOf(originOf(box, "INBOX", 0)), "write", work);

  interface Place {
    uidValidity: number;
    lastUid: number;
  }
  /**
   * Returns the position up to which the folder was read. If the folder's UID validity changed, its numbers mean other
   * emails and reading starts over.
   */
  const placeIn = (box: Box, role: Role, uidValidity: number): Promise<Place> =>
    scopeOf(box, async (db) => {
      const { rows } = await db.execute<Place & Record<string, unknown>>(
        sql`insert into mail_folder (id, agency_id, mailbox_id, role, uid_validity)
          values (${randomUUIDv7()}::uuid, ${box.agencyId}::uuid, ${box.id}::uuid, ${role}, ${uidValidity})
          on conflict (agency_id, mailbox_id, role) do update
            set last_uid = case when mail_folder.uid_validity = excluded.uid_validity then mail_folder.last_uid
              else 0 end,
              uid_validity = excluded.uid_validity
          returning uid_validity as "uidValidity", last_uid as "lastUid"`,
      );
      const [place] = rows;
      if (!place) throw new Error("a folder has no place");
      // PostgreSQL's bigint comes as text from a plain statement.
      return { uidValidity: Number(place.uidValidity), lastUid: Number(place.lastUid) };
    });

  /** Throws if the connection was lost: its empty answer would be noted as an email that is gone. */
  function stillOpen(client: ImapFlow): void {
    if (!client.usable) throw new Error("the connection was lost");
  }

  /** Returns the numbers of new emails, the oldest first. */
  async function newIn(client: ImapFlow, lastUid: number): Promise<number[]> {
    const since = new Date(Date.now() - FIRST_DAYS * DAY);
    const found = await client.search(lastUid === 0 ? { since } : { uid: `${lastUid + 1}:*` }, { uid: true });
    stillOpen(client);
    // A range that begins after the last email returns the last one.
    return (found || []).filter((uid) => uid > lastUid).sort((a, b) => a - b);
  }

  async function readOne(client: ImapFlow, box: Box, role: Role, uid: number): Promise<void> {
    const set = (db: Db) =>
      db
        .execute(
          sql`update mail_folder
            set last_uid = greatest(last_uid, ${uid})
            where mailbox_id = ${box.id}::uuid and role = ${role}`,
        )
        .then(() => undefined);
    const envelope = await client.fetchOne(String(uid), { size: true }, { uid: true });
    stillOpen(client);
    // The email was deleted meanwhile.
    if (!envelope) return void (await scopeOf(box, set));
    const size = envelope.size ?? 0;
    const tooLarge = size > PARSE_LIMITS.bytes;
    const message = await client.fetchOne(String(uid), tooLarge ? { headers: true } : { source: true }, { uid: true });
    stillOpen(client);
    const raw = message ? (tooLarge ? message.headers : message.source) : undefined;
    if (!raw) return void (await scopeOf(box, set));
    const origin = originOf(box, role, size);
    // Only the headers of a too large email were read, so its size is passed on.
    await parser.parse(raw, (mail) =>
      receive(origin, tooLarge ? { ...mail, problem: mail.problem ?? TOO_LARGE_TO_READ } : mail, set),
    );
  }

  /** Reads a folder. Returns true if there may be more. */
  async function readFolder(client: ImapFlow, box: Box, role: Role, path: string): Promise<boolean> {
    const lock = await client.getMailboxLock(path, { readOnly: true });
    try {
      const { mailbox: opened } = client;
      if (!opened) return false;
      const { lastUid } = await placeIn(box, role, Number(opened.uidValidity));
      const uids = await newIn(client, lastUid);
      for (const uid of uids.slice(0, MAX_READ)) await readOne(client, box, role, uid);
      return uids.length > MAX_READ;
    } finally {
      lock.release();
    }
  }

  /** Stores sent emails in the folder of sent mail, unless the server did so itself. */
  async function keepSent(client: ImapFlow, box: Box, path: string): Promise<void> {
    const waiting = await scopeOf(box, (db) =>
      db
        .select({ id: mailLog.id, key: mailLog.appendKey, messageId: mailLog.messageId })
        .from(mailLog)
        .where(and(eq(mailLog.mailboxId, box.id), isNotNull(mailLog.appendKey))),
    );
    for (const { id, key, messageId } of waiting) {
      if (key === null) continue;
      const lock = await client.getMailboxLock(path, { readOnly: true });
      let there: number[] | false | undefined;
      try {
        there = await client.search({ header: { "message-id": messageId ?? "" } }, { uid: true });
      } finally {
        lock.release();
      }
      if (!there || there.length === 0) {
        const chunks: Uint8Array[] = [];
        for await (const chunk of store.read(key)) chunks.push(chunk);
        await client.append(path, Buffer.concat(chunks), ["\\Seen"]);
      }
      await scopeOf(box, (db) => db.update(mailLog).set({ appendKey: null }).where(eq(mailLog.id, id)));
      await store.remove(key);
    }
  }

  async function sync(box: Box): Promise<boolean> {
    const client = await open.imap(box);
    let broken: Error | undefined;
    client.on("error", (error: Error) => {
      broken = error;
    });
    try {
      await client.connect();
      const folders = await client.list();
      const sent = folders.find(({ specialUse }) => specialUse === "\\Sent")?.path;
      let more = await readFolder(client, box, "INBOX", "INBOX");
      if (sent !== undefined) {
        await keepSent(client, box, sent);
        more = (await readFolder(client, box, "SENT", sent)) || more;
      }
      await client.logout();
      return more;
    } catch (error) {
      throw broken ?? error;
    } finally {
      client.close();
    }
  }

  async function syncOne(agencyId: string, mailboxId: string): Promise<void> {
    const { rows } = await database.signIn((db) =>
      db.execute<{ ownerId: string | null }>(
        sql`select owner_id as "ownerId"
          from mailbox
          where id = ${mailboxId}::uuid
            and agency_id = ${agencyId}::uuid
            and deleted_at is null
            and state <> 'STOPPED'`,
      ),
    );
    const [row] = rows;
    if (!row) return;
    const actor = actorOf({
      agencyId,
      mailbox: { id: mailboxId, ownerId: row.ownerId, address: "", sharesSince: null },
    });
    const [box] = await database.scope(actor, "read", (db) =>
      db.select().from(mailbox).where(eq(mailbox.id, mailboxId)),
    );
    if (!box) return;
    try {
      const more = await sync(box);
      await scopeOf(box, async (db) => {
        await db
          .update(mailbox)
          .set({ state: "ACTIVE", problem: null, syncedAt: sql`now()` })
          .where(and(eq(mailbox.id, mailboxId), sql`${mailbox.state} <> 'STOPPED'`));
        if (more) await jobs.enqueue(db, "syncMailbox", { agencyId, mailboxId });
      });
    } catch (error) {
      const { message } = problemOf("imapHost", box.imapHost, error);
      await scopeOf(box, (db) =>
        db
          .update(mailbox)
          .set({ state: "FAILING", problem: message, syncedAt: sql`now()` })
          .where(and(eq(mailbox.id, mailboxId), sql`${mailbox.state} <> 'STOPPED'`)),
      );
    }
  }

  /** Queues the mailboxes that were not read for five minutes. */
  async function queueDue(): Promise<void> {
    const { rows } = await database.signIn((db) =>
      db.execute<{ id: string; agencyId: string }>(
        sql`select id, agency_id as "agencyId"
          from mailbox
          where deleted_at is null
            and state <> 'STOPPED'
            and (synced_at is null or synced_at < now() - interval '5 minutes')
          order by synced_at nulls first
          limit 200`,
      ),
    );
    for (const { id, agencyId } of rows)
      if (!database.isLocked(agencyId))
        await database.signIn((db) => jobs.enqueue(db, "syncMailbox", { agencyId, mailboxId: id }));
  }

  async function readDue(): Promise<void> {
    await queueDue();
    await reread();
  }

  return async ({ agencyId, mailboxId }: { agencyId?: string; mailboxId?: string }): Promise<void> =>
    agencyId && mailboxId ? syncOne(agencyId, mailboxId) : readDue();
}

const TOO_LARGE_TO_READ = "This email is too large to show. Open it in your mail program.";
