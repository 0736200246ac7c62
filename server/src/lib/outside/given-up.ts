/**
 * Deliveries that were given up, emails apart. The owner of an agency sends its own again, and the operator of the
 * installation those of all agencies.
 */
import { inArray, sql } from "drizzle-orm";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { GIVEN_UP_KINDS, type GivenUpKind } from "#contract/staff/given-up.ts";
import type { Db } from "../database/scope.ts";
import { timestamp } from "../database/types.ts";
import type { JobData, Jobs } from "../jobs/jobs.ts";
import { Refusal } from "../serving/refusal.ts";

/** Written by triggers of the tables that give up. */
export const givenUpTable = pgTable("given_up", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  kind: text({ enum: GIVEN_UP_KINDS }).notNull(),
  title: text().notNull(),
  aboutId: uuid(),
  reason: text().notNull(),
  at: timestamp().notNull(),
});

/** Sends deliveries again that an area gave up. */
export interface SendsAgain {
  kind: GivenUpKind;
  /** Sends it under the rules for what is sent now. Throws a Refusal, before it writes anything, where it can't be. */
  send(db: Db, agencyId: string, id: string): Promise<void>;
  /** The job that does it; what waits is found each minute anyway. */
  job: "chat" | "social" | "xero";
}

export interface SentAgain {
  ids: string[];
  /** Deliveries that can't be sent again as they are, and why. */
  refused: { id: string; reason: string }[];
}

const dataOf = (job: SendsAgain["job"], agencyId: string): JobData[SendsAgain["job"]] =>
  job === "xero" ? { agencyId } : {};

/** Sends again what was given up in an agency, in the transaction of `db`. */
export async function sendAgain(
  db: Db,
  { agencyId, sendsAgain, jobs }: { agencyId: string; sendsAgain: readonly SendsAgain[]; jobs: Pick<Jobs, "enqueue"> },
  ids: readonly string[],
): Promise<SentAgain> {
  const rows = await db
    .select({ id: givenUpTable.id, kind: givenUpTable.kind })
    .from(givenUpTable)
    .where(sql`${givenUpTable.agencyId} = ${agencyId}::uuid and ${inArray(givenUpTable.id, [...ids])}`)
    .orderBy(givenUpTable.at, givenUpTable.id)
    .for("update");
  const again: SentAgain = { ids: [], refused: [] };
  const wanted = new Set<SendsAgain["job"]>();
  for (const { id, kind } of rows) {
    const way = sendsAgain.find((candidate) => candidate.kind === kind);
    if (!way) throw new Error(`no area sends ${kind} again`);
    try {
      await way.send(db, agencyId, id);
      again.ids.push(id);
      wanted.add(way.job);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      again.refused.push({ id, reason: error.message });
    }
  }
  for (const job of wanted) await jobs.enqueue(db, job, dataOf(job, agencyId));
  return again;
}
