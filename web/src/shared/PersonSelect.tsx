import { MultiSelect } from "@mantine/core";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { useState } from "react";
import type { PersonBrief } from "#contract/schema.ts";
import { comboboxProps, DROPDOWN_HEIGHT } from "#web/kit/forms/fields/combobox.ts";
import { problem } from "#web/kit/forms/fields/problem.tsx";
import { still } from "#web/kit/forms/fields/still.tsx";
import type { Field } from "#web/kit/forms/useCallForm.ts";
import { t } from "#web/messages/kit.ts";
import { Face } from "./Face.tsx";
import styles from "./PersonSelect.module.css";
import type { PeopleSource } from "./people.tsx";
import { colleagues } from "./people.tsx";

interface Props extends Field<string[]> {
  label: string;
  hint?: string;
  required?: boolean;
  /** Whom there is to choose from; colleagues unless said otherwise. */
  source?: PeopleSource;
  /** People whose names are known already, such as those of the record. */
  known?: readonly PersonBrief[];
}

function Drawn({
  value,
  onChange,
  error,
  label,
  hint,
  required = false,
  source = colleagues,
  known = [],
  ...rest
}: Props) {
  const [text, setText] = useState("");
  const { people, loading } = source.usePeople(text, value);
  const [met, setMet] = useState<readonly PersonBrief[]>([]);
  // Who was chosen stays known when the search moves on.
  const all = new Map([...known, ...met, ...people].map((person) => [person.id, person]));
  return (
    <MultiSelect
      {...rest}
      label={label}
      description={hint}
      withAsterisk={required}
      aria-required={required}
      error={problem(error)}
      value={value}
      onChange={(ids) => {
        setMet(ids.map((id) => all.get(id)).filter((person) => person !== undefined));
        onChange(ids);
      }}
      data={[...all.values()]
        .filter(({ id }) => value.includes(id) || people.some((person) => person.id === id))
        .map(({ id, displayName }) => ({ value: id, label: displayName }))}
      filter={({ options }) => options}
      searchable
      searchValue={text}
      onSearchChange={setText}
      hidePickedOptions
      placeholder={value.length === 0 ? t("typeToSearch") : ""}
      nothingFoundMessage={loading ? t("loading") : t("nothingFound")}
      maxDropdownHeight={DROPDOWN_HEIGHT}
      comboboxProps={comboboxProps}
      renderOption={({ option }) => <Option person={all.get(option.value)} fallback={option.label} />}
      renderPill={({ option, onRemove, disabled }) => (
        <span className={styles.pill}>
          <Option person={all.get(String(option?.value))} fallback={option?.label ?? ""} />
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

function Option({ person, fallback }: { person: PersonBrief | undefined; fallback: string }) {
  if (!person) return <span>{fallback}</span>;
  return (
    <span className={styles.option}>
      <Face person={person} size={22} />
      <span>{person.displayName}</span>
    </span>
  );
}

/** People, found by name and shown by face. */
export const PersonSelect = still(Drawn);
