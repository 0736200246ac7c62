/**
 * Forms read off the schema of what they send: the type of their values, the empty form, and the values of a record. A
 * noun's fields are named once, in its schema.
 */
import { z } from "./schema.ts";

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** Texts, lists and switches have an empty value of their own; of anything else nothing is chosen yet. */
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
/** Values to start with instead of the schema's own; null where nothing is chosen yet. */
type Start<S extends Shape> = {
  readonly [K in FieldOf<S>]?: (z.output<S[K]> extends readonly (infer I)[] ? readonly I[] : z.output<S[K]>) | null;
};
/** A field that starts with a value, and may not be null, always has one. */
type Started<S, T> = T extends null ? ValueOf<S> | null : null extends Output<S> ? ValueOf<S> : NonNullable<ValueOf<S>>;
type Output<S> = S extends z.ZodMiniType ? z.output<S> : never;
type Values<S extends Shape, T> = {
  [K in FieldOf<S>]: K extends keyof T ? Started<S[K], T[K]> : ValueOf<S[K]>;
} & {
  /** Of the record that is edited; what is added has none. */
  version?: number;
};

/** The fields that a record does not have under their own name. What may be left out need not be given. */
type Missing<V, R> = {
  [K in keyof V as undefined extends V[K] ? never : K extends keyof R ? (R[K] extends V[K] ? never : K) : K]: V[K];
};
type Renamed<V, R> = [keyof Missing<V, R>] extends [never]
  ? [renamed?: Partial<V>]
  : [renamed: Missing<V, R> & Partial<V>];

type ItemOf<T> = T extends readonly (infer I)[] ? I : never;

export interface Form<V extends object> {
  /** Nothing filled in but what the schema gives by itself. */
  empty: V;
  /** The values of a record, with its version; `renamed` gives the fields that the record does not have by their name. */
  valuesOf: <R extends object>(record: R, ...renamed: Renamed<V, R>) => V;
  /** One more entry of a list, with nothing filled in. */
  emptyItem: <K extends keyof V & string>(list: K) => ItemOf<V[K]>;
}
export type FormValues<F> = F extends Form<infer V> ? V : never;

/** The ids of records that a form refers to. */
export const ids = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id);

/** The form that sends what `schema` describes, for adding and editing alike. */
export function formOf<S extends Shape, const T extends Start<S> = Record<never, never>>(
  schema: z.ZodMiniObject<S>,
  start?: T,
): Form<Values<S, T>> {
  const shape = new Map<string, z.ZodMiniType>(Object.entries(schema.shape).filter(([name]) => name !== "version"));
  const started = new Map<string, unknown>(Object.entries(start ?? {}));
  // Typed from the very shape that it walks.
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

/** Whether the field at a path of a body, such as `contacts.0.email`, may be null. */
export function acceptsNull(body: z.ZodMiniType | undefined, path: string): boolean {
  const field = path.split(".").reduce<z.core.SomeType | undefined>((schema, name) => {
    const at = inner(schema);
    if (at instanceof z.ZodMiniObject) return at.shape[name];
    return at instanceof z.ZodMiniArray && /^\d+$/.test(name) ? at.def.element : undefined;
  }, body);
  return field instanceof z.ZodMiniType && z.safeParse(field, null).success;
}

/** The schema of a value that is there, without what stands around it for a value that is not. */
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

/** A record's value without what the form does not send. */
function pick(schema: z.core.SomeType, value: unknown): unknown {
  const known = inner(schema);
  if (Array.isArray(value) && known instanceof z.ZodMiniArray)
    return value.map((item) => pick(known.def.element, item));
  if (typeof value !== "object" || value === null || !(known instanceof z.ZodMiniObject)) return value;
  const parts = new Map<string, unknown>(Object.entries(value));
  return Object.fromEntries(
    Object.entries<z.core.SomeType>(known.shape).flatMap(([name, part]) =>
      parts.has(name) ? [[name, pick(part, parts.get(name))]] : [],
    ),
  );
}
