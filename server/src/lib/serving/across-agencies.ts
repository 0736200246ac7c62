/** Which agencies a super admin reads at once: those that a list's query names, never all for want of a filter. */
import type { AnyCall } from "#contract/call.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Actor } from "../database/scope.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads `agencyIds` of a query, or of one that is sent as the query string of its URL. */
function agenciesNamed(query: unknown): readonly string[] {
  if (typeof query !== "object" || query === null) return [];
  const { agencyIds, filters } = query as { agencyIds?: unknown; filters?: unknown };
  const named =
    typeof filters === "string" ? (new URLSearchParams(filters).get("agencyIds") ?? "").split("_") : agencyIds;
  if (!Array.isArray(named)) return [];
  return named
    .filter((id: unknown): id is string => typeof id === "string" && UUID.test(id))
    .slice(0, LIMITS.filterValues);
}

/** Returns who reads: a super admin with the agencies that the query names, everybody else as they are. */
export function acrossAgencies(
  { acrossAgencies: declared }: Pick<AnyCall, "acrossAgencies">,
  actor: Actor,
  query: unknown,
): Actor {
  if (!declared || actor.role !== "super_admin") return actor;
  const agencies = agenciesNamed(query);
  return agencies.length > 0 ? { ...actor, agencies } : actor;
}
