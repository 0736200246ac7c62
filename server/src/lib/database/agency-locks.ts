/**
 * Locked agencies, known to each process: their people are signed out, and nothing is done for them. Every transaction
 * of an actor asks (scope.ts), so that no call, link or job can forget to. Processes hear of a lock by a notice; one
 * that lost its connection reads all locks again when it is back.
 */
import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { Refusal } from "../serving/refusal.ts";

/** The part of an actor of scope.ts that the lock needs. */
interface Acting {
  agencyId: string;
  role: string;
  inLocked?: boolean;
}
/** Reads across agencies. */
interface Reading {
  signIn<T>(work: (db: Pick<NodePgDatabase, "execute">) => Promise<T>): Promise<T>;
}

export interface AgencyLocks {
  isLocked(agencyId: string): boolean;
  /** Returns why nothing is done for an actor of a locked agency: a super admin is refused only while it is removed. */
  refusalOf(actor: Acting): Refusal | undefined;
}

interface Notices {
  on(event: "agency" | "gap", listener: () => void): unknown;
  emit(event: "public", agencyId: string): unknown;
}

export function openAgencyLocks(notices: Notices, onError: (error: unknown) => void) {
  let locks = new Map<string, { removal: string | null }>();
  let reading = Promise.resolve();

  async function read(database: Reading): Promise<void> {
    const { rows } = await database.signIn((db) =>
      db.execute<{ id: string; removal: string | null }>(
        sql`select id, removal from agency where locked_at is not null`,
      ),
    );
    const before = locks;
    locks = new Map(rows.map(({ id, removal }) => [id, { removal }]));
    // Rewrites cached pages, now that the locks are known.
    for (const id of new Set([...before.keys(), ...locks.keys()]))
      if (before.has(id) !== locks.has(id)) notices.emit("public", id);
  }

  return {
    isLocked: (agencyId: string): boolean => locks.has(agencyId),
    refusalOf({ agencyId, role, inLocked = false }: Acting): Refusal | undefined {
      const lock = locks.get(agencyId);
      if (!lock || inLocked || (role === "super_admin" && lock.removal === null)) return undefined;
      return new Refusal("agencyLocked");
    },
    /** Reads the locks whenever they may have changed. */
    follow(database: Reading): void {
      const again = () => {
        // Reads one after the other, so that the last result is of the last question.
        reading = reading.then(() => read(database)).catch(onError);
      };
      notices.on("agency", again);
      notices.on("gap", again);
    },
    /** Resolves when all notices so far are read. */
    settled: (): Promise<void> => reading,
  };
}
