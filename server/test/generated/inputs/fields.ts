/**
 * What a schema is made of, found without the server's own eyes: where its ids stand, where its objects stand, and how a
 * value at such a place is changed. `[]` is every element of a list, `{}` every value of a record.
 */
import { randomUUID } from "node:crypto";
import type { RefKind } from "#contract/enums.ts";
import { refKinds, type Schema, z } from "#contract/schema.ts";

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

/** Every schema in a schema, itself first. What stands in several alternatives of a union stands here several times. */
export function* fieldsOf(schema: Schema | undefined, at: readonly string[] = []): Generator<SchemaField> {
  if (!schema) return;
  yield { path: at, schema };
  const { shape, element, innerType, in: before, out: after, valueType, options } = definitionOf(schema);
  for (const [name, inner] of Object.entries(shape ?? {})) yield* fieldsOf(inner, [...at, name]);
  if (element) yield* fieldsOf(element, [...at, "[]"]);
  if (valueType) yield* fieldsOf(valueType, [...at, "{}"]);
  for (const inner of [innerType, before, after, ...(options ?? [])]) yield* fieldsOf(inner, at);
}

export interface IdField extends SchemaField {
  /** `undefined`: takes an id, and does not say whose. */
  kind: RefKind | undefined;
}

/** Takes ids and nothing that is not one. */
const takesIdsOnly = (schema: Schema): boolean =>
  definitionOf(schema).type === "string" &&
  z.safeParse(schema, randomUUID()).success &&
  !z.safeParse(schema, `z${randomUUID().slice(1)}`).success;

export const idFieldsOf = (schema: Schema | undefined, at: readonly string[]): IdField[] => {
  const found = [...fieldsOf(schema, at)].flatMap((field) => {
    const kind = refKinds.get(field.schema)?.ref;
    return kind || takesIdsOnly(field.schema) ? [{ ...field, kind }] : [];
  });
  return found.filter(
    (field, index) =>
      found.findIndex((other) => other.schema === field.schema && other.path.join() === field.path.join()) === index,
  );
};

/** Where plain objects stand, the outermost first. */
export const objectsIn = (schema: Schema | undefined): SchemaField[] =>
  [...fieldsOf(schema)].filter((field) => definitionOf(field.schema).type === "object");

/** `value` with what stands at `path` changed; `undefined` where nothing stands there. Lists and records change in their first element. */
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
