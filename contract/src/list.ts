/** The shape of every list: its query, its reply, and how the query is written in a URL. */
import { type Call, type CallSpec, call, type Method } from "./call.ts";
import { DIRECTIONS, type Direction, type RefKind } from "./enums.ts";
import { LIMITS } from "./limits.ts";
import { id, REQUIRED_FIELD, shared, z } from "./schema.ts";

/** A column filter; several values are joined by an underscore in a URL. */
export interface Filter<T = unknown> {
  kind: "text" | "one" | "many" | "yesNo" | "dates" | "numbers";
  /** For `one` and `many`: the type of one value in a URL. */
  values?: "text" | "number";
  schema: z.ZodMiniType<T>;
  /** The closed set of choices, if there is one. */
  choices?: readonly (string | number)[];
  ref?: RefKind;
  /** Filter that names the kind of the id: both are one reference, resolved like an id in a path. */
  kindBy?: string;
}
export type FilterMap = Readonly<Record<string, Filter>>;

export const textFilter = (): Filter<string> => ({
  kind: "text",
  schema: z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.search)),
});
/** Exactly one of several numbers. */
export const oneNumber = <const T extends number>(choices: readonly T[]): Filter<T> => ({
  kind: "one",
  values: "number",
  choices,
  schema: z.literal(choices as readonly [T, ...T[]]),
});
/** Exactly one of several. */
export const oneOf = <const T extends string>(choices: readonly T[]): Filter<T> => ({
  kind: "one",
  values: "text",
  choices,
  schema: z.enum(choices as readonly [T, ...T[]]),
});

/** From and to, both inclusive; null leaves a side open. In a URL `from_to`. */
export type Range = (number | null)[];
const range = (min: number, max: number) =>
  z.array(z.nullable(z.int().check(z.minimum(min), z.maximum(max)))).check(
    z.length(2),
    z.refine(([from, to]) => (from ?? null) !== null || (to ?? null) !== null),
  );
/** Epoch ms; the client rounds to whole days. */
export const dateRange = (): Filter<Range> => ({ kind: "dates", schema: range(0, 8.64e15) });
export const numberRange = (): Filter<Range> => ({ kind: "numbers", schema: range(-1e15, 1e15) });
export const yesNo = (): Filter<boolean> => ({ kind: "yesNo", schema: z.boolean() });
export const manyOf = <const T extends string>(choices: readonly T[]): Filter<T[]> => ({
  kind: "many",
  values: "text",
  choices,
  schema: z.array(z.enum(choices as readonly [T, ...T[]])).check(z.maxLength(LIMITS.filterValues)),
});
export const manyNumbers = <const T extends number>(choices: readonly T[]): Filter<T[]> => ({
  kind: "many",
  values: "number",
  choices,
  schema: z.array(z.literal(choices as readonly [T, ...T[]])).check(z.maxLength(LIMITS.filterValues)),
});
/** Free words such as tags. */
export const manyTexts = (): Filter<string[]> => ({
  kind: "many",
  values: "text",
  schema: z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.line)))
    .check(z.maxLength(LIMITS.filterValues)),
});
/** One id; an id out of reach matches nothing. */
export const oneRef = (kind: RefKind): Filter<string> => ({ kind: "one", values: "text", ref: kind, schema: id() });
/** One id of a record, of the kind that the filter `kindBy` names. */
export const oneRefBy = (kindBy: string): Filter<string> => ({ ...oneRef("record"), kindBy });
/** Ids; those out of reach match nothing. */
export const manyRefs = (kind: RefKind): Filter<string[]> => ({
  kind: "many",
  values: "text",
  ref: kind,
  schema: z.array(id()).check(z.maxLength(LIMITS.filterValues)),
});

/** Only super admins may read other agencies; left out, the list covers the caller's agency. */
export const AGENCIES = { agencyIds: manyRefs("agency") };

export interface ListSpec<Row extends z.ZodMiniType, F extends FilterMap, S extends string> {
  row: Row;
  sortable: readonly S[];
  defaultSort: readonly [NoInfer<S>, Direction];
  filters: F;
  /** True if `q` searches it. */
  search?: true;
  /** Specification's name of `q`, in a URL and in a body; both are accepted. */
  searchAs?: string;
  /** Specification's name of order and direction combined: "title", or "title DESC". */
  sortAs?: string;
  /**
   * True if `fromDate` and `toDate` (epoch ms) filter it; `days` if they filter dates without a time, which are days in
   * UTC.
   */
  dates?: true | "days";
  /** Default period of screens. `withOpen` adds rows that no default may hide: without a date, or open and overdue. */
  usual?: "month";
  /** Filter over a closed set whose values are the list's tabs. */
  tabs?: string;
  /** Default number of rows on a page. */
  pageSize?: number;
  pageSizeMax?: number;
}

