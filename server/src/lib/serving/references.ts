/**
 * Ids that name another record, found once per call from its schemas and resolved in the caller's scope before the
 * handler acts: unknown, deleted, of another agency and out of reach are refused in the same words.
 */

import { type SQL, sql } from "drizzle-orm";
import type { AccessAction } from "#contract/access.ts";
import type { RefKind } from "#contract/enums.ts";
import type { ErrorDetail } from "#contract/errors.ts";
import { ERRORS } from "#contract/errors.ts";
import { RECORD_KINDS } from "#contract/record-kinds.ts";
import { refKinds, type Schema } from "#contract/schema.ts";
import { type Plain, preparedFamily } from "../database/prepared.ts";
import type { Actor, Db } from "../database/scope.ts";
import { reachValues } from "../records/reach.ts";
import { notFound, Refusal } from "./refusal.ts";

export interface Reference {
  /** Where it stands: `params.id`, `body.talentIds.[]`. */
  path: readonly string[];
  kind: RefKind;
  wide: boolean;
  /** The call changes it, wherever its id stands. */
  changed: boolean;
}

export interface ReferenceQuery {
  actor: Actor;
  action: AccessAction;
  /** Anyone of the agency may be named, as when choosing a colleague. */
  wide: boolean;
  params: Readonly<Record<string, string>>;
  /** Looks in the bin, for what is taken back. */
  deleted?: boolean;
}

/** Which of `ids` the caller reaches; with `lock` their rows are held. */
export type Resolver = (db: Db, context: ReferenceQuery, ids: readonly string[], lock?: boolean) => Promise<string[]>;

/**
 * Makes a resolver of a query that selects those of `$ids` that are reached, built for a shape of what is asked. It may use
 * what `reachValues` fills, and the path's parameters.
 */
export function resolver<Shape extends Plain>(
  shapeOf: (context: ReferenceQuery) => Shape,
  query: (shape: Shape) => SQL,
): Resolver {
  const find = preparedFamily((shape: Shape) => query(shape));
  const hold = preparedFamily((shape: Shape) => sql`${query(shape)} order by 1 for no key update`);
  return async (db, context, ids, lock = false) => {
    const values = { ...context.params, ...reachValues(context.actor), $ids: ids };
    const rows = await (lock ? hold : find)(db, shapeOf(context), values);
    return rows.map(({ id }) => String(id));
  };
}

/** `undefined`: handlers of that kind look for themselves, before an agency is known. */
export type Resolvers = Readonly<Record<RefKind, Resolver | undefined>>;

interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  out?: Schema;
  options?: readonly Schema[];
}

/** Every reference in a schema. */
export function referencesIn(schema: Schema | undefined, at: readonly string[]): Reference[] {
  if (!schema) return [];
  const known = refKinds.get(schema);
  if (known) {
    const changed = known.scope === "changed" || (at[0] === "params" && known.scope !== "seen");
    return [{ path: at, kind: known.ref, wide: known.scope === "agency", changed }];
  }
  const definition = schema._zod.def as Definition;
  if (definition.shape)
    return Object.entries(definition.shape).flatMap(([name, inner]) => referencesIn(inner, [...at, name]));
  if (definition.element) return referencesIn(definition.element, [...at, "[]"]);
  const inner = definition.innerType ?? definition.out;
  return inner ? referencesIn(inner, at) : [];
}

interface Named {
  id: string;
  field: string;
}

function* idsAt(value: unknown, path: readonly string[], field: readonly string[]): Generator<Named> {
  const [step, ...rest] = path;
  if (value === null || value === undefined) return;
  if (step === undefined) {
    if (typeof value === "string") yield { id: value, field: field.join(".") };
  } else if (step === "[]") {
    if (Array.isArray(value))
      for (const [index, one] of value.entries()) yield* idsAt(one, rest, [...field, String(index)]);
  } else if (typeof value === "object") yield* idsAt((value as Record<string, unknown>)[step], rest, [...field, step]);
}

const RECORDS: ReadonlySet<RefKind> = new Set<RefKind>(RECORD_KINDS);

export function referenceLoader(resolvers: Resolvers) {
  /** Refuses unless every reference in `input` is the caller's to name. A write locks the records that it changes. */
  return async (
    db: Db,
    references: readonly Reference[],
    input: Readonly<Record<string, unknown>>,
    context: Omit<ReferenceQuery, "wide">,
  ): Promise<void> => {
    const looked = await Promise.allSettled(
      references.map(async (reference) => {
        const named = [...idsAt(input, reference.path, [])];
        if (named.length === 0) return;
        const inPath = reference.path[0] === "params";
        const find = resolvers[reference.kind];
        if (!find) throw new Error(`nothing resolves ${reference.kind}`);
        // A record that is only pointed at: seeing it is enough.
        const action = reference.changed ? context.action : "read";
        const lock = reference.changed && context.action === "write" && RECORDS.has(reference.kind);
        const ids = [...new Set(named.map(({ id }) => id))];
        const known = new Set(await find(db, { ...context, action, wide: reference.wide }, ids, lock));
        if (known.size === ids.length) return;
        if (inPath) throw notFound();
        throw new Refusal("validation", named.filter(({ id }) => !known.has(id)).map(unknownReference));
      }),
    );
    for (const promiseSettledResult of looked)
      if (promiseSettledResult.status === "rejected") throw promiseSettledResult.reason;
  };
}

/** Resolves what belongs to the whole agency and needs no further right. */
export function ofAgency(table: string): Resolver {
  return resolver(
    () => null,
    () =>
      sql`select id from ${sql.identifier(table)} where id = any (${sql.placeholder("$ids")}::uuid[]) and agency_id = ${sql.placeholder("$agency")}::uuid`,
  );
}

/** Whether an actor may do that to a record, asked without touching it: the reach that a call naming it in its path has. */
export function reachChecker(resolvers: Resolvers) {
  return async (db: Db, kind: RefKind, id: string, actor: Actor, action: AccessAction): Promise<boolean> => {
    const found = await resolvers[kind]?.(db, { actor, action, wide: false, params: {} }, [id]);
    return found?.length === 1;
  };
}

/** Refuses to take back what is not in the bin, and what the caller could not reach before: in the words of an unknown id. */
export async function checkDeleted(
  find: Resolver,
  db: Db,
  { actor, id, params = {} }: { actor: Actor; id: string; params?: Readonly<Record<string, string>> },
): Promise<void> {
  const found = await find(db, { actor, action: "write", wide: false, params, deleted: true }, [id]);
  if (found.length === 0) throw notFound();
}

/** The refusal of an id that is not the caller's to name. */
export const unknownReference = ({ field }: Named): ErrorDetail => ({
  field: field.replace(/^(body|query)\./, ""),
  code: "unknownReference",
  message: ERRORS.unknownReference[1],
});
