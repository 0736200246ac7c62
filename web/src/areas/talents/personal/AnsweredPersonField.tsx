import { partnerContacts } from "#contract/partners/contact.ts";
import type { PersonBrief } from "#contract/schema.ts";
import type { NamedKind } from "#contract/talents/answer.ts";
import type { AnsweredPerson, Attribute } from "#contract/talents/attribute.ts";
import { t } from "#web/areas/talents/personal/messages.ts";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { colleagues, type PeopleSource, peopleOf } from "#web/shared/people/people.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";
import type { Chosen } from "./attributeForm.ts";

interface Offered extends PersonBrief {
  kind: NamedKind;
  line: string | null;
}
const isOffered = (person: PersonBrief): person is Offered => "kind" in person;
const PAGE_SIZE = 20;

const lineOf = ({ kind, family, partner }: Pick<AnsweredPerson, "kind" | "family" | "partner">): string | null => {
  if (kind === "staff") return t("colleague");
  if (kind === "contact") return partner ? t("contactAt", { partner: partner.name }) : t("contact");
  return family === "scouts" ? t("scout") : t("talent");
};

const allTalents = peopleOf("talents");
const allScouts = peopleOf("scouts");
const NOBODY: readonly string[] = [];

/** Talents, scouts, colleagues and contacts of partners, as far as the user may see them. */
const everyone: PeopleSource = {
  usePeople(text) {
    const talents = allTalents.usePeople(text, NOBODY);
    const scouts = allScouts.usePeople(text, NOBODY);
    const staff = colleagues.usePeople(text, NOBODY);
    const q = useDebounced(text.trim());
    const contacts = useCallQuery(
      partnerContacts.list,
      { query: { pageSize: PAGE_SIZE, withTotal: false, ...(q && { q }) } },
      { keep: true, when: useMay("PARTNER", "read") },
    );
    const offered = (people: readonly PersonBrief[], kind: NamedKind, line: string): Offered[] =>
      people.map((person) => ({ ...person, kind, line }));
    return {
      people: [
        ...offered(talents.people, "person", t("talent")),
        ...offered(scouts.people, "person", t("scout")),
        ...offered(staff.people, "staff", t("colleague")),
        ...(contacts.data?.rows ?? []).map(
          ({ id, name }): Offered => ({ id, displayName: name, avatarUrl: null, kind: "contact", line: t("contact") }),
        ),
      ],
      loading: talents.loading || scouts.loading || staff.loading || contacts.isFetching,
    };
  },
};

/** Chooses the person an answer names. Someone hidden stays until another is chosen. */
export function AnsweredPersonField({ field, answer }: { field: Field<Chosen | null>; answer: Attribute }) {
  const { value, onChange, ...rest } = field;
  const { label, required, hidden, person } = answer;
  const options: Offered[] = [
    ...(person ? [{ ...person, line: lineOf(person) }] : []),
    ...(value && value.id !== person?.id ? [{ ...value, avatarUrl: null, line: null }] : []),
  ];
  return (
    <PersonSelect
      {...rest}
      label={label}
      required={required && !hidden}
      {...(hidden && value === null && { hint: t("hiddenKept") })}
      source={everyone}
      known={options}
      single
      lineOf={(person) => (isOffered(person) ? person.line : null)}
      value={value ? [value.id] : []}
      onChange={(_, [chosen]) =>
        onChange(
          chosen && isOffered(chosen) ? { kind: chosen.kind, id: chosen.id, displayName: chosen.displayName } : null,
        )
      }
    />
  );
}
