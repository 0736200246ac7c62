/** A list's state in an address: read with each malformed value falling back by itself, written with defaults left out. */
import { fromAddress, type ListQuery, toAddress } from "#contract/list.ts";
import { type AnyList, understood } from "#contract/lists/parameters.ts";
import { z } from "#contract/schema.ts";

export type ListState = ListQuery;
export type { AnyList };

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
  const query: ListState = { ...fallback, ...understood(call, given).query };
  // The document offers three sizes; an address may not ask for another.
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

/** Only what narrows the list: equal conditions have equal totals. */
export function conditions(call: AnyList, query: ListState): Record<string, unknown> {
  const narrowing = ownKeys(call).filter((name) => !BASE.some((base) => base === name));
  const given: Record<string, unknown> = query;
  return Object.fromEntries(narrowing.filter((name) => !isEmpty(given[name])).map((name) => [name, given[name]]));
}

/** What is sent: nothing that is empty. */
export const sent = (call: AnyList, query: ListState, withTotal: boolean): ListState => {
  const { pageIndex, pageSize, orderBy, orderDirection } = query;
  return { ...conditions(call, query), pageIndex, pageSize, orderBy, orderDirection, withTotal };
};

/** A filter as it is kept: all but where in the list one is, and how much of it one sees. */
export function filterOf(call: AnyList, query: ListState, preset: Partial<ListState>): string {
  const { pageIndex, pageSize } = defaultQuery(call, preset);
  return writeQuery(call, new URLSearchParams(), { ...query, pageIndex, pageSize }, preset).toString();
}

/** Whether two kept filters say the same, whatever stands first in them. */
export const sameFilter = (one: string, other: string): boolean => {
  const sorted = (text: string): string => {
    const address = new URLSearchParams(text);
    address.sort();
    return address.toString();
  };
  return sorted(one) === sorted(other);
};
