/**
 * Resolves ids that name another record. They are found once per call from its schemas and resolved in the caller's
 * scope; an id that is unknown, deleted, of another agency or out of reach gets the same refusal.
 */

import { type SQL, sql } from "drizzle-orm";
import type { AccessAction } from "#contract/access.ts";
import type { AnyCall } from "#contract/call.ts";
import type { RefKind } from "#contract/enums.ts";
import type { ErrorDetail } from "#contract/errors.ts";
import { ERRORS } from "#contract/errors.ts";
import type { ListCall } from "#contract/list.ts";
import { RECORD_KINDS, type RecordKind } from "#contract/record-kinds.ts";
import { type RefScope, refKinds, type Schema } from "#contract/schema.ts";
import { type Plain, preparedFamily } from "../database/prepared.ts";
import type { Actor, Db } from "../database/scope.ts";
import { visibleRoster } from "../records/assignments.ts";
import { type IsRequested, isRequestedAmong, reachValues } from "../records/reach.ts";
import { notFound, Refusal } from "./refusal.ts";

export interface Reference {
  /** The path in the input: `params.id`, `body.talentIds.[]`. */
  path: readonly string[];
  kind: RefKind;
  wide: boolean;
  /** True if the path's family does not narrow it. */
  mentioned?: true;
  /** True if the call changes the record that the id names. */
  changed: boolean;
  /** The path of what says of which kind the record is, in the words of `OWNER_TYPES`; such an id is not found, like one in a path. */
  kindBy?: readonly string[];
  /** Set if the list assigns: the ids are the roster of the staff record in the path, or the staff of the record in the path. */
  assigns?: "roster" | "staff";
}

export interface ReferenceQuery {
  actor: Actor;
  action: AccessAction;
  /** Accepts any id of the agency, as when choosing a colleague. */
  wide: boolean;
  params: Readonly<Record<string, string>>;
  /** Looks for deleted rows, to restore them. */
  deleted?: boolean;
}

/** Returns those of `ids` within the caller's reach; with `lock`, locks their rows. */
export interface Resolver {
  (db: Db, context: ReferenceQuery, ids: readonly string[], lock?: boolean): Promise<string[]>;
  /** True if its rows are records under a name of their own, which a write locks as it does records. */
  locks?: true;
}

// PostgreSQL plans a condition on an array again for every run, which takes longer than running it.
const isTheOne: IsRequested = (id) => sql`${id} = ${sql.placeholder("$id")}::uuid`;

/**
 * Makes a resolver from a query that selects those of the requested ids within reach. The query may use the
 * placeholders of `reachValues` and the path's parameters.
 */
export function resolver<Shape extends Plain>(
  shapeOf: (context: ReferenceQuery) => Shape,
  query: (shape: Shape, isRequested: IsRequested) => SQL,
): Resolver {
  interface Resolving {
    readonly [name: string]: Plain;
    readonly shape: Shape;
    readonly one: boolean;
    readonly lock: boolean;
  }
  const find = preparedFamily(({ shape, one, lock }: Resolving) => {
    const found = query(shape, one ? isTheOne : isRequestedAmong);
    return lock ? sql`${found} order by 1 for no key update` : found;
  });
  return async (db, context, ids, lock = false) => {
    const [$id] = ids;
    const values = { ...context.params, ...reachValues(context.actor), $id, $ids: ids };
    const rows = await find(db, { shape: shapeOf(context), one: ids.length === 1, lock }, values);
    return rows.map(({ id }) => String(id));
  };
}

/** `undefined` for kinds that handlers resolve themselves, before an agency is known. */
export type Resolvers = Readonly<Record<RefKind, Resolver | undefined>>;

interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  out?: Schema;
  options?: readonly Schema[];
}

const ASSIGNS: Partial<Record<RefScope, Reference["assigns"]>> = { assigned: "roster", assignee: "staff" };

