/** Agencies that a super admin reads together: those that a list's query names, never all for want of a filter. */
import type { AnyCall } from "#contract/call.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Actor } from "../database/scope.ts";
import { Refusal } from "./refusal.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const inAddress = (filters: string): string => new URLSearchParams(filters).get("agencyIds") ?? "";

/** Returns the agencies that each of several queries names; a transaction has one scope, so they are the same. */
function namedByAll([first = "", ...others]: readonly string[]): string[] {
  if (others.some((filters) => inAddress(filters) !== inAddress(first))) throw new Refusal("malformed");
  return inAddress(first).split("_");
}

/** Reads `agencyIds` of a query, or of one or several that are sent as the query string of their URL. */
function agenciesNamed(query: unknown): readonly string[] {
  if (typeof query !== "object" || query === null) return [];
  const { agencyIds, filters, queries } = query as { agencyIds?: unknown; filters?: unknown; queries?: unknown };
  const sent = Array.isArray(queries) ? queries : [filters];
  const named = sent.every((query) => typeof query === "string") ? namedByAll(sent) : agencyIds;
  if (!Array.isArray(named)) return [];
  return named
    .filter((id: unknown): id is string => typeof id === "string" && UUID.test(id))
    .slice(0, LIMITS.filterValues);
}

/** Returns who reads: a super admin with the agencies that the query names, everyone else as they are. */
export function acrossAgencies(
  { acrossAgencies: declared }: Pick<AnyCall, "acrossAgencies">,
  actor: Actor,
  query: unknown,
): Actor {
  if (!declared || actor.role !== "super_admin") return actor;
  const agencies = agenciesNamed(query);
  return agencies.length > 0 ? { ...actor, agencies } : actor;
}
