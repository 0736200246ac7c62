/**
 * Watches inboxes by IDLE, each from one process, which holds a lease that ends by itself with the process. New mail
 * queues a reading of the mailbox; the job does the reading.
 */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ImapFlow } from "imapflow";
import type { Services } from "#server/lib/area.ts";
import type { OpenMailbox, Servers } from "./servers.ts";

const RENEW_MS = 20_000;
/** Most connections of one process. */
const MAX = 100;

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
            and (watcher = ${process}::uuid or watched_until is null or watched_until < now())
          order by watcher = ${process}::uuid desc nulls last, id
          limit ${MAX}
          for update skip locked)
          returning id, agency_id as "agencyId", imap_host as "imapHost", imap_port as "imapPort",
            smtp_host as "smtpHost", smtp_port as "smtpPort", username, auth, sealed`,
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
    // A lost connection is opened again with the next renewal.
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
    const leased = new Set(boxes.map(({ id }) => id));
    for (const [id, client] of held)
      if (!leased.has(id)) {
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
    /** Returns the mailboxes that this process watches now. */
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
