/** Who reaches a note: whoever reaches the record it is about. Who changes one: its author, and owners and app admins. */
import { isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Resource } from "#contract/access.ts";
import { resourceIn } from "#server/areas/talents/person/person.rules.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { reachesRecord, withinReach } from "#server/lib/records/reach.ts";
import { note } from "#server/lib/records/records.table.ts";
import { resolver } from "#server/lib/serving/references.ts";

const p = sql.placeholder;
const there = sql`${note.id} = any (${p("$ids")}::uuid[]) and ${note.agencyId} = ${p("$agency")}::uuid`;

/** Under a family a note is reached through the person it is about, else through the record whose id is the path's. */
export const noteResolver = resolver(
  ({ action, params, deleted = false }) => ({ action, resource: resourceIn(params), deleted }),
  ({ action, resource, deleted }) => {
    const about = resource
      ? reachesRecord(note.recordId, action, { resource })
      : sql`${note.recordId} = ${p("id")}::uuid`;
    return sql`select ${note.id} from ${note} where ${there} and ${deleted ? isNotNull(note.deletedAt) : isNull(note.deletedAt)} and ${about}`;
  },
);

/** Whether the actor may change a note of this author, on a record that they may write. */
export const mayChange = (actor: Actor, authorId: string | null): boolean => !onlyOwn(actor) || authorId === actor.id;

/** Whether notes are changed by their author alone. */
export const onlyOwn = (actor: Actor): boolean => actor.role === "staff";

/** The same as `mayChange` of each row of a list. */
export const editable = (own: boolean, resource: Resource): SQL =>
  sql`coalesce(${own ? sql`${note.authorId} = ${p("$actor")}::uuid` : sql`true`} and ${withinReach(resource, note.recordId, "write")}, false)`;
