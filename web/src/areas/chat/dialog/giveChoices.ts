/** To whom messages of an unknown number can be given: talents, scouts, colleagues and contacts of partners. */
import { partnerContacts } from "#contract/partners/contact.ts";
import type { PersonBrief } from "#contract/schema.ts";
import { colleagues, type PeopleSource, peopleOf } from "#web/shared/people/people.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";
import { t } from "../messages.ts";

export type GivenAs = "talentId" | "contactId" | "staffId";
interface Receiver extends PersonBrief {
  as: GivenAs;
  line: string | null;
}
const isReceiver = (person: PersonBrief): person is Receiver => "as" in person;
/** How the call names the one chosen; people added just now are talents or scouts. */
export const givenAs = (person: PersonBrief): GivenAs => (isReceiver(person) ? person.as : "talentId");
/** What tells people of one name apart. */
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
      ...people.people.map((person) => ({ ...person, as: "talentId" as const, line: null })),
      ...(contacts.data?.rows ?? []).map(({ id, name, role, email }) => ({
        id,
        displayName: name,
        avatarUrl: null,
        as: "contactId" as const,
        line: role ?? email,
      })),
      ...staff.people.map((person) => ({ ...person, as: "staffId" as const, line: t("Staff") })),
    ];
    return { people: found, loading: people.loading || staff.loading || contacts.isFetching || q !== text.trim() };
  },
};
