/** The record below which work is added: it starts with it, as its talent, partner or member of staff. */
import { partnerRecord } from "#contract/partners/partner.ts";
import type { PersonBrief } from "#contract/schema.ts";
import { people } from "#contract/talents/person.ts";
import { useOwner } from "#web/shared/record/paths.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";

/** Returns the values that new work starts with below an owner, and the name of its draft. */
export function useStart(): {
  personIds: string[];
  partnerId: string | null;
  assignedStaffIds: string[];
  draft?: string;
} {
  const owner = useOwner();
  const nothing = { personIds: [], partnerId: null, assignedStaffIds: [] };
  if (!owner) return nothing;
  const { id, base } = owner;
  // A draft of another owner's would bring that owner along.
  const start = { ...nothing, draft: id };
  if (base === "/partner") return { ...start, partnerId: id };
  return base === "/staff" ? { ...start, assignedStaffIds: [id] } : { ...start, personIds: [id] };
}

const briefOf = ({ id, displayName, avatarUrl = null }: Omit<PersonBrief, "avatarUrl"> & Partial<PersonBrief>) => ({
  id,
  displayName,
  avatarUrl,
});

/** Returns the talent, scout or partner below which work is shown, once its name is loaded. */
export function useOwnerBrief(): { people: readonly PersonBrief[]; partners: readonly PersonBrief[] } {
  const { id = "", base } = useOwner() ?? {};
  const family = base === "/scout" ? "scouts" : "talents";
  const isPerson = base === "/scout" || base === "/talent";
  const person = useCallQuery(people.summary, { params: { family, id } }, { when: isPerson });
  const partner = useCallQuery(partnerRecord.calls.get, { params: { id } }, { when: base === "/partner" });
  return {
    people: person.data ? [briefOf(person.data)] : [],
    partners: partner.data ? [briefOf(partner.data)] : [],
  };
}
