/** Deliveries given up in all agencies, for the operator of the installation. */
import { sql } from "drizzle-orm";
import type { GivenUpKind } from "#contract/staff/given-up.ts";
import { type Database, systemIn } from "../database/scope.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { type SendsAgain, sendAgain } from "./given-up.ts";

export interface GivenUpFilter {
  /** Kind of delivery; all kinds if left out. */
  kind?: GivenUpKind | undefined;
  since?: Date | undefined;
}
const isWanted = ({ kind, since }: GivenUpFilter) =>
  sql`(${kind ?? null}::text is null or g.kind = ${kind ?? null})
    and (${since?.toISOString() ?? null}::timestamptz is null or g.at >= ${since?.toISOString() ?? null}::timestamptz)`;

/** Counts it by agency, kind and reason. */
export async function countGivenUp(
  database: Pick<Database, "signIn">,
  which: GivenUpFilter,
): Promise<{ agency: string; kind: GivenUpKind; reason: string; count: number }[]> {
  const { rows } = await database.signIn((db) =>
    db.execute<{ agency: string; kind: GivenUpKind; reason: string; count: number }>(
      sql`select a.name as agency, g.kind, g.reason, count(*)::int as count
        from given_up g join agency a on a.id = g.agency_id
        where ${isWanted(which)}
        group by 1, 2, 3
        order by 1, 2, 4 desc, 3`,
    ),
  );
  return rows;
}

/** Number of deliveries in one transaction, which locks conversations. */
const AT_ONCE = 50;

/** Sends it again, as far as it can be. Returns how many are sent, and why others are not. */
export async function sendAllAgain(
  database: Pick<Database, "signIn" | "scope">,
  { sendsAgain, jobs }: { sendsAgain: readonly SendsAgain[]; jobs: Pick<Jobs, "enqueue"> },
  which: GivenUpFilter,
): Promise<{ count: number; refused: Map<string, number> }> {
  const { rows } = await database.signIn((db) =>
    db.execute<{ id: string; agencyId: string }>(
      sql`select g.id, g.agency_id as "agencyId"
        from given_up g
        where ${isWanted(which)}
        order by g.agency_id, g.at, g.id`,
    ),
  );
  const refused = new Map<string, number>();
  let count = 0;
  for (const [agencyId, own] of Map.groupBy(rows, (row) => row.agencyId))
    for (let from = 0; from < own.length; from += AT_ONCE) {
      const ids = own.slice(from, from + AT_ONCE).map(({ id }) => id);
      const again = await database.scope(systemIn(agencyId), "write", (db) =>
        sendAgain(db, { agencyId, sendsAgain, jobs }, ids),
      );
      count += again.ids.length;
      for (const { reason } of again.refused) refused.set(reason, (refused.get(reason) ?? 0) + 1);
    }
  return { count, refused };
}
