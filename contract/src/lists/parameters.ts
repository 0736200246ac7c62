/** Saved list queries: keeps the parameters that a list still accepts, and reports the others by name. */
import { fromAddress, type ListCall, type ListQuery, toAddress } from "../list.ts";
import { z } from "../schema.ts";

/** Any list call, once its own row, filters and columns no longer matter. */
export type AnyList = Pick<ListCall, "list" | "listQuery">;

type Given = Record<string, unknown>;

/** Removes the subject of an issue: one element of a list, one value, or unknown keys. */
function without(given: Given, path: readonly PropertyKey[], keys: readonly string[]): Given {
  const [key, index] = path;
  if (key === undefined) return Object.fromEntries(Object.entries(given).filter(([name]) => !keys.includes(name)));
  const value = given[String(key)];
  const rest =
    Array.isArray(value) && typeof index === "number" ? value.filter((_, place) => place !== index) : undefined;
  return { ...given, [String(key)]: rest?.length ? rest : undefined };
}

/** Returns the parameters that the list accepts and the names of those dropped, value by value. */
export function acceptedQuery(call: AnyList, given: Given): { query: Partial<ListQuery>; dropped: string[] } {
  const dropped = new Set<string>();
  let query = given;
  for (;;) {
    const result = z.safeParse(call.listQuery, query);
    if (result.success) {
      const accepted = Object.entries(result.data).filter(([name]) => query[name] !== undefined);
      return { query: Object.fromEntries(accepted), dropped: [...dropped] };
    }
    const [problem] = result.error.issues;
    if (!problem) return { query: {}, dropped: Object.keys(given) };
    const keys = problem.code === "unrecognized_keys" ? problem.keys : [];
    for (const name of problem.path.length > 0 ? [String(problem.path[0])] : keys) dropped.add(name);
    query = without(query, problem.path, keys);
  }
}

/** Empty, it turns the default period off. */
export const ANY_TIME = "fromDate";

/** Returns true if a query string turns the default period off. */
const isAnyTime = ({ list }: AnyList, address: URLSearchParams): boolean =>
  list.usual !== undefined && address.get(ANY_TIME) === "";

/** Parameters of paging, which are no part of a filter. */
const PLACE = new Set(["pageIndex", "withTotal"]);

/** Brings a saved query string up to date: parameters that no longer exist are dropped and named. */
export function keptParameters(call: AnyList, parameters: string): { parameters: string; dropped: string[] } {
  const address = new URLSearchParams(parameters);
  const anyTime = isAnyTime(call, address);
  const values = fromAddress(
    call.list,
    [...address].filter(([name]) => !PLACE.has(name) && !(anyTime && name === ANY_TIME)),
  );
  // An empty list of values overrides a preset, and an empty date the default period, so they are kept.
  const { query, dropped } = acceptedQuery(call, values);
  const accepted = toAddress(query);
  if (anyTime) accepted.set(ANY_TIME, "");
  return { parameters: accepted.toString(), dropped };
}
