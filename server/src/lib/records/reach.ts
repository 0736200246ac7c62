/**
 * Who reaches a record: each stands under a resource (`record.resource`, kept by triggers), and an actor's right to that
 * resource goes to all of its records, to those assigned to the actor, or to none. Here for records that are known by
 * their ids; a list gathers the assigned ones first (assigned.ts).
 */
import { type Column, type SQL, sql } from "drizzle-orm";
import { type AccessAction, RESOURCES, type Resource, type Rights, reach } from "#contract/access.ts";
import type { RecordKind } from "#contract/record-kinds.ts";
import type { Actor } from "../database/scope.ts";
import { assignment, record } from "./records.table.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;

/** As an array's text, so that no statement writes it anew. */
const resourcesWith = (rights: Rights, action: AccessAction, far: "all" | "assigned"): string =>
  `{${RESOURCES.filter((resource) => reach(rights, resource, action) === far).join()}}`;

interface ReachValues {
  $agency: string;
  $actor: string;
  $readAll: string;
  $readAssigned: string;
  $writeAll: string;
  $writeAssigned: string;
}
const known = new WeakMap<Actor, Readonly<ReachValues>>();

/** What the fragments below are filled with: an actor is built once for a session, and asked about with each request. */
export function reachValues(actor: Actor): Readonly<ReachValues> {
  const before = known.get(actor);
  if (before) return before;
  const values = {
    $agency: actor.agencyId,
    $actor: actor.id,
    $readAll: resourcesWith(actor, "read", "all"),
    $readAssigned: resourcesWith(actor, "read", "assigned"),
    $writeAll: resourcesWith(actor, "write", "all"),
    $writeAssigned: resourcesWith(actor, "write", "assigned"),
  };
  known.set(actor, values);
  return values;
}

const literal = (word: string): SQL => sql.raw(`'${word}'`);

/** Whether the actor reaches a record under this resource: for rows that know their resource themselves. */
export function withinReach(resource: Resource | Column | SQL, recordId: Column | SQL, action: AccessAction): SQL {
  const under = typeof resource === "string" ? literal(resource) : resource;
  return sql`(${under} = any (${p(`$${action}All`)}::text[]) or (${under} = any (${p(`$${action}Assigned`)}::text[]) and exists (
    select from ${assignment} where ${assignment.agencyId} = ${agency} and ${assignment.staffId} = ${p("$actor")}::uuid and ${assignment.recordId} = ${recordId} and ${assignment.endedAt} is null)))`;
}

export interface Which {
  kinds?: readonly RecordKind[] | undefined;
  /** One of several that a kind can stand under, such as a family of persons. */
  resource?: Resource | undefined;
  /** "there" where nothing is said: what is in the bin is reached only by what takes it back, or says that it went. */
  state?: "there" | "deleted" | "either" | undefined;
  /** Anyone of the agency may name it. */
  wide?: boolean | undefined;
}

const STATES = {
  there: sql` and ${record.deletedAt} is null`,
  deleted: sql` and ${record.deletedAt} is not null`,
  either: sql``,
};

/** The condition on rows of `record`; for prepared statements filled with `reachValues`. */
function recordsWhere(action: AccessAction, { kinds, resource, state = "there", wide = false }: Which): SQL {
  const ofKind = kinds ? sql` and ${record.kind} in (${sql.join(kinds.map(literal), sql`, `)})` : sql``;
  const under = resource ? sql` and ${record.resource} = ${literal(resource)}` : sql``;
  const reached = wide ? sql`` : sql` and ${withinReach(record.resource, record.id, action)}`;
  return sql`${record.agencyId} = ${agency}${ofKind}${under}${STATES[state]}${reached}`;
}

/** Whether the record with this id is there and within reach: what hangs on it goes with it. */
export const reachesRecord = (recordId: Column | SQL, action: AccessAction, which: Which = {}): SQL =>
  sql`exists (select from ${record} where ${record.id} = ${recordId} and ${recordsWhere(action, which)})`;

/** Which of `$ids` are records within reach. */
export const recordsInReach = (action: AccessAction, which: Which = {}): SQL =>
  sql`select ${record.id} from ${record} where ${record.id} = any (${p("$ids")}::uuid[]) and ${recordsWhere(action, which)}`;
