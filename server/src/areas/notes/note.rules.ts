/** Who reaches a note: whoever reaches the record it is about. Who changes one: its author, and owners and app admins. */
import { type SQL, sql } from "drizzle-orm";
import { type Action, may, type Resource } from "#contract/access.ts";
import { reachesPerson, reachesPersonShape } from "#server/areas/talents/person.rules.ts";
import { person } from "#server/areas/talents/person.table.ts";
import { reaches, reachShape } from "#server/lib/assigned.ts";
import { note } from "#server/lib/records.table.ts";
import type { Resolver } from "#server/lib/references.ts";
import type { Actor } from "#server/lib/scope.ts";

const p = sql.placeholder;
const there = sql`${note.id} = any (${p("$ids")}::uuid[]) and ${note.agencyId} = ${p("$agency")}::uuid`;

/** Under a family a note is reached through the person it is about, else through the record whose id is the path's. */
const noteQuery = (actor: Actor, action: Action, family: boolean, inBin: boolean): SQL =>
  family
    ? sql`select ${note.id} from ${note} join ${person} on ${person.id} = ${note.recordId} where ${there} and ${inBin ? sql`${note.deletedAt} is not null` : sql`${note.deletedAt} is null`}
        and ${person.deletedAt} is null and ${person.family} = ${p("family")} and ${reachesPerson(actor, action)}`
    : sql`select ${note.id} from ${note} where ${there} and ${note.recordId} = ${p("id")}::uuid and ${inBin ? sql`${note.deletedAt} is not null` : sql`${note.deletedAt} is null`}`;

export const noteResolver: Resolver = ({ actor, action, params }) => {
  const family = params.family !== undefined;
  return {
    key: family ? `${action} ${reachesPersonShape(actor, action)}` : "",
    query: noteQuery(actor, action, family, false),
  };
};

/** The same of notes that were deleted, for taking one back. */
export const deletedNoteQuery = (actor: Actor, family: boolean): SQL => noteQuery(actor, "write", family, true);

/** Whether the actor may change a note of this author, on a record that they may write. */
export const mayChange = (actor: Actor, authorId: string | null): boolean =>
  actor.role !== "staff" || authorId === actor.id;

/** The same of each row of a list. */
export const editable = (actor: Actor, resource: Resource): SQL => {
  if (!may(actor, resource, "write")) return sql`false`;
  const own = actor.role === "staff" ? sql`${note.authorId} = ${p("$actor")}::uuid` : sql`true`;
  return sql`coalesce(${own} and ${reaches(actor, resource, "write", note.recordId)}, false)`;
};
export const editableShape = (actor: Actor, resource: Resource): string =>
  `${actor.role === "staff"} ${reachShape(actor, resource, "write")}`;
