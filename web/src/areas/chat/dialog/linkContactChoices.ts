/** Contacts that an unknown number can be linked to: talents, scouts, colleagues and contacts of partners. */
import { partnerContacts } from "#contract/partners/contact.ts";
import type { PersonBrief } from "#contract/schema.ts";
import { colleagues, type PeopleSource, peopleOf } from "#web/shared/people/people.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";
import { t } from "../messages.ts";

export type ContactIdField = "talentId" | "contactId" | "staffId";
interface Receiver extends PersonBrief {
  field: ContactIdField;
  line: string | null;
}
const isReceiver = (person: PersonBrief): person is Receiver => "field" in person;
/** Returns the call's field for the chosen contact; people added just now are talents or scouts. */
export const contactIdFieldOf = (person: PersonBrief): ContactIdField =>
  isReceiver(person) ? person.field : "talentId";
/** Returns the line that tells apart receivers of the same name. */
export const receiverLine = (person: PersonBrief): string | null => (isReceiver(person) ? person.line : null);

const roster = peopleOf("talents", "scouts");
export const receivers: PeopleSource = {
  usePeople: (text) => {
    const q = useDebounced(text.trim());
    const query = { pageSize: 20, withTotal: false, ...(q && { q }) } as const;
    const contacts = useCallQuery(partnerContacts.list, { query }, { keep: true, when: useMay("PARTNER", "read") });
    const people = roster.usePeople(text, []);
    const staff = colleagues.usePeople(text, []);
    const found: Receiver[] = [
      ...people.people.map((person) => ({ ...person, field: "talentId" as const, line: null })),
      ...(contacts.data?.rows ?? []).map(({ id, name, role, email }) => ({
        id,
        displayName: name,
        avatarUrl: null,
        field: "contactId" as const,
        line: role ?? email,
      })),
      ...staff.people.map((person) => ({ ...person, field: "staffId" as const, line: t("Staff") })),
    ];
    return { people: found, loading: people.loading || staff.loading || contacts.isFetching || q !== text.trim() };
  },
};
