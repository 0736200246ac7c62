/** Reads and writes the log of what happened to pay-runs. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { PAY_RUN_EVENTS } from "#contract/pay-runs/codes.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";

export const noteEvent = (
  db: Db,
  { agencyId, id: actorId }: Actor,
  runId: string,
  what: (typeof PAY_RUN_EVENTS)[number],
  note: string | null = null,
) =>
  db.execute(
    sql`insert into pay_run_event (id, agency_id, pay_run_id, what, note, actor_id, at)
      values (${randomUUIDv7()}::uuid, ${agencyId}::uuid, ${runId}::uuid, ${what}, ${note}, ${actorId}::uuid,
        clock_timestamp())`,
  );

const NAMED = 3;
/** Lists names: "Imogen Hart, Kofi Mensah, Lena Ortiz and 4 more". */
export const namesOf = (names: readonly string[]): string =>
  names.length > NAMED ? `${names.slice(0, NAMED).join(", ")} and ${names.length - NAMED} more` : names.join(", ");
