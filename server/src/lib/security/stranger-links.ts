/** Links and keys that open something without signing in. Each area says of its own how they are found and ended. */
import { type SQL, sql } from "drizzle-orm";
import { REVOKED_SEPARATELY, type StrangerLink, type StrangerLinkKind } from "#contract/session/stranger-link.ts";
import type { Actor, Db } from "../database/scope.ts";

export interface StrangerLinks {
  kind: StrangerLinkKind;
  /** The table that keeps the hashes of their tokens. */
  table: string;
  /**
   * Selects `id`, `name`, `created_at` and `used_at` of the agency's links that this person created and that still open
   * something.
   */
  madeBy: (agencyId: string, makerId: string) => SQL;
  /** Ends some of an agency. */
  end: (agencyId: string, ids: SQL) => SQL;
}

/** Defines links that are deleted when they end. */
export const deletedLinks = (
  kind: StrangerLinkKind,
  table: string,
  madeBy: StrangerLinks["madeBy"],
): StrangerLinks => ({
  kind,
  table,
  madeBy,
  end: (agencyId, ids) =>
    sql`delete from ${sql.identifier(table)} where agency_id = ${agencyId}::uuid and id = any (${ids})`,
});

/** Returns the links that a person of the actor's agency created, the newest first. */
export async function linksMadeBy(
  db: Db,
  sources: readonly StrangerLinks[],
  { agencyId }: Actor,
  makerId: string,
): Promise<StrangerLink[]> {
  const parts = sources.map(
    ({ kind, madeBy }) =>
      sql`select ${kind}::text as kind, made.id, coalesce(made.name, '') as name, made.created_at, made.used_at
        from (${madeBy(agencyId, makerId)}) made`,
  );
  const { rows } = await db.execute<StrangerLink & Record<string, unknown>>(
    sql`select kind, id, name, to_json(created_at) as "createdAt", to_json(used_at) as "usedAt"
      from (${sql.join(parts, sql` union all `)}) links
      order by created_at desc, id desc`,
  );
  return rows;
}

/** Ends links, and returns how many. */
export async function endLinks(
  db: Db,
  sources: readonly StrangerLinks[],
  { agencyId }: Actor,
  links: readonly StrangerLink[],
): Promise<number> {
  let ended = 0;
  for (const { kind, end } of sources) {
    const ids = links.flatMap((link) => (link.kind === kind ? [link.id] : []));
    if (ids.length === 0) continue;
    ended += (await db.execute(end(agencyId, sql`${sql.param(ids)}::uuid[]`))).rowCount ?? 0;
  }
  return ended;
}

/** Returns the links that end together with all others. */
export const endedTogether = (links: readonly StrangerLink[]): StrangerLink[] =>
  links.filter(({ kind }) => !REVOKED_SEPARATELY.includes(kind));
