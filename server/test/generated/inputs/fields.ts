/**
 * Paths of the ids and objects in a schema, found independently of the server, and changing the
 * value at a path. `[]` stands for every element of a list, `{}` for every value of a record.
 */
import { randomUUID } from "node:crypto";
import type { RefKind } from "#contract/enums.ts";
import { outsideIds, refKinds, type Schema, z } from "#contract/schema.ts";

export interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  valueType?: Schema;
  entries?: Record<string, string | number>;
  values?: readonly unknown[];
  options?: readonly Schema[];
}
export const definitionOf = (schema: Schema): Definition => schema._zod.def as Definition;

export interface SchemaField {
  path: readonly string[];
  schema: Schema;
}

/** Yields every schema in a schema, itself first. A field in several alternatives of a union is yielded several times. */
export function* fieldsOf(schema: Schema | undefined, path: readonly string[] = []): Generator<SchemaField> {
  if (!schema) return;
  yield { path, schema };
  const { shape, element, innerType, in: before, out: after, valueType, options } = definitionOf(schema);
  for (const [name, inner] of Object.entries(shape ?? {})) yield* fieldsOf(inner, [...path, name]);
  if (element) yield* fieldsOf(element, [...path, "[]"]);
  if (valueType) yield* fieldsOf(valueType, [...path, "{}"]);
  for (const inner of [innerType, before, after, ...(options ?? [])]) yield* fieldsOf(inner, path);
}

export interface IdField extends SchemaField {
  /** `undefined` if the field takes an id of no declared kind. */
  kind: RefKind | undefined;
}

/** True if the schema takes ids only. */
const takesIdsOnly = (schema: Schema): boolean =>
  !outsideIds.has(schema) &&
  definitionOf(schema).type === "string" &&
  // Several, since one in many is an IBAN by chance.
  [1, 2, 3].every(() => z.safeParse(schema, randomUUID()).success) &&
  !z.safeParse(schema, `z${randomUUID().slice(1)}`).success;

export const idFieldsOf = (schema: Schema | undefined, path: readonly string[]): IdField[] => {
  const found = [...fieldsOf(schema, path)].flatMap((field) => {
    const kind = refKinds.get(field.schema)?.ref;
    return kind || takesIdsOnly(field.schema) ? [{ ...field, kind }] : [];
  });
  return found.filter(
    (field, index) =>
      found.findIndex((other) => other.schema === field.schema && other.path.join() === field.path.join()) === index,
  );
};

/** Returns the plain objects in a schema, outermost first. */
export const objectsIn = (schema: Schema | undefined): SchemaField[] =>
  [...fieldsOf(schema)].filter((field) => definitionOf(field.schema).type === "object");

/** Returns `value` changed at a path, `undefined` if the path does not exist. In lists and records the first element is changed. */
export function changedAt(
  value: unknown,
  [step, ...rest]: readonly string[],
  change: (before: unknown) => unknown,
): unknown {
  if (step === undefined) return change(value);
  if (Array.isArray(value)) {
    if (step !== "[]" || value.length === 0) return undefined;
    const [first, ...others] = value as unknown[];
    const changed = changedAt(first, rest, change);
    return changed === undefined ? undefined : [changed, ...others];
  }
  if (typeof value !== "object" || value === null) return undefined;
  const key = step === "{}" ? Object.keys(value)[0] : step;
  if (key === undefined || !Object.hasOwn(value, key)) return undefined;
  const changed = changedAt((value as Record<string, unknown>)[key], rest, change);
  return changed === undefined ? undefined : { ...value, [key]: changed };
}
