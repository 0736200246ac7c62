/** Scouting of the past two years: talents who joined since were scouts before, and most scouts have been called. */
import { sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";
import type { Listed } from "../listed.ts";
import { staffId } from "../staff/account.ts";
import { personId } from "../talents/person.ts";
import { representationOf } from "../talents/representation.ts";
import { daysBefore, instantOf, type Moment } from "../values/day.ts";
import { demoRandom, idOf } from "../values/random.ts";

/** Days within which a talent who joined was a scout before. */
const WITHIN = 700;
const SCOUTS = ["jarrah@harbourvale.example", "priya@harbourvale.example", "rosalind@harbourvale.example"] as const;

interface Scouting {
  agencyId: string;
  people: readonly Listed[];
  now: Moment;
}

export async function insertScouting(db: Db, { agencyId, people, now }: Scouting): Promise<void> {
  for (const listed of people) {
    const id = personId(listed.name);
    const random = demoRandom(`scouting/${listed.name}`);
    const { joined, start } = representationOf(listed, now);
    const age = Math.floor(now.since(joined).total({ unit: "days", relativeTo: now }));
    const wasScout = listed.stage === "talent" && start !== null && age < WITHIN;
    const added = wasScout ? joined.subtract({ days: random.roll(45, 150) }) : joined;
    if (wasScout)
      await db.execute(
        sql`update person
          set created_at = ${instantOf(added)}::timestamptz,
            converted_at = ${instantOf(joined.subtract({ days: random.roll(5, 30) }))}::timestamptz,
            finalised_at = ${instantOf(joined)}::timestamptz
          where agency_id = ${agencyId}::uuid and id = ${id}::uuid`,
      );
    const addedAgo = Math.floor(now.since(added).total({ unit: "days", relativeTo: now }));
    const calledAgo = addedAgo - random.roll(1, 20);
    const isCalled = wasScout || (listed.stage !== "talent" && random.chance(60));
    if (!isCalled || calledAgo < 1) continue;
    const calledAt = instantOf(daysBefore(now, calledAgo, random));
    const by = staffId(random.draw(SCOUTS, 1)[0] ?? SCOUTS[0]);
    await db.execute(
      sql`insert into call_log (id, agency_id, direction, outcome, started_at, duration_seconds, person_id, made_by,
          created_at, updated_at)
        values (${idOf(`scouting/${id}`)}::uuid, ${agencyId}::uuid, 'OUT', 'REACHED', ${calledAt}::timestamptz,
          ${random.roll(120, 1600)}, ${id}::uuid, ${by}::uuid, ${calledAt}::timestamptz, ${calledAt}::timestamptz)`,
    );
  }
}
