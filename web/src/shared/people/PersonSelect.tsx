import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { useState } from "react";
import type { PersonBrief } from "#contract/schema.ts";
import { comboboxProps, DROPDOWN_HEIGHT } from "#web/ui/forms/fields/choices/combobox.ts";
import { MultiSelect } from "#web/ui/forms/fields/choices/options.tsx";
import { CREATE, nameToCreate, type QuickCreate, renderCreatable } from "#web/ui/forms/fields/choices/quickCreate.tsx";
import { fieldError } from "#web/ui/forms/fields/fieldError.tsx";
import { stableProps } from "#web/ui/forms/fields/stableProps.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import { t } from "#web/ui/messages.ts";
import { Avatar } from "./Avatar.tsx";
import styles from "./PersonSelect.module.css";
import type { PeopleSource } from "./people.tsx";
import { colleagues } from "./people.tsx";

interface Props extends Omit<Field<string[]>, "onChange"> {
  /** Called with the chosen ids, and the people as far as their names are loaded. */
  onChange: (ids: string[], people: readonly PersonBrief[]) => void;
  label: string;
  hint?: string;
  required?: boolean;
  /** Source of the people; colleagues by default. */
  source?: PeopleSource;
  /** People whose names are already loaded, such as those of the record. */
  known?: readonly PersonBrief[];
  /** Replaces the previous choice instead of adding to it. */
  single?: boolean;
  /** Tells people of the same name apart. */
  lineOf?: (person: PersonBrief) => string | null;
  /** Adds a new person by the typed name. */
  create?: QuickCreate<PersonBrief> | undefined;
}

function PersonSelectInput({
  value,
  onChange,
  error,
  label,
  hint,
  required = false,
  source = colleagues,
  known = [],
  single = false,
  lineOf,
  create,
  ...rest
}: Props) {
  const [text, setText] = useState("");
  const { people, loading } = source.usePeople(text, value);
  const [selected, setSelected] = useState<readonly PersonBrief[]>([]);
  // Keeps the names of selected people when the search text changes.
  const peopleById = new Map([...known, ...selected, ...people].map((person) => [person.id, person]));
  const [creating, setCreating] = useState(false);
  // Offered only once it is known that no one has this name.
  const name =
    create && !loading
      ? nameToCreate(
          text,
          [...peopleById.values()].map(({ displayName }) => displayName),
        )
      : null;
  const add = async (wanted: string): Promise<void> => {
    setCreating(true);
    const created = await create?.run(wanted);
    setCreating(false);
    if (!created) return;
    const people = [...selected, created];
    setSelected(people);
    onChange([...value, created.id], people);
  };
  return (
    <MultiSelect
      {...rest}
      label={label}
      description={hint}
      withAsterisk={required}
      aria-required={required}
      error={fieldError(error)}
      value={value}
      onChange={(chosen) => {
        if (chosen.includes(CREATE)) {
          if (create && name !== null && !creating) void add(name);
          return;
        }
        const ids = single ? chosen.slice(-1) : chosen;
        const people = ids.map((id) => peopleById.get(id)).filter((person) => person !== undefined);
        setSelected(people);
        onChange(ids, people);
      }}
      data={[
        ...[...peopleById.values()]
          .filter(({ id }) => value.includes(id) || people.some((person) => person.id === id))
          .map(({ id, displayName }) => ({ value: id, label: displayName })),
        ...(create && name !== null ? [{ value: CREATE, label: create.title(name) }] : []),
      ]}
      aria-busy={creating || undefined}
      found
      waiting={loading}
      searchable
      searchValue={text}
      onSearchChange={setText}
      hidePickedOptions
      placeholder={value.length === 0 ? t("typeToSearch") : ""}
      nothingFoundMessage={loading ? t("loading") : t("nothingFound")}
      maxDropdownHeight={DROPDOWN_HEIGHT}
      comboboxProps={comboboxProps}
      renderOption={({ option }) =>
        option.value === CREATE ? (
          renderCreatable({ option })
        ) : (
          <Option person={peopleById.get(option.value)} fallback={option.label} lineOf={lineOf} />
        )
      }
      renderPill={({ option, onRemove, disabled }) => (
        <span className={styles.pill}>
          <Option person={peopleById.get(String(option?.value))} fallback={option?.label ?? ""} />
          {!disabled && (
            <button
              type="button"
              tabIndex={-1}
              aria-label={t("remove", { name: option?.label ?? "" })}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onRemove?.()}
            >
              <XIcon size={11} />
            </button>
          )}
        </span>
      )}
    />
  );
}

function Option({
  person,
  fallback,
  lineOf,
}: {
  person: PersonBrief | undefined;
  fallback: string;
  lineOf?: Props["lineOf"];
}) {
  if (!person) return <span>{fallback}</span>;
  const line = lineOf?.(person);
  return (
    <span className={styles.option}>
      <Avatar person={person} size={22} />
      <span>{person.displayName}</span>
      {line && <small className={styles.line}>{line}</small>}
    </span>
  );
}

/** Selects people by name, shown with their avatars. */
export const PersonSelect = stableProps(PersonSelectInput);
