/** Names the rights without which a report shows nothing. */
import { may, type Resource, type Rights } from "#contract/access.ts";
import { COLLECTION_RESOURCE } from "#contract/record-kinds.ts";
import type { Report } from "./report.ts";

/** Colleagues are named to every reader of reports. */
const ALWAYS_NAMED = "staff";

/**
 * Returns the rights of which any would show figures: those that measures need, if the reader sees none of these, else
 * that to the subjects. Empty for who has both.
 */
export function missingRights({ calls, collection }: Report, rights: Rights): Resource[] {
  const lacks = (resource: Resource): boolean => !may(rights, resource, "read");
  const lacking = Object.values(calls.report.measures).map(({ needs = [] }) => needs.filter(lacks));
  if (lacking.every((needs) => needs.length > 0)) {
    const single = lacking.filter((needs) => needs.length === 1);
    return [...new Set((single.length > 0 ? single : lacking).flat())];
  }
  if (typeof collection !== "string" || collection === ALWAYS_NAMED) return [];
  const resource = COLLECTION_RESOURCE[collection];
  return lacks(resource) ? [resource] : [];
}
