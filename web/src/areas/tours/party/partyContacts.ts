/** Contacts of all partners, to choose for a party. */
import { partnerContacts } from "#contract/partners/contact.ts";
import type { PeopleSource } from "#web/shared/people/people.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";

// A source of its own: one that tasks share too would be a file more for each screen that opens their form.
export const partyContacts: PeopleSource = {
  usePeople: (text) => {
    const q = useDebounced(text.trim());
    const query = { pageSize: 20, withTotal: false, ...(q && { q }) } as const;
    const found = useCallQuery(partnerContacts.list, { query }, { keep: true, when: useMay("PARTNER", "read") });
    const people = (found.data?.rows ?? []).map(({ id, name }) => ({ id, displayName: name, avatarUrl: null }));
    return { people, loading: found.isFetching || q !== text.trim() };
  },
};
