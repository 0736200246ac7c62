/** Resolves the colleagues that a cell assigns, by email or by a unique name. */
import { sql } from "drizzle-orm";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { normalise } from "./match.ts";
import { byName, listOf } from "./values.ts";

export interface Colleagues {
  /** Returns their ids, and the words that match no colleague. */
  find(cell: string | undefined): { ids: string[]; unknown: string[] };
}

export async function colleaguesOf(db: Db, { agencyId }: Actor): Promise<Colleagues> {
  const { rows } = await db.execute<{ id: string; name: string; email: string }>(
    sql`select s.id, s.display_name as name, a.email from staff s join account a on a.id = s.id
      where s.agency_id = ${agencyId}::uuid and s.deleted_at is null`,
  );
  const emails = new Map(rows.map(({ id, email }) => [email.toLowerCase(), id]));
  const names = byName(rows);
  return {
    find(cell) {
      const ids = new Set<string>();
      const unknown: string[] = [];
      for (const word of listOf(cell)) {
        const id = emails.get(word.toLowerCase()) ?? names.get(normalise(word));
        if (id) ids.add(id);
        else unknown.push(word);
      }
      return { ids: [...ids], unknown };
    },
  };
}
