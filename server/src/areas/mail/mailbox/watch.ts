/**
 * Watches inboxes by IDLE, each in one process: who watches holds a lease, which ends by itself when the process does. What
 * comes in queues a reading of the mailbox; the reading itself is the job's.
 */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ImapFlow } from "imapflow";
import type { Services } from "#server/lib/area.ts";
import type { OpenMailbox, Servers } from "./servers.ts";

const RENEW_MS = 20_000;
/** Connections that one process holds. */
const MOST = 100;

interface Watched extends Servers {
  id: string;
  agencyId: string;
  sealed: Buffer | null;
  [column: string]: unknown;
}
type Dependencies = Pick<Services, "database" | "jobs" | "onError" | "config"> & { open: OpenMailbox };

export function mailboxWatch({ database, jobs, open, onError, config }: Dependencies) {
  const process = randomUUID();
  const held = new Map<string, ImapFlow>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const lease = async (): Promise<Watched[]> => {
    const { rows } = await database.signIn((db) =>
      db.execute<Watched>(
        sql`update mailbox set watcher = ${process}::uuid, watched_until = now() + interval '60 seconds'
          where id in (select id from mailbox where deleted_at is null and state = 'ACTIVE' and sealed is not null
            and not exists (select from agency g where g.id = mailbox.agency_id and g.locked_at is not null)
            and (watcher = ${process}::uuid or watched_until is null or watched_until < now()) order by watcher = ${process}::uuid desc nulls last, id limit ${MOST} for update skip locked)
          returning id, agency_id as "agencyId", imap_host as "imapHost", imap_port as "imapPort", smtp_host as "smtpHost", smtp_port as "smtpPort", username, auth, sealed`,
      ),
    );
    return rows;
  };

  async function watch(box: Watched): Promise<void> {
    const client = await open.imap(box);
    const queue = () =>
      database
        .signIn((db) => jobs.enqueue(db, "syncMailbox", { agencyId: box.agencyId, mailboxId: box.id }))
        .catch(onError);
    held.set(box.id, client);
    // A lost connection is taken up again with the next renewal.
    const drop = () => {
      if (held.get(box.id) === client) held.delete(box.id);
    };
    client.on("error", drop);
    client.on("close", drop);
    client.on("exists", () => void queue());
    try {
      await client.connect();
      await client.mailboxOpen("INBOX", { readOnly: true });
      void client.idle().catch(drop);
    } catch {
      drop();
      client.close();
    }
  }

  async function renew(): Promise<void> {
    const boxes = await lease();
    const mine = new Set(boxes.map(({ id }) => id));
    for (const [id, client] of held)
      if (!mine.has(id)) {
        held.delete(id);
        client.close();
      }
    await Promise.all(boxes.filter(({ id }) => !held.has(id) && !stopped).map(watch));
  }
  const again = (): void => {
    timer = setTimeout(
      () =>
        void renew()
          .catch(onError)
          .finally(() => !stopped && again()),
      RENEW_MS,
    );
    timer.unref();
  };

  return {
    /** The mailboxes that this process watches now. */
    held: () => [...held.keys()],
    renew,
    start(): void {
      if (config.quiet) return;
      void renew().catch(onError);
      again();
    },
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      for (const client of held.values()) client.close();
      held.clear();
      await database
        .signIn((db) =>
          db.execute(sql`update mailbox set watcher = null, watched_until = null where watcher = ${process}::uuid`),
        )
        .catch(onError);
    },
  };
}
