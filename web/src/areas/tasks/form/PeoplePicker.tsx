import { useMemo, useState } from "react";
import type { PersonBrief } from "#contract/schema.ts";
import { TASK_CONTACT_TYPES, type TaskContact, type TaskContactType, taskContacts } from "#contract/tasks/contacts.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import type { PeopleSource } from "#web/shared/people/people.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";
import styles from "./PeoplePicker.module.css";

const PAGE_SIZE = 20;
const isContact = (person: PersonBrief): person is TaskContact => "types" in person;
const typesOf = (person: PersonBrief): string | null =>
  isContact(person) ? person.types.map((type) => t(`contact_${type}`)).join(", ") : null;

/** Contacts of a task, of these types; none is all of them. */
const contactsOf = (types: readonly TaskContactType[]): PeopleSource => ({
  usePeople: (text) => {
    const q = useDebounced(text.trim());
    const body = { types: [...types], pageSize: PAGE_SIZE, ...(q && { q }) };
    const found = useCallQuery(taskContacts.list, { body }, { keep: true });
    return { people: found.data ?? [], loading: found.isFetching || q !== text.trim() };
  },
});

/** Finds people of the chosen types and gives each to the task as one of the types that they are (B-188). */
export function PeoplePicker({ add }: { add: (person: PersonBrief, as: readonly TaskContactType[]) => void }) {
  const [types, setTypes] = useState<readonly TaskContactType[]>([]);
  const source = useMemo(() => contactsOf(types), [types]);
  const toggle = (type: TaskContactType): void =>
    setTypes((now) => (now.includes(type) ? now.filter((other) => other !== type) : [...now, type]));
  return (
    <div className={styles.picker}>
      <fieldset className={styles.types}>
        <legend className="only-read">{t("contactTypes")}</legend>
        {TASK_CONTACT_TYPES.map((type) => (
          <button key={type} type="button" aria-pressed={types.includes(type)} onClick={() => toggle(type)}>
            {t(`contact_${type}`)}
          </button>
        ))}
      </fieldset>
      <PersonSelect
        name="people"
        value={[]}
        onBlur={() => undefined}
        error={undefined}
        label={t("addPeople")}
        hint={t("addPeopleLine")}
        source={source}
        lineOf={typesOf}
        onChange={(_, chosen) => {
          const person = chosen.at(-1);
          if (!person || !isContact(person)) return;
          const shownTypes = person.types.filter((type) => types.length === 0 || types.includes(type));
          add(person, shownTypes);
        }}
      />
    </div>
  );
}
