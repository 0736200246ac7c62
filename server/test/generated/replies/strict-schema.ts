/** Validates a value against a schema, and finds keys that the schema does not name. */
import { type Schema, z } from "#contract/schema.ts";
import { definitionOf, fieldsOf } from "../inputs/fields.ts";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the paths that the schema does not name. */
export function unnamed(schema: Schema, value: unknown, path = ""): string[] {
  const { type, shape, element, innerType, valueType, out, options } = definitionOf(schema);
  if (type === "object" && isObject(value)) {
    const fields = shape ?? {};
    return Object.entries(value).flatMap(([key, inner]) =>
      fields[key] ? unnamed(fields[key], inner, `${path}.${key}`) : [`${path}.${key}`],
    );
  }
  if (element && Array.isArray(value)) return value.flatMap((item: unknown) => unnamed(element, item, `${path}[]`));
  if (valueType && isObject(value))
    return Object.values(value).flatMap((item) => unnamed(valueType, item, `${path}{}`));
  if (options) {
    const fitting = options
      .filter((option) => z.safeParse(option, value).success)
      .map((option) => unnamed(option, value, path));
    return fitting.find((paths) => paths.length === 0) ?? fitting[0] ?? [];
  }
  const inner = innerType ?? out;
  return inner && value !== null && value !== undefined ? unnamed(inner, value, path) : [];
}

/** Returns what is wrong with a value. */
export function schemaProblems(schema: Schema, value: unknown): string[] {
  const parsed = z.safeParse(schema, value);
  const wrong = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.code}`);
  return [...wrong, ...unnamed(schema, value).map((path) => `${path} is not named`)];
}

/** Returns the paths of fields with a value, to see which were ever tested. */
export function filled(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => filled(item, `${path}[]`));
  if (isObject(value)) return Object.entries(value).flatMap(([key, inner]) => filled(inner, `${path}.${key}`));
  return value === null || value === undefined ? [] : [path];
}

/** Returns the paths of fields that can have a value. */
export const fillable = (schema: Schema): Set<string> =>
  new Set(
    [...fieldsOf(schema)]
      .filter((field) => !HOLDERS.has(definitionOf(field.schema).type))
      .map(({ path }) => path.map((step) => (step === "[]" || step === "{}" ? step : `.${step}`)).join("")),
  );
const HOLDERS = new Set(["object", "array", "record", "nullable", "optional", "default", "union", "pipe", "transform"]);
