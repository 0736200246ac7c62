/** The parties that a call can have: talents, scouts and contacts of partners, by name. */
import { partnerContacts } from "#contract/partners/contact.ts";
import type { PersonBrief } from "#contract/schema.ts";
import { type PeopleSource, peopleOf } from "#web/shared/people/people.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";

interface ContactBrief extends PersonBrief {
  contactLine: string | null;
}
export const isContact = (person: PersonBrief): person is ContactBrief => "contactLine" in person;
/** Returns the line that tells apart contacts of the same name. */
export const contactLine = (person: PersonBrief): string | null => (isContact(person) ? person.contactLine : null);

const people = peopleOf("talents", "scouts");
export const partiesToChoose: PeopleSource = {
  usePeople: (text, chosen) => {
    const q = useDebounced(text.trim());
    const query = { pageSize: 20, withTotal: false, ...(q && { q }) } as const;
    const contacts = useCallQuery(partnerContacts.list, { query }, { keep: true, when: useMay("PARTNER", "read") });
    const found = people.usePeople(text, chosen);
    const briefs = (contacts.data?.rows ?? []).map(
      ({ id, name, role, email }): ContactBrief => ({
        id,
        displayName: name,
        avatarUrl: null,
        contactLine: role ?? email,
      }),
    );
    return { people: [...found.people, ...briefs], loading: found.loading || contacts.isFetching || q !== text.trim() };
  },
};
