import { useState } from "react";
import { t } from "#web/ui/messages.ts";
import type { Choice } from "../../../filters/filterOptions.ts";
import type { Field } from "../../useCallForm.ts";
import { fieldError } from "../fieldError.tsx";
import { stableProps } from "../stableProps.tsx";
import { comboboxProps, DROPDOWN_HEIGHT } from "./combobox.ts";
import { Select } from "./options.tsx";
import { CREATE, nameToCreate, type QuickCreate, renderCreatable } from "./quickCreate.tsx";

interface Props<V extends string | number | null> extends Field<V> {
  label: string;
  choices: readonly (Choice & { value: NonNullable<V> })[];
  hint?: string;
  required?: boolean;
  placeholder?: string;
  /** Filters the list by typing; on by default above eight choices. */
  searchable?: boolean;
  /** Maximum height of the dropdown, in px. */
  height?: number;
  disabled?: boolean;
  create?: QuickCreate<NonNullable<V>> | undefined;
}

function SingleSelect<V extends string | number | null>({
  value,
  onChange,
  error,
  choices,
  hint,
  required = false,
  placeholder,
  searchable,
  height = DROPDOWN_HEIGHT,
  create,
  ...rest
}: Props<V>) {
  const [text, setText] = useState("");
  const [creating, setCreating] = useState(false);
  const choiceValue = (chosen: string | null): NonNullable<V> | null =>
    choices.find((choice) => String(choice.value) === chosen)?.value ?? null;
  const name = create
    ? nameToCreate(
        text,
        choices.map(({ label }) => label),
      )
    : null;
  const createChoice = async (text: string): Promise<void> => {
    setCreating(true);
    const created = await create?.run(text);
    setCreating(false);
    if (created !== null && created !== undefined) onChange(created);
  };
  const isSearchable = searchable ?? (create !== undefined || choices.length > 8);
  return (
    <Select
      {...rest}
      // Selects the text, so that typing replaces it, as it does after Tab.
      onClick={(event) => isSearchable && event.currentTarget.select()}
      data={[
        ...choices.map((choice) => ({ value: String(choice.value), label: choice.label })),
        ...(create && name !== null ? [{ value: CREATE, label: create.title(name) }] : []),
      ]}
      value={value === null ? null : String(value)}
      onChange={(chosen) => {
        if (chosen !== CREATE) onChange(choiceValue(chosen) as V);
        else if (name !== null && !creating) void createChoice(name);
      }}
      onSearchChange={setText}
      {...(create && { renderOption: renderCreatable })}
      aria-busy={creating || undefined}
      error={fieldError(error)}
      description={hint}
      withAsterisk={required}
      aria-required={required}
      placeholder={placeholder ?? t("selectPlaceholder")}
      searchable={isSearchable}
      clearable={!required}
      allowDeselect={false}
      nothingFoundMessage={t("nothingFound")}
      maxDropdownHeight={height}
      comboboxProps={comboboxProps}
    />
  );
}

/** Selects one of several choices; clearable unless required. */
export const SelectField = stableProps(SingleSelect);