export type FilterValues<F extends FilterMap> = {
  [K in keyof F]?: F[K] extends Filter<infer T> ? T | undefined : never;
};

export type ListQuery<F extends FilterMap = FilterMap, S extends string = string> = FilterValues<F> & {
  pageIndex: number;
  pageSize: number;
  orderBy: S;
  orderDirection: Direction;
  q?: string | undefined;
  fromDate?: number | undefined;
  toDate?: number | undefined;
  /** Includes rows outside the dates that have none, or are open and overdue. */
  withOpen?: boolean | undefined;
  /** `false` if only the page changes, so that the total is not counted again. */
  withTotal: boolean;
};

/** Reply of every list; `total` is absent unless requested, and bounded (`totalIsMinimum`). */
export interface ListReply<Row> {
  rows: Row[];
  total?: number | undefined;
  totalIsMinimum?: true | undefined;
  loadMore: boolean;
  nextPageIndex: number | null;
}

type AnySchema = z.ZodMiniType;
export type ListCall<
  Row extends z.ZodMiniType = z.ZodMiniType,
  F extends FilterMap = FilterMap,
  S extends string = string,
  P extends z.ZodMiniObject = z.ZodMiniObject,
> = Call<P, z.ZodMiniObject, AnySchema, AnySchema> & {
  list: ListSpec<Row, F, S>;
  listQuery: z.ZodMiniType<ListQuery<F, S>>;
};
export type RowOf<C> = C extends { list: { row: infer R extends z.ZodMiniType } } ? z.output<R> : never;
export type ListQueryOf<C> = C extends { listQuery: z.ZodMiniType<infer Q> } ? Q : never;
export type SortOf<C> = C extends { list: { sortable: readonly (infer S)[] } } ? S : never;
export type FiltersOf<C> = C extends { list: { filters: infer F } } ? F : never;

type ListCallSpec<Row extends z.ZodMiniType, F extends FilterMap, S extends string, P extends z.ZodMiniObject> = Omit<
  CallSpec<P, never, never, never>,
  "reply" | "body" | "query"
> &
  ListSpec<Row, F, S> & { tabs?: keyof F & string };

export function listCall<
  Row extends z.ZodMiniType,
  F extends FilterMap,
  S extends string,
  P extends z.ZodMiniObject = z.ZodMiniObject<Record<never, never>>,
>(method: Method & ("GET" | "POST"), path: string, spec: ListCallSpec<Row, F, S, P>): ListCall<Row, F, S, P> {
  const {
    row,
    sortable,
    defaultSort,
    filters,
    search,
    searchAs,
    sortAs,
    dates,
    usual,
    tabs,
    pageSize = LIMITS.pageSize,
    pageSizeMax = LIMITS.pageSizeMax,
    ...rest
  } = spec;
  const listQuery = listQuerySchema({
    row,
    sortable,
    defaultSort,
    filters,
    ...(search && { search }),
    ...(dates && { dates }),
    ...(usual && { usual }),
    pageSize,
    ...(method === "POST" && searchAs && { searchAs }),
    ...(sortAs && { sortAs }),
    pageSizeMax,
  });
  const reply = z.object({ responseData: z.array(row), ...REST_OF_PAGE });
  const base = call(method, path, { ...rest, reply } as CallSpec<P, z.ZodMiniObject, AnySchema, AnySchema>);
  const listSpec: ListSpec<Row, F, S> = {
    row,
    sortable,
    defaultSort,
    filters,
    pageSize,
    pageSizeMax,
    ...(search && { search }),
    ...(searchAs && { searchAs }),
    ...(sortAs && { sortAs }),
    ...(dates && { dates }),
    ...(usual && { usual }),
    ...(tabs !== undefined && { tabs }),
  };
  return {
    ...base,
    ...(method === "POST" ? { body: listQuery } : { query: listQuery }),
    list: listSpec,
    listQuery,
  } as ListCall<Row, F, S, P>;
}

// Made once for all lists.
const REST_OF_PAGE = {
  total: z.optional(z.int()),
  totalIsMinimum: z.optional(z.literal(true)),
  loadMore: z.boolean(),
  nextPageIndex: z.nullable(z.int()),
};
const PAGE_INDEX = z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0);
const WITH_TOTAL = z._default(z.boolean(), true);
const pageSizes = shared((size: number = LIMITS.pageSize, most: number = LIMITS.pageSizeMax) =>
  z._default(z.int().check(z.minimum(1), z.maximum(most)), size),
);
const directions = shared((usual: Direction) => z._default(z.enum(DIRECTIONS), usual));
const WORDS = z.optional(z.string().check(z.trim(), z.maxLength(LIMITS.search)));
const EPOCH = z.optional(z.int().check(z.minimum(0), z.maximum(8.64e15)));