/** Returns every reference in a schema. */
export function referencesIn(schema: Schema | undefined, path: readonly string[]): Reference[] {
  if (!schema) return [];
  const reference = refKinds.get(schema);
  if (reference) {
    const { ref: kind, scope } = reference;
    const changed = scope === "changed" || (path[0] === "params" && scope !== "seen");
    const assigns = ASSIGNS[scope];
    const wide = scope === "agency" || scope === "assignee";
    return [
      {
        path,
        kind,
        wide,
        changed,
        ...(scope === "mentioned" && { mentioned: true as const }),
        ...(assigns && { assigns }),
      },
    ];
  }
  const definition = schema._zod.def as Definition;
  if (definition.shape)
    return Object.entries(definition.shape).flatMap(([name, inner]) => referencesIn(inner, [...path, name]));
  if (definition.element) return referencesIn(definition.element, [...path, "[]"]);
  if (definition.options) return definition.options.flatMap((option) => referencesIn(option, path));
  const inner = definition.innerType ?? definition.out;
  return inner ? referencesIn(inner, path) : [];
}

/** Returns every reference of a call: in its schemas, and in a list's filter whose kind another filter names. */
export const referencesOf = (call: AnyCall): Reference[] => [
  ...referencesIn(call.params, ["params"]),
  ...referencesIn(call.query, ["query"]),
  ...referencesIn(call.body, ["body"]),
  ...("list" in call ? pairedReferences(call as ListCall) : []),
];
const pairedReferences = ({ list, query }: ListCall): Reference[] =>
  Object.entries(list.filters).flatMap(([name, { kindBy }]) => {
    const place = query ? "query" : "body";
    return kindBy === undefined
      ? []
      : [{ path: [place, name], kind: "record" as const, wide: false, changed: false, kindBy: [place, kindBy] }];
  });
const OWNER_KINDS: Readonly<Record<string, RefKind>> = {
  talent: "person",
  scout: "person",
  partner: "partner",
  staff: "staff",
};

interface NamedId {
  id: string;
  field: string;
}

function* idsAt(value: unknown, path: readonly string[], field: readonly string[]): Generator<NamedId> {
  const [step, ...rest] = path;
  if (value === null || value === undefined) return;
  if (step === undefined) {
    if (typeof value === "string") yield { id: value, field: field.join(".") };
  } else if (step === "[]") {
    if (Array.isArray(value))
      for (const [index, item] of value.entries()) yield* idsAt(item, rest, [...field, String(index)]);
  } else if (typeof value === "object") yield* idsAt((value as Record<string, unknown>)[step], rest, [...field, step]);
}

const RECORDS: ReadonlySet<RefKind> = new Set<RefKind>(RECORD_KINDS);
function recordKind({ kind }: Reference): RecordKind {
  const found = RECORD_KINDS.find((candidate) => candidate === kind);
  if (!found) throw new Error(`a ${kind} is no record, and can't be assigned`);
  return found;
}

/** Throws if a call assigns records or staff without the right to change what is assigned. */
export function checkAssigns(title: string, action: AccessAction, references: readonly Reference[]): void {
  const records = references.filter(({ path, kind }) => path[0] === "params" && RECORDS.has(kind));
  for (const reference of references) {
    if (!reference.assigns) continue;
    if (action !== "write") throw new Error(`${title} assigns, and only reads`);
    if (reference.assigns === "staff" && records.some(({ changed }) => !changed))
      throw new Error(`${title} assigns staff to a record that it doesn't need the right to change`);
    if (reference.assigns === "roster" && records.some(({ kind }) => kind !== "staff"))
      throw new Error(`${title} changes a roster, and is not about a member of staff`);
  }
}

interface RosterCheck {
  reference: Reference;
  references: readonly Reference[];
  input: Readonly<Record<string, unknown>>;
  context: Omit<ReferenceQuery, "wide">;
  find: Resolver;
  resolved: ReadonlySet<string>;
}

/**
 * Refuses a roster that adds or removes a record which the actor may not change: being on the roster is a right to the record.
 * Locks the records that it moves. Records of the roster that the actor does not see stay on it.
 */
