/**
 * Derives forms from the schema of their request: the type of the values, the empty form, and the values of a record. A
 * record's fields are named once, in its schema.
 */
import { z } from "./schema.ts";

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** Texts, lists and switches have an empty value of their own; any other field starts as null. */
type OrNull<T> = null extends T
  ? T
  : string extends T
    ? T
    : boolean extends T
      ? T
      : T extends readonly unknown[]
        ? T
        : T | null;
type ValueOf<S> =
  S extends z.ZodMiniDefault<infer I>
    ? Exclude<z.output<I>, undefined>
    : S extends z.ZodMiniOptional<infer I>
      ? z.output<I> extends readonly unknown[]
        ? z.output<I>
        : z.output<S>
      : S extends z.ZodMiniType
        ? OrNull<z.output<S>>
        : never;

type FieldOf<S> = Exclude<keyof S, "version">;
/** Initial values that replace the schema's own; null for a field without a choice yet. */
type Start<S extends Shape> = {
  readonly [K in FieldOf<S>]?: (z.output<S[K]> extends readonly (infer I)[] ? readonly I[] : z.output<S[K]>) | null;
};
/** A field with an initial value that may not be null always has a value. */
type Started<S, T> = T extends null ? ValueOf<S> | null : null extends Output<S> ? ValueOf<S> : NonNullable<ValueOf<S>>;
type Output<S> = S extends z.ZodMiniType ? z.output<S> : never;
type Values<S extends Shape, T> = {
  [K in FieldOf<S>]: K extends keyof T ? Started<S[K], T[K]> : ValueOf<S[K]>;
} & {
  /** Version of the edited record; left out for a new one. */
  version?: number;
};

/** Required fields that a record does not have under the same name. */
type Missing<V, R> = {
  [K in keyof V as undefined extends V[K] ? never : K extends keyof R ? (R[K] extends V[K] ? never : K) : K]: V[K];
};
type Renamed<V, R> = [keyof Missing<V, R>] extends [never]
  ? [renamed?: Partial<V>]
  : [renamed: Missing<V, R> & Partial<V>];

type ItemOf<T> = T extends readonly (infer I)[] ? I : never;

export interface Form<V extends object> {
  /** The empty form, with the schema's defaults. */
  empty: V;
  /** Returns a record's values and version; `renamed` maps fields with another name in the record. */
  valuesOf: <R extends object>(record: R, ...renamed: Renamed<V, R>) => V;
  /** Returns an empty entry of a list field. */
  emptyItem: <K extends keyof V & string>(list: K) => ItemOf<V[K]>;
}
export type FormValues<F> = F extends Form<infer V> ? V : never;

/** Returns the ids of records, for a form that refers to them. */
export const ids = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id);

/** Returns the form for a schema, for adding and editing alike. */
export function formOf<S extends Shape, const T extends Start<S> = Record<never, never>>(
  schema: z.ZodMiniObject<S>,
  start?: T,
): Form<Values<S, T>> {
  const shape = new Map<string, z.ZodMiniType>(Object.entries(schema.shape).filter(([name]) => name !== "version"));
  const started = new Map<string, unknown>(Object.entries(start ?? {}));
  // The cast holds because the values are read field by field from the shape.
  const valuesBy = (read: (name: string, field: z.ZodMiniType) => unknown) =>
    Object.fromEntries([...shape].map(([name, field]) => [name, read(name, field)])) as Values<S, T>;
  return {
    get empty() {
      return valuesBy((name, field) => (started.has(name) ? started.get(name) : emptyOf(field)));
    },
    valuesOf: (record, ...[renamed]) => {
      const own = new Map<string, unknown>(Object.entries({ ...record, ...renamed }));
      const values = valuesBy((name, field) => pick(field, own.get(name)));
      const version = own.get("version");
      return typeof version === "number" ? { ...values, version } : values;
    },
    emptyItem: (list) => {
      const items = inner(shape.get(list));
      return (items instanceof z.ZodMiniArray ? emptyItemOf(items.def.element) : undefined) as never;
    },
  };
}

/** Returns whether the field at a path of a body, such as `contacts.0.email`, may be null. */
export function acceptsNull(body: z.ZodMiniType | undefined, path: string): boolean {
  const field = path.split(".").reduce<z.core.SomeType | undefined>((schema, name) => {
    const container = inner(schema);
    if (container instanceof z.ZodMiniObject) return container.shape[name];
    return container instanceof z.ZodMiniArray && /^\d+$/.test(name) ? container.def.element : undefined;
  }, body);
  return field instanceof z.ZodMiniType && z.safeParse(field, null).success;
}

/** Unwraps default, optional, nullable and pipe. */
function inner(schema: z.core.SomeType | undefined): z.core.SomeType | undefined {
  if (schema instanceof z.ZodMiniDefault || schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    return inner(schema.def.innerType);
  return schema instanceof z.ZodMiniPipe ? inner(schema.def.out) : schema;
}

function emptyOf(schema: z.core.SomeType): unknown {
  if (schema instanceof z.ZodMiniDefault) return schema.def.defaultValue;
  if (schema instanceof z.ZodMiniOptional) return schema.def.innerType instanceof z.ZodMiniArray ? [] : undefined;
  if (schema instanceof z.ZodMiniArray) return [];
  if (schema instanceof z.ZodMiniString) return "";
  if (schema instanceof z.ZodMiniBoolean) return false;
  return null;
}
function emptyItemOf(schema: z.core.SomeType): unknown {
  if (!(schema instanceof z.ZodMiniObject)) return emptyOf(schema);
  return Object.fromEntries(
    Object.entries<z.core.SomeType>(schema.shape).map(([name, field]) => [name, emptyOf(field)]),
  );
}

/** Returns a record's value without the properties that the form does not send. */
function pick(schema: z.core.SomeType, value: unknown): unknown {
  const inside = inner(schema);
  if (Array.isArray(value) && inside instanceof z.ZodMiniArray)
    return value.map((item) => pick(inside.def.element, item));
  if (typeof value !== "object" || value === null || !(inside instanceof z.ZodMiniObject)) return value;
  const parts = new Map<string, unknown>(Object.entries(value));
  return Object.fromEntries(
    Object.entries<z.core.SomeType>(inside.shape).flatMap(([name, part]) =>
      parts.has(name) ? [[name, pick(part, parts.get(name))]] : [],
    ),
  );
}
