/** Contacts of all partners, apart from people so that lists of these don't load them. */
import { partnerContacts } from "#contract/partners/contact.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";
import type { PeopleSource } from "./people.tsx";

const PAGE_SIZE = 20;

export const contactsToChoose: PeopleSource = {
  usePeople: (text) => {
    const q = useDebounced(text.trim());
    const body = { pageSize: PAGE_SIZE, withTotal: false, ...(q && { q }) } as const;
    const found = useCallQuery(partnerContacts.list, { query: body }, { keep: true, when: useMay("PARTNER", "read") });
    const people = (found.data?.rows ?? []).map(({ id, name }) => ({ id, displayName: name, avatarUrl: null }));
    return { people, loading: found.isFetching || q !== text.trim() };
  },
};