async function checkMoved(
  db: Db,
  { reference, references, input, context, find, resolved }: RosterCheck,
): Promise<void> {
  const holder = references.find(({ path, kind }) => path[0] === "params" && kind === "staff");
  const [staff] = holder ? idsAt(input, holder.path, []) : [];
  const before = staff ? await visibleRoster(db, context.actor, staff.id, recordKind(reference)) : new Set<string>();
  const moved = [...resolved].filter((id) => !before.has(id)).concat([...before].filter((id) => !resolved.has(id)));
  if (moved.length === 0) return;
  const movable = await find(db, { ...context, action: "write", wide: false }, moved, true);
  if (movable.length === moved.length) return;
  const field = reference.path.slice(1, -1).join(".");
  throw new Refusal("validation", [{ field, code: "notYoursToAssign", message: ERRORS.notYoursToAssign[1] }]);
}

export function referenceLoader(resolvers: Resolvers) {
  /** Refuses unless the caller may name every reference in `input`. A write locks the records that it changes. */
  return async (
    db: Db,
    references: readonly Reference[],
    input: Readonly<Record<string, unknown>>,
    context: Omit<ReferenceQuery, "wide">,
  ): Promise<void> => {
    const results = await Promise.allSettled(
      references.map(async (reference) => {
        const named = [...idsAt(input, reference.path, [])];
        if (named.length === 0 && reference.assigns !== "roster") return;
        const inPath = reference.path[0] === "params" || reference.kindBy !== undefined;
        const [owner] = reference.kindBy ? idsAt(input, reference.kindBy, []) : [];
        const kind = reference.kindBy ? OWNER_KINDS[owner?.id ?? ""] : reference.kind;
        if (!kind) throw notFound();
        const find = resolvers[kind];
        if (!find) throw new Error(`no resolver for ${kind}`);
        // Read access is enough for a record that is only referenced.
        const action = reference.changed ? context.action : "read";
        const lock =
          reference.changed && context.action === "write" && (RECORDS.has(reference.kind) || find.locks === true);
        const ids = [...new Set(named.map(({ id }) => id))];
        const within = reference.mentioned ? { ...context, params: {} } : context;
        // Colleagues are known to everyone.
        const wide = reference.wide || (reference.kindBy !== undefined && kind === "staff");
        const resolved = new Set(await find(db, { ...within, action, wide }, ids, lock));
        if (resolved.size < ids.length) {
          if (inPath) throw notFound();
          throw new Refusal("validation", named.filter(({ id }) => !resolved.has(id)).map(unknownReference));
        }
        if (reference.assigns === "roster" && context.action === "write")
          await checkMoved(db, { reference, references, input, context, find, resolved });
      }),
    );
    for (const result of results) if (result.status === "rejected") throw result.reason;
  };
}

/** Resolves ids of agency-wide rows, which need no further right. */
export function ofAgency(table: string): Resolver {
  return resolver(
    () => null,
    (_, isRequested) =>
      sql`select id
        from ${sql.identifier(table)}
        where ${isRequested(sql`id`)} and agency_id = ${sql.placeholder("$agency")}::uuid`,
  );
}

/** Returns a check whether an actor may perform an action on a record: the same reach as a call with its id in the path. */
export function reachChecker(resolvers: Resolvers) {
  return async (db: Db, kind: RefKind, id: string, actor: Actor, action: AccessAction): Promise<boolean> => {
    const found = await resolvers[kind]?.(db, { actor, action, wide: false, params: {} }, [id]);
    return found?.length === 1;
  };
}

/** Refuses as an unknown id unless the row is deleted and within the caller's reach. */
export async function checkDeleted(
  find: Resolver,
  db: Db,
  { actor, id, params = {} }: { actor: Actor; id: string; params?: Readonly<Record<string, string>> },
): Promise<void> {
  const found = await find(db, { actor, action: "write", wide: false, params, deleted: true }, [id]);
  if (found.length === 0) throw notFound();
}

/** The error detail for an id that the caller may not name. */
export const unknownReference = ({ field }: NamedId): ErrorDetail => ({
  field: field.replace(/^(body|query)\./, ""),
  code: "unknownReference",
  message: ERRORS.unknownReference[1],
});
