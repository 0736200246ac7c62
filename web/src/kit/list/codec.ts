/** A list's state in an address: read with each malformed value falling back by itself, written with defaults left out (B-153…B-160). */
import { fromAddress, type ListCall, type ListQuery, toAddress } from "#contract/list.ts";
import { z } from "#contract/schema.ts";

export type Query = ListQuery;
/** Any list call, once its own row, filters and columns no longer matter. */
export type AnyList = Pick<ListCall, "list" | "listQuery">;

const BASE = ["pageIndex", "pageSize", "orderBy", "orderDirection"] as const;

/** What this list keeps in the address; the rest of it belongs to others. */
export function ownKeys({ list }: AnyList): string[] {
  return [
    ...BASE,
    ...(list.search ? ["q"] : []),
    ...(list.dates ? ["fromDate", "toDate"] : []),
    ...Object.keys(list.filters),
  ];
}

/** The query with nothing chosen, but for what the screen presets. */
export const defaultQuery = (call: AnyList, preset: Partial<Query>): Query => ({
  ...z.parse(call.listQuery, {}),
  ...preset,
});

function without(
  query: Record<string, unknown>,
  path: readonly PropertyKey[],
  keys: readonly string[],
): Record<string, unknown> {
  const [key, index] = path;
  if (key === undefined) return Object.fromEntries(Object.entries(query).filter(([name]) => !keys.includes(name)));
  const value = query[String(key)];
  const kept = Array.isArray(value) && typeof index === "number" ? value.filter((_, at) => at !== index) : undefined;
  return { ...query, [String(key)]: kept?.length ? kept : undefined };
}

/** What of `given` the list understands. */
function understood(call: AnyList, given: Record<string, unknown>): Partial<Query> {
  let query = given;
  for (;;) {
    const result = z.safeParse(call.listQuery, query);
    if (result.success)
      return Object.fromEntries(Object.entries(result.data).filter(([name]) => query[name] !== undefined));
    const [problem] = result.error.issues;
    if (!problem) return {};
    query = without(query, problem.path, problem.code === "unrecognized_keys" ? problem.keys : []);
  }
}

export function readQuery(call: AnyList, address: URLSearchParams, preset: Partial<Query> = {}): Query {
  const own = new Set(ownKeys(call));
  const given = fromAddress(
    call.list,
    [...address].filter(([name]) => own.has(name)),
  );
  const fallback = defaultQuery(call, preset);
  const query: Query = { ...fallback, ...understood(call, given) };
  // The document offers three sizes (B-155); an address may not ask for another.
  return [20, 50, 100].includes(query.pageSize) ? query : { ...query, pageSize: fallback.pageSize };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
const same = (a: unknown, b: unknown): boolean => (isEmpty(a) && isEmpty(b)) || String(a) === String(b);

export function writeQuery(
  call: AnyList,
  address: URLSearchParams,
  query: Query,
  preset: Partial<Query> = {},
): URLSearchParams {
  const fallback: Record<string, unknown> = defaultQuery(call, preset);
  const own = ownKeys(call);
  const given: Record<string, unknown> = query;
  const written = toAddress(
    Object.fromEntries(
      own
        .filter((name) => !same(given[name], fallback[name]))
        .map((name) => [name, isEmpty(given[name]) ? [] : given[name]]),
    ),
  );
  const result = new URLSearchParams([...address].filter(([name]) => !own.includes(name)));
  for (const [name, value] of written) result.set(name, value);
  return result;
}

/** Only what narrows the list: equal conditions have equal totals. */
export function conditions(call: AnyList, query: Query): Record<string, unknown> {
  const narrowing = ownKeys(call).filter((name) => !BASE.some((base) => base === name));
  const given: Record<string, unknown> = query;
  return Object.fromEntries(narrowing.filter((name) => !isEmpty(given[name])).map((name) => [name, given[name]]));
}

/** What is sent: nothing that is empty. */
export const sent = (call: AnyList, query: Query, withTotal: boolean): Query => {
  const { pageIndex, pageSize, orderBy, orderDirection } = query;
  return { ...conditions(call, query), pageIndex, pageSize, orderBy, orderDirection, withTotal };
};
