/** A list query as it is kept: what of it the list still understands, and the names of what it no longer does. */
import { fromAddress, type ListCall, type ListQuery, toAddress } from "../list.ts";
import { z } from "../schema.ts";

/** Any list call, once its own row, filters and columns no longer matter. */
export type AnyList = Pick<ListCall, "list" | "listQuery">;

type Given = Record<string, unknown>;

/** `given` without what a problem speaks of: one element of a list, one value, or keys that are not known. */
function without(given: Given, path: readonly PropertyKey[], keys: readonly string[]): Given {
  const [key, index] = path;
  if (key === undefined) return Object.fromEntries(Object.entries(given).filter(([name]) => !keys.includes(name)));
  const value = given[String(key)];
  const kept = Array.isArray(value) && typeof index === "number" ? value.filter((_, at) => at !== index) : undefined;
  return { ...given, [String(key)]: kept?.length ? kept : undefined };
}

/** What of `given` the list understands; each malformed value falls back by itself. */
export function understood(call: AnyList, given: Given): { query: Partial<ListQuery>; dropped: string[] } {
  const dropped = new Set<string>();
  let query = given;
  for (;;) {
    const result = z.safeParse(call.listQuery, query);
    if (result.success) {
      const kept = Object.entries(result.data).filter(([name]) => query[name] !== undefined);
      return { query: Object.fromEntries(kept), dropped: [...dropped] };
    }
    const [problem] = result.error.issues;
    if (!problem) return { query: {}, dropped: Object.keys(given) };
    const keys = problem.code === "unrecognized_keys" ? problem.keys : [];
    for (const name of problem.path.length > 0 ? [String(problem.path[0])] : keys) dropped.add(name);
    query = without(query, problem.path, keys);
  }
}

/** Where in the list one was is not part of a filter. */
const PLACE = new Set(["pageIndex", "withTotal"]);

/** A kept query string, brought up to date: what no longer exists is dropped and named. */
export function keptParameters(call: AnyList, parameters: string): { parameters: string; dropped: string[] } {
  const given = fromAddress(
    call.list,
    [...new URLSearchParams(parameters)].filter(([name]) => !PLACE.has(name)),
  );
  // An empty list of values takes a preset away, and is kept as it is.
  const { query, dropped } = understood(call, given);
  return { parameters: toAddress(query).toString(), dropped };
}
