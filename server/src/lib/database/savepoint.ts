/** Runs a part of a transaction that may fail by itself: its changes are undone, and the rest goes on. */
import { sql } from "drizzle-orm";
import { type Db, databaseCodeOf } from "./scope.ts";

const UNIQUE_VIOLATION = "23505";

/**
 * Runs `work`, which awaits its statements. Returns false, with nothing of it done, where an id or a name is in use:
 * unique indexes know rows that the transaction does not see.
 */
export async function unlessInUse(db: Db, work: () => Promise<unknown>): Promise<boolean> {
  await db.execute(sql`savepoint part`);
  try {
    await work();
  } catch (error) {
    if (databaseCodeOf(error) !== UNIQUE_VIOLATION) throw error;
    await db.execute(sql`rollback to savepoint part`);
    return false;
  }
  await db.execute(sql`release savepoint part`);
  return true;
}

/** Runs a read that may fail by itself; returns null if it does, and the rest of the transaction goes on. */
export async function unlessFailed<T>(
  db: Db,
  work: () => Promise<T>,
  onError: (error: unknown) => void,
): Promise<T | null> {
  await db.execute(sql`savepoint part`);
  try {
    const result = await work();
    await db.execute(sql`release savepoint part`);
    return result;
  } catch (error) {
    // Fails too if the connection is gone, as the whole request does then.
    await db.execute(sql`rollback to savepoint part`);
    onError(error);
    return null;
  }
}
