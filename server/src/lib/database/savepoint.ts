/** Runs a part of a write that may fail by itself: its changes are undone, and the rest of the transaction goes on. */
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
