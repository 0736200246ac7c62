/** Records a task can be about: talents, scouts, partners, suppliers, and contacts of partners. */
import { partnerContacts } from "#contract/partners/contact.ts";
import { type PeopleSource, partnersToChoose, peopleOf, suppliersToChoose } from "#web/shared/people/people.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";

const PAGE_SIZE = 20;
export const talentsAndScouts = peopleOf("talents", "scouts");

export const contactsToChoose: PeopleSource = {
  usePeople: (text) => {
    const q = useDebounced(text.trim());
    const body = { pageSize: PAGE_SIZE, withTotal: false, ...(q && { q }) } as const;
    const found = useCallQuery(partnerContacts.list, { query: body }, { keep: true, when: useMay("PARTNER", "read") });
    const people = (found.data?.rows ?? []).map(({ id, name }) => ({ id, displayName: name, avatarUrl: null }));
    return { people, loading: found.isFetching || q !== text.trim() };
  },
};

/** Talents, scouts, partners and suppliers by name. */
export const relatedToChoose: PeopleSource = {
  usePeople: (text, ids) => {
    const results = [talentsAndScouts, partnersToChoose, suppliersToChoose].map((source) =>
      source.usePeople(text, ids),
    );
    const people = results
      .flatMap((result) => result.people)
      .sort((a, b) => a.displayName.localeCompare(b.displayName));
    return { people, loading: results.some(({ loading }) => loading) };
  },
};
