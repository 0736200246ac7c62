/** Reads the clauses that a text names, in their newest version or in the one that a document was made with. */
import { sql } from "drizzle-orm";
import { clausesIn } from "#contract/contract-documents/merge-syntax.ts";
import type { Db } from "#server/lib/database/scope.ts";
import type { Clause } from "./merge/render.ts";

/** Returns the clauses by id; `pinned` are versions to take instead of the newest. */
export async function clausesOf(
  db: Db,
  body: string,
  pinned: readonly { id: string; number: number }[] = [],
): Promise<Map<string, Clause>> {
  const ids = clausesIn(body);
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<Clause & Record<string, unknown>>(
    sql`select c.id, c.name, v.number, v.body from contract_clause c
      left join jsonb_to_recordset(${JSON.stringify(pinned)}::jsonb) as pin (id uuid, number integer) on pin.id = c.id
      join contract_clause_version v on v.agency_id = c.agency_id
        and v.clause_id = c.id
        and v.number = coalesce(pin.number, c.text_version)
      where c.id = any (${sql.param(ids)}::uuid[])`,
  );
  return new Map(rows.map((clause) => [clause.id, clause]));
}
