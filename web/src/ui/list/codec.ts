/** Reads and writes a list's state in the address: each malformed value falls back to its default, and defaults are omitted. */
import { fromAddress, type ListQuery, toAddress } from "#contract/list.ts";
import { ANY_TIME, type AnyList, acceptedQuery } from "#contract/lists/parameters.ts";
import { z } from "#contract/schema.ts";
import { monthOf, monthOfDays, type Period } from "../time/zoned.ts";

export type ListState = ListQuery;
export type { AnyList };

const BASE = ["pageIndex", "pageSize", "orderBy", "orderDirection"] as const;

/** The period that a list starts with, and what it never hides. */
export interface UsualPeriod extends Period {
  withOpen: true;
}
/** Returns the period that a list starts with, if its definition has one. */
export function usualPeriod({ list }: AnyList, zone: string, now: number): UsualPeriod | null {
  if (list.usual === undefined) return null;
  return { ...(list.dates === "days" ? monthOfDays : monthOf)(now, zone), withOpen: true };
}

/** Returns the address parameters that belong to the list. */
export function ownKeys({ list }: AnyList): string[] {
  return [
    ...BASE,
    ...(list.search ? ["q"] : []),
    ...(list.dates ? ["fromDate", "toDate"] : []),
    ...(list.usual ? ["withOpen"] : []),
    ...Object.keys(list.filters),
  ];
}

/** Returns the query without filters, except for the screen's preset. */
export const defaultQuery = (call: AnyList, preset: Partial<ListState>): ListState => ({
  ...z.parse(call.listQuery, {}),
  ...preset,
});

/** Returns the parameters that narrow the list. */
const narrowing = (call: AnyList): string[] => ownKeys(call).filter((name) => !BASE.some((base) => base === name));

/** Reads the query. The period holds where nothing in the address narrows the list, so that a link to rows shows all of them. */
export function readQuery(
  call: AnyList,
  address: URLSearchParams,
  preset: Partial<ListState> = {},
  period: UsualPeriod | null = null,
): ListState {
  const own = new Set(ownKeys(call));
  const values = fromAddress(
    call.list,
    [...address].filter(([name]) => own.has(name)),
  );
  const starts = !narrowing(call).some((name) => address.has(name));
  const fallback = defaultQuery(call, starts && period ? { ...preset, ...period } : preset);
  const query: ListState = { ...fallback, ...acceptedQuery(call, values).query };
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
  period: UsualPeriod | null = null,
): URLSearchParams {
  const starts = period !== null && narrowsAs(call, query, defaultQuery(call, { ...preset, ...period }));
  const fallback: Record<string, unknown> = defaultQuery(call, starts ? { ...preset, ...period } : preset);
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
  if (period !== null && !starts && !narrowing(call).some((name) => result.has(name))) result.set(ANY_TIME, "");
  return result;
}

/** Returns only the parameters that narrow the list: equal conditions have equal totals. */
export function conditions(call: AnyList, query: ListState): Record<string, unknown> {
  const given: Record<string, unknown> = query;
  return Object.fromEntries(
    narrowing(call)
      .filter((name) => !isEmpty(given[name]))
      .map((name) => [name, given[name]]),
  );
}

/** Returns whether two queries narrow the list in the same way. */
export const narrowsAs = (call: AnyList, a: ListState, b: ListState): boolean =>
  JSON.stringify(conditions(call, a)) === JSON.stringify(conditions(call, b));

/** Returns the query to send, without empty values. */
export const requestQuery = (call: AnyList, query: ListState, withTotal: boolean): ListState => {
  const { pageIndex, pageSize, orderBy, orderDirection } = query;
  return { ...conditions(call, query), pageIndex, pageSize, orderBy, orderDirection, withTotal };
};

/** Returns the filter to save: all parameters except page and page size. */
export function filterOf(
  call: AnyList,
  query: ListState,
  preset: Partial<ListState>,
  period: UsualPeriod | null = null,
): string {
  const { pageIndex, pageSize } = defaultQuery(call, preset);
  return writeQuery(call, new URLSearchParams(), { ...query, pageIndex, pageSize }, preset, period).toString();
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