function listQuerySchema<Row extends z.ZodMiniType, F extends FilterMap, S extends string>(
  spec: ListSpec<Row, F, S>,
): z.ZodMiniType<ListQuery<F, S>> {
  const shape: Record<string, z.ZodMiniType> = {
    pageIndex: PAGE_INDEX,
    pageSize: pageSizes(spec.pageSize, spec.pageSizeMax),
    orderBy: z._default(z.enum(spec.sortable as readonly [S, ...S[]]), spec.defaultSort[0] as never),
    orderDirection: directions(spec.defaultSort[1]),
    withTotal: WITH_TOTAL,
  };
  if (spec.search) shape.q = WORDS;
  if (spec.searchAs) shape[spec.searchAs] = WORDS;
  if (spec.sortAs)
    shape[spec.sortAs] = z.optional(
      z.enum(spec.sortable.flatMap((column) => [column, ...DIRECTIONS.map((way) => `${column} ${way}`)])),
    );
  if (spec.dates) {
    shape.fromDate = EPOCH;
    shape.toDate = EPOCH;
    if (spec.usual) shape.withOpen = z.optional(z.boolean());
  }
  for (const [name, filter] of Object.entries(spec.filters)) shape[name] = z.optional(filter.schema);
  const pairs = Object.entries(spec.filters).flatMap(([name, { kindBy }]) =>
    kindBy === undefined ? [] : [[kindBy, name]],
  );
  // Half a reference would filter nothing, and so show everything.
  const halves = pairs.flatMap((pair) => pair.map((name, place) => ({ name, other: pair[1 - place] ?? "" })));
  const isWhole = (query: Readonly<Record<string, unknown>>, { name, other }: (typeof halves)[number]): boolean =>
    query[name] === undefined || query[other] !== undefined;
  return z.strictObject(shape).check(
    ...halves.map((half) =>
      z.refine((query) => isWhole(query as Readonly<Record<string, unknown>>, half), {
        path: [half.other],
        error: REQUIRED_FIELD,
      }),
    ),
  ) as unknown as z.ZodMiniType<ListQuery<F, S>>;
}

const escapeValue = (value: string) => value.replaceAll("~", "~t").replaceAll("_", "~u");
const unescapeValue = (value: string) => value.replaceAll("~u", "_").replaceAll("~t", "~");
const NUMBERS = new Set(["pageIndex", "pageSize", "fromDate", "toDate"]);

/** Reads a list query from a URL into the shape of a body, without validation; an invalid number stays text and is refused by the schema. */
export function fromAddress(
  list: Pick<ListSpec<z.ZodMiniType, FilterMap, string>, "filters" | "searchAs">,
  address: Iterable<[string, string]>,
): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  const number = (text: string) => (/^-?\d{1,16}$/.test(text) ? Number(text) : text);
  const truth = (text: string) => (text === "true" ? true : text === "false" ? false : text);
  for (const [key, text] of address) {
    const filter = Object.hasOwn(list.filters, key) ? list.filters[key] : undefined;
    if (key === "withTotal" || key === "withOpen" || filter?.kind === "yesNo") query[key] = truth(text);
    else if (NUMBERS.has(key)) query[key] = number(text);
    else if (filter?.kind === "dates" || filter?.kind === "numbers")
      query[key] = text.split("_").map((side) => (side === "" ? null : number(side)));
    else if (filter?.kind === "many") {
      const values = text === "" ? [] : text.split("_").map(unescapeValue);
      query[key] = filter.values === "number" ? values.map(number) : values;
    } else if (filter?.kind === "one" && filter.values === "number") query[key] = number(text);
    else query[key === list.searchAs ? "q" : key] = text;
  }
  return query;
}

/** Returns a list query with the specification's names replaced by ours. */
export function inOurNames<Q extends ListQuery>(
  { searchAs, sortAs }: Pick<ListSpec<z.ZodMiniType, FilterMap, string>, "searchAs" | "sortAs">,
  query: Q,
): Q {
  const values = query as Readonly<Record<string, unknown>>;
  const words = searchAs === undefined ? undefined : values[searchAs];
  const [orderBy, orderDirection] = String((sortAs === undefined ? undefined : values[sortAs]) ?? "").split(" ");
  return {
    ...query,
    ...(typeof words === "string" && !query.q && { q: words }),
    ...(orderBy && { orderBy }),
    ...(orderBy && { orderDirection: orderDirection ?? "ASC" }),
  };
}

/** Writes parts of a list query as URL parameters; the inverse of `fromAddress`. */
export function toAddress(query: Readonly<Record<string, unknown>>): URLSearchParams {
  const address = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === "") continue;
    if (Array.isArray(value))
      address.set(key, value.map((item) => (item === null ? "" : escapeValue(String(item)))).join("_"));
    else address.set(key, String(value));
  }
  return address;
}
