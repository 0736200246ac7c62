/** Access to notes: read by anyone with access to the record, changed by the author, owners and app admins. */
import { isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Resource } from "#contract/access.ts";
import { resourceIn } from "#server/areas/talents/person/person.rules.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { reachesRecord, withinReach } from "#server/lib/records/reach.ts";
import { note } from "#server/lib/records/records.table.ts";
import { resolver } from "#server/lib/serving/references.ts";

const p = sql.placeholder;

/** Finds notes by id: under a family through their person, else through the record whose id is in the path. */
export const noteResolver = resolver(
  ({ action, params, deleted = false }) => ({ action, resource: resourceIn(params), deleted }),
  ({ action, resource, deleted }, isRequested) => {
    const about = resource
      ? reachesRecord(note.recordId, action, { resource })
      : sql`${note.recordId} = ${p("id")}::uuid`;
    return sql`select ${note.id}
      from ${note}
      where ${isRequested(note.id)}
        and ${note.agencyId} = ${p("$agency")}::uuid
        and ${deleted ? isNotNull(note.deletedAt) : isNull(note.deletedAt)}
        and ${about}`;
  },
);

/** Returns whether the actor may change a note of this author, given write access to the record. */
export const mayChange = (actor: Actor, authorId: string | null): boolean => !onlyOwn(actor) || authorId === actor.id;

/** Returns whether the actor may change only their own notes. */
export const onlyOwn = (actor: Actor): boolean => actor.role === "staff";

/** Returns the condition of `mayChange` for the rows of a list. */
export const editable = (own: boolean, resource: Resource): SQL =>
  sql`coalesce(${own ? sql`${note.authorId} = ${p("$actor")}::uuid` : sql`true`}
    and ${withinReach(resource, note.recordId, "write")}, false)`;
