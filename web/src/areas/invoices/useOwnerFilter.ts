import { useOwner } from "#web/shared/record/paths.ts";

/** A tab of a talent or a partner lists what bills their work, or what they are billed. */
export function useOwnerFilter() {
  const owner = useOwner();
  if (!owner) return {};
  return owner.kind === "partners" ? { partnerIds: [owner.id] } : { ownerId: owner.id };
}
