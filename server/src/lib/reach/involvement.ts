/**
 * People and partners that work involves: written as a set, of which an actor can remove only members that they see;
 * selected as JSON.
 */
import { randomUUIDv7 } from "node:crypto";
import { type Column, type SQL, sql } from "drizzle-orm";
import type { RecordKind } from "#contract/record-kinds.ts";
import { preparedFamily } from "../database/prepared.ts";
import type { Actor, Db } from "../database/scope.ts";
import { insertMany } from "../importing/insert.ts";
import { reachValues, recordsInReach, withinReach } from "../records/reach.ts";
import { involvement, record } from "../records/records.table.ts";
import { resolver } from "../serving/references.ts";

const p = sql.placeholder;
type Role = (typeof involvement.$inferSelect)["role"];

export interface Involved {
  involvedId: string;
  /** The partner's contact. */
  contactId?: string | null;
}

const keyOf = ({ involvedId, contactId = null }: Involved): string => `${involvedId}/${contactId ?? ""}`;

/** Involves others in new records. */
export async function involve(
  db: Db,
  { agencyId }: Actor,
  involved: readonly (Involved & { recordId: string; role: Role; place: number })[],
): Promise<void> {
  await insertMany(
    db,
    involvement,
    involved.map(({ contactId = null, ...row }) => ({ ...row, contactId, id: randomUUIDv7(), agencyId })),
  );
}

const now = preparedFamily(
  () => sql`select ${involvement.id} as id, ${involvement.involvedId} as "involvedId",
      ${involvement.contactId} as "contactId", ${withinReach(record.resource, record.id, "read")} as visible
    from ${involvement} join ${record} on ${record.id} = ${involvement.involvedId}
    where ${involvement.agencyId} = ${p("$agency")}::uuid
      and ${involvement.recordId} = ${p("recordId")}::uuid
      and ${involvement.role} = ${p("role")}`,
);

/** Makes `wanted` the people that a record involves in this role. People that the actor does not see stay. */
export async function setInvolved(
  db: Db,
  actor: Actor,
  recordId: string,
  role: Role,
  wanted: readonly Involved[],
): Promise<void> {
  const rows = (await now(db, undefined, { recordId, role, ...reachValues(actor) })) as unknown as (Involved & {
    id: string;
    visible: boolean;
  })[];
  const keep = new Set(wanted.map(keyOf));
  const gone = rows.filter((row) => row.visible && !keep.has(keyOf(row))).map(({ id }) => id);
  if (gone.length > 0)
    await db.execute(sql`delete from ${involvement} where ${involvement.id} = any (${sql.param(gone)}::uuid[])`);
  const existing = new Set(rows.map(keyOf));
  const added = wanted
    .map((item, place) => ({ ...item, recordId, role, place }))
    .filter((item) => !existing.has(keyOf(item)));
  if (added.length > 0) await involve(db, actor, added);
}

interface Work {
  id: Column;
  agencyId: Column;
}

/** Matches work that involves one of these records, in any role but a link. */
export const involves =
  (work: Work) =>
  (ids: unknown): SQL =>
    sql`exists (select from ${involvement}
      where ${involvement.agencyId} = ${work.agencyId} and ${involvement.recordId} = ${work.id}
        and ${involvement.role} <> 'LINK' and ${involvement.involvedId} = any (${ids}::uuid[]))`;

/** Matches work that is linked to one of these records. */
export const linksTo =
  (work: Work) =>
  (ids: unknown): SQL =>
    sql`exists (select from ${involvement}
      where ${involvement.agencyId} = ${work.agencyId} and ${involvement.recordId} = ${work.id}
        and ${involvement.role} = 'LINK' and ${involvement.involvedId} = any (${ids}::uuid[]))`;

/** Matches work that involves a person of this resource, in any role but a link. */
export const involvesOf = (work: Work, resource: SQL): SQL =>
  sql`exists (select from ${involvement} join ${record} on ${record.id} = ${involvement.involvedId}
    where ${involvement.agencyId} = ${work.agencyId}
      and ${involvement.recordId} = ${work.id}
      and ${involvement.role} <> 'LINK'
      and ${record.resource} = ${resource} and ${record.kind} = 'person')`;

/** Selects, as JSON, the people that work involves in a role and the reader may see; `only` some of them. `row` is made of `record` and `involvement`. */
export const involvedOf = (work: Work, role: Role, row: SQL, only: SQL = sql`true`): SQL =>
  sql`(select coalesce(json_agg(${row} order by ${involvement.place}, ${record.title}, ${record.id}), '[]')
    from ${involvement} join ${record} on ${record.id} = ${involvement.involvedId} and ${record.deletedAt} is null
    where ${involvement.agencyId} = ${work.agencyId}
      and ${involvement.recordId} = ${work.id}
      and ${involvement.role} = ${sql.raw(`'${role}'`)}
      and ${withinReach(record.resource, record.id, "read")} and ${only})`;

const resolverOf = (kinds: readonly RecordKind[]) =>
  resolver(
    ({ action, wide }) => ({ action, wide }),
    ({ action, wide }, isRequested) => recordsInReach(action, { kinds, wide }, isRequested),
  );
/** Resolves ids of persons, partners and suppliers. */
export const relatedResolver = resolverOf(["person", "partner", "supplier"]);
/** Resolves ids of opportunities, events and projects. */
export const linkedResolver = resolverOf(["opportunity", "event", "project"]);
/** Resolves ids of what holds are for. */
export const holderResolver = resolverOf(["opportunity", "event"]);
