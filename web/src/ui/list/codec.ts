/** Reads and writes a list's state in the address: each malformed value falls back to its default, and defaults are omitted. */
import { fromAddress, type ListQuery, toAddress } from "#contract/list.ts";
import { type AnyList, acceptedQuery } from "#contract/lists/parameters.ts";
import { z } from "#contract/schema.ts";

export type ListState = ListQuery;
export type { AnyList };

const BASE = ["pageIndex", "pageSize", "orderBy", "orderDirection"] as const;

/** Returns the address parameters that belong to the list. */
export function ownKeys({ list }: AnyList): string[] {
  return [
    ...BASE,
    ...(list.search ? ["q"] : []),
    ...(list.dates ? ["fromDate", "toDate"] : []),
    ...Object.keys(list.filters),
  ];
}

/** Returns the query without filters, except for the screen's preset. */
export const defaultQuery = (call: AnyList, preset: Partial<ListState>): ListState => ({
  ...z.parse(call.listQuery, {}),
  ...preset,
});

export function readQuery(call: AnyList, address: URLSearchParams, preset: Partial<ListState> = {}): ListState {
  const own = new Set(ownKeys(call));
  const given = fromAddress(
    call.list,
    [...address].filter(([name]) => own.has(name)),
  );
  const fallback = defaultQuery(call, preset);
  const query: ListState = { ...fallback, ...acceptedQuery(call, given).query };
  // Only three page sizes are offered; any other in the address is ignored.
  return [20, 50, 100].includes(query.pageSize) ? query : { ...query, pageSize: fallback.pageSize };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
const same = (a: unknown, b: unknown): boolean => (isEmpty(a) && isEmpty(b)) || String(a) === String(b);

export function writeQuery(
  call: AnyList,
  address: URLSearchParams,
  query: ListState,
  preset: Partial<ListState> = {},
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

/** Returns only the parameters that narrow the list: equal conditions have equal totals. */
export function conditions(call: AnyList, query: ListState): Record<string, unknown> {
  const narrowing = ownKeys(call).filter((name) => !BASE.some((base) => base === name));
  const given: Record<string, unknown> = query;
  return Object.fromEntries(narrowing.filter((name) => !isEmpty(given[name])).map((name) => [name, given[name]]));
}

/** Returns the query to send, without empty values. */
export const sent = (call: AnyList, query: ListState, withTotal: boolean): ListState => {
  const { pageIndex, pageSize, orderBy, orderDirection } = query;
  return { ...conditions(call, query), pageIndex, pageSize, orderBy, orderDirection, withTotal };
};

/** Returns the filter to save: all parameters except page and page size. */
export function filterOf(call: AnyList, query: ListState, preset: Partial<ListState>): string {
  const { pageIndex, pageSize } = defaultQuery(call, preset);
  return writeQuery(call, new URLSearchParams(), { ...query, pageIndex, pageSize }, preset).toString();
}

/** Returns whether two saved filters are equal, regardless of the order of their parameters. */
export const sameFilter = (a: string, b: string): boolean => {
  const sorted = (text: string): string => {
    const address = new URLSearchParams(text);
    address.sort();
    return address.toString();
  };
  return sorted(a) === sorted(b);
};

/** Returns the list's query without its page, as the calls for all that match take it. */
export function filtersOf(call: AnyList, query: ListState): string {
  const { orderBy, orderDirection } = query;
  return toAddress({ ...conditions(call, query), orderBy, orderDirection }).toString();
}
