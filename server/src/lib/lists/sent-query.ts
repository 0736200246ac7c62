/** A list's query sent as the query string of its URL, inside the body of another call. */
import { LIMITS } from "#contract/limits.ts";
import { fromAddress, inOurNames, type ListQuery } from "#contract/list.ts";
import type { AnyList } from "#contract/lists/parameters.ts";
import { Refusal } from "../serving/refusal.ts";
import { parseOrRefuse } from "../serving/validation.ts";

/** Parses it as strictly as the list does: a dropped filter would widen what it is used for. */
export function sentQuery(call: AnyList, filters: string, field = "filters"): ListQuery {
  if (filters.length > LIMITS.filterUrl) throw new Refusal("longFilterMessage", field);
  return inOurNames(call.list, parseOrRefuse(call.listQuery, fromAddress(call.list, new URLSearchParams(filters))));
}
