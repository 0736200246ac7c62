/**
 * What runs behind WhatsApp: the inbox, what waits to be sent, files to be fetched, accounts to be looked after. All of it is
 * rows, so any process takes what is due; each looks every second, and at once when it has written something itself.
 */
import { sql } from "drizzle-orm";
import type { Services } from "#server/lib/area.ts";
import { systemIn } from "#server/lib/database/scope.ts";
import { removeMessages } from "./chat.conversations.ts";
import { drainInbox } from "./inbound/inbox.ts";
import { fetchMedia } from "./inbound/media.ts";
import { keepUp } from "./meta/upkeep.ts";
import { drainOutbox } from "./sending/send.ts";

const EVERY_MS = 1000;
/** What was just written commits first. */
const SOON_MS = 15;
const LANES = ["inbox", "outbox", "media", "account"] as const;
type Lane = (typeof LANES)[number];

type ChatServices = Pick<Services, "config" | "database" | "secrets" | "store" | "jobs" | "onError">;

export interface ChatWorker {
  /** Looks soon for what is due, if this process takes any. */
  wake(): void;
  start(): void;
  /** Stops looking, and resolves when nothing is under way. */
  stop(): Promise<void>;
  /** Does all that is due now. */
  runOnce(): Promise<void>;
}

export function openChatWorker(services: ChatServices): ChatWorker {
  const { database, onError } = services;
  const running = new Map<string, { again: boolean; done: Promise<void> }>();
  let timer: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let state: "idle" | "started" | "stopped" = "idle";

  const run: Readonly<Record<Lane, (agencyId: string) => Promise<unknown>>> = {
    inbox: (agencyId) => drainInbox(services, agencyId, onError),
    outbox: (agencyId) => drainOutbox(services, agencyId),
    media: (agencyId) => fetchMedia(services, agencyId),
    account: (agencyId) => keepUp(services, agencyId),
  };

  async function due(): Promise<{ lane: Lane; agencyId: string }[]> {
    const { rows } = await database.signIn((db) =>
      db.execute<{ lane: Lane; agencyId: string }>(
        sql`select distinct 'inbox' as lane, agency_id as "agencyId" from chat_inbox where done_at is null and due_at <= now()
          union select 'outbox', agency_id from chat_message where state = 'WAITING' and not_before <= now()
          union select 'outbox', agency_id from chat_log where receipt_id is distinct from told_id
          union select 'media', agency_id from chat_message where media_state = 'FETCHING' and media_due_at <= now()
          union select 'account', agency_id from chat_account where state in ('CONNECTING', 'CONNECTED', 'BANNED') and due_at <= now()`,
      ),
    );
    return rows;
  }

  /** Runs a lane of an agency, once at a time in this process; what comes meanwhile makes it run again. */
  function runLane(lane: Lane, agencyId: string): Promise<void> {
    const key = `${lane} ${agencyId}`;
    const current = running.get(key);
    if (current) {
      current.again = true;
      return current.done;
    }
    const entry = { again: false, done: Promise.resolve() };
    const work = async () => {
      try {
        do {
          entry.again = false;
          await run[lane](agencyId);
        } while (entry.again && state !== "stopped");
      } catch (error) {
        onError(error);
      } finally {
        running.delete(key);
      }
    };
    running.set(key, entry);
    entry.done = work();
    return entry.done;
  }

  async function look(): Promise<void> {
    try {
      for (const { lane, agencyId } of await due()) void runLane(lane, agencyId);
    } catch (error) {
      onError(error);
    }
  }
  const lookOnce = (): void => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  };

  return {
    wake() {
      if (state !== "started" || soon) return;
      soon = setTimeout(() => {
        soon = undefined;
        lookOnce();
      }, SOON_MS);
    },
    start() {
      if (state !== "idle") return;
      state = "started";
      timer = setInterval(lookOnce, EVERY_MS);
      timer.unref();
    },
    async stop() {
      state = "stopped";
      clearInterval(timer);
      clearTimeout(soon);
      await looking;
      await Promise.all([...running.values()].map(({ done }) => done));
    },
    async runOnce() {
      // What one lane does may make another due: an answer makes a file, a sign-up its numbers.
      for (let round = 0; round < 10; round += 1) {
        const all = await due();
        if (all.length === 0) return;
        await Promise.all(all.map(({ lane, agencyId }) => runLane(lane, agencyId)));
      }
    },
  };
}

/** Forgets what Meta sent 30 days ago, and sign-ups that ended. */
/** Deletes messages that the agency keeps no longer, with conversations that are empty then. */
async function endMessages({ database, jobs }: Pick<Services, "database" | "jobs">): Promise<void> {
  const { rows } = await database.signIn((db) =>
    db.execute<{ agencyId: string }>(
      sql`select agency_id as "agencyId" from comms_setting where message_days is not null`,
    ),
  );
  for (const { agencyId } of rows)
    await database.scope(systemIn(agencyId), "write", async (db) => {
      const { mediaIds } = await removeMessages(
        db,
        agencyId,
        sql`m.at < now() - make_interval(days => (select s.message_days from comms_setting s where s.agency_id = ${agencyId}::uuid))`,
      );
      for (const mediaId of mediaIds) await jobs.enqueue(db, "media", { agencyId, mediaId });
      await db.execute(
        sql`delete from chat_log l where l.agency_id = ${agencyId}::uuid and l.last_message_id is not null
          and not exists (select from chat_message m where m.agency_id = l.agency_id and m.log_id = l.id)`,
      );
    });
}

export async function tidyChats({ database, jobs }: Pick<Services, "database" | "jobs">): Promise<void> {
  await endMessages({ database, jobs });
  const { rows } = await database.signIn((db) =>
    db.execute<{ agencyId: string }>(
      sql`select distinct agency_id as "agencyId" from chat_inbox where done_at is not null and received_at < now() - interval '30 days'`,
    ),
  );
  for (const { agencyId } of rows)
    await database.scope(systemIn(agencyId), "write", (db) =>
      db.execute(
        sql`delete from chat_inbox where agency_id = ${agencyId}::uuid and done_at is not null and received_at < now() - interval '30 days'`,
      ),
    );
}
