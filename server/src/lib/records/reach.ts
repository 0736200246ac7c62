/**
 * Decides which records are within an actor's reach. Each record belongs to a resource (`record.resource`, maintained by
 * triggers), and the actor's right to that resource covers all its records, those assigned to the actor, or none. These
 * fragments are for records cache by id; a list gathers the assigned ones first (assigned.ts).
 */
import { type Column, type SQL, sql } from "drizzle-orm";
import { type AccessAction, RESOURCES, type Resource, type Rights, reach } from "#contract/access.ts";
import { INVOLVING_RESOURCES, type RecordKind } from "#contract/record-kinds.ts";
import type { Actor } from "../database/scope.ts";
import { assignment, involvement, record } from "./records.table.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;

/** Returns resources as the text of an array, a parameter of prepared statements. */
const resourcesWith = (rights: Rights, action: AccessAction, extent: "all" | "assigned"): string =>
  `{${RESOURCES.filter((resource) => reach(rights, resource, action) === extent).join()}}`;

interface ReachValues {
  $agency: string;
  /** All agencies that are read: more than one for a super admin's list of several. */
  $agencies: string;
  $actor: string;
  $readAll: string;
  $readAssigned: string;
  $writeAll: string;
  $writeAssigned: string;
}
const cache = new WeakMap<Actor, Readonly<ReachValues>>();

/** Returns the placeholder values of the fragments below, cached by actor, which is built once per session. */
export function reachValues(actor: Actor): Readonly<ReachValues> {
  const cached = cache.get(actor);
  if (cached) return cached;
  const values = {
    $agency: actor.agencyId,
    $agencies: `{${(actor.agencies ?? [actor.agencyId]).join()}}`,
    $actor: actor.id,
    $readAll: resourcesWith(actor, "read", "all"),
    $readAssigned: resourcesWith(actor, "read", "assigned"),
    $writeAll: resourcesWith(actor, "write", "all"),
    $writeAssigned: resourcesWith(actor, "write", "assigned"),
  };
  cache.set(actor, values);
  return values;
}

const literal = (word: string): SQL => sql.raw(`'${word}'`);

const isMine = sql`${assignment.agencyId} = ${agency}
  and ${assignment.staffId} = ${p("$actor")}::uuid
  and ${assignment.endedAt} is null`;

const assignedIds = sql`select ${assignment.recordId} from ${assignment} where ${isMine}`;

/**
 * Selects the records that are assigned to the actor; with `involving`, also those that involve an assigned person or partner,
 * which are looked up by an array: joined, thousands of assigned people make PostgreSQL read all that involves anyone.
 */
export const assignedRecords = (involving: boolean): SQL =>
  involving
    ? sql`${assignedIds}
      union
      select work.record_id
      from ${involvement} work
      where work.agency_id = ${agency}
        and work.involved_id = any (array(${assignedIds}))
        and work.kind in ('person', 'partner')`
    : assignedIds;

/** Matches a record assigned to the actor; with `involving`, also one that involves an assigned person or partner. */
export function isAssignedToMe(recordId: Column | SQL, involving: boolean): SQL {
  const directly = sql`exists (select from ${assignment} where ${isMine} and ${assignment.recordId} = ${recordId})`;
  return involving
    ? sql`(${directly}
      or exists (select from ${involvement} work join ${assignment} on ${assignment.recordId} = work.involved_id
          where work.agency_id = ${agency}
            and work.record_id = ${recordId}
            and work.kind in ('person', 'partner')
            and ${isMine}))`
    : directly;
}

/** Matches a record of this resource within the actor's reach, for rows that know their resource. */
export function withinReach(resource: Resource | Column | SQL, recordId: Column | SQL, action: AccessAction): SQL {
  const under = typeof resource === "string" ? literal(resource) : resource;
  // A person's own row decides by its stage, and involves no other person.
  const involving = typeof resource === "string" ? INVOLVING_RESOURCES.has(resource) : resource === record.resource;
  return sql`(${under} = any (${p(`$${action}All`)}::text[])
    or (${under} = any (${p(`$${action}Assigned`)}::text[]) and ${isAssignedToMe(recordId, involving)}))`;
}

export interface Which {
  kinds?: readonly RecordKind[] | undefined;
  /** Resource of the record, where its kind has several, such as a family of persons. */
  resource?: Resource | undefined;
  /** Defaults to "there". Deleted records are within reach only for restoring them or reporting the deletion. */
  state?: "there" | "deleted" | "either" | undefined;
  /** Accepts every record of the agency. */
  wide?: boolean | undefined;
}

const STATES = {
  there: sql` and ${record.deletedAt} is null`,
  deleted: sql` and ${record.deletedAt} is not null`,
  either: sql``,
};

/** Returns the condition on rows of `record`, for statements filled with `reachValues`. */
function recordsWhere(action: AccessAction, { kinds, resource, state = "there", wide = false }: Which): SQL {
  const ofKind = kinds ? sql` and ${record.kind} in (${sql.join(kinds.map(literal), sql`, `)})` : sql``;
  const under = resource ? sql` and ${record.resource} = ${literal(resource)}` : sql``;
  const reached = wide ? sql`` : sql` and ${withinReach(record.resource, record.id, action)}`;
  return sql`${record.agencyId} = ${agency}${ofKind}${under}${STATES[state]}${reached}`;
}

/**
 * Matches if the record with this id exists within reach, for rows attached to it. Each is looked up by itself: for a list
 * PostgreSQL would rather read every record of the agency.
 */
export const reachesRecord = (recordId: Column | SQL, action: AccessAction, which: Which = {}): SQL =>
  sql`exists (select from ${record} where ${record.id} = ${recordId} and ${recordsWhere(action, which)} offset 0)`;

/** Matches requested ids. */
export type IsRequested = (id: Column | SQL) => SQL;
/** Matches those of `$ids`. */
export const isRequestedAmong: IsRequested = (id) => sql`${id} = any (${p("$ids")}::uuid[])`;

/** Selects the requested records that are within reach. */
export const recordsInReach = (
  action: AccessAction,
  which: Which = {},
  isRequested: IsRequested = isRequestedAmong,
): SQL => sql`select ${record.id} from ${record} where ${isRequested(record.id)} and ${recordsWhere(action, which)}`;
