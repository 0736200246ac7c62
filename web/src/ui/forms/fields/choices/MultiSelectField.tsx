import { useState } from "react";
import { t } from "#web/ui/messages.ts";
import type { Choice } from "../../../filters/filterOptions.ts";
import type { Field } from "../../useCallForm.ts";
import { fieldError } from "../fieldError.tsx";
import { stableProps } from "../stableProps.tsx";
import { comboboxProps, DROPDOWN_HEIGHT } from "./combobox.ts";
import { MultiSelect } from "./options.tsx";
import { CREATE, nameToCreate, type QuickCreate, renderCreatable } from "./quickCreate.tsx";

interface Props extends Field<string[]> {
  label: string;
  choices: readonly (Choice & { value: string })[];
  hint?: string;
  required?: boolean;
  placeholder?: string;
  disabled?: boolean;
  create?: QuickCreate<string> | undefined;
}

function SelectMany({ value, onChange, error, choices, hint, required = false, placeholder, create, ...rest }: Props) {
  const [text, setText] = useState("");
  const [creating, setCreating] = useState(false);
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
    if (created !== null && created !== undefined) onChange([...value, created]);
  };
  return (
    <MultiSelect
      {...rest}
      data={[
        ...choices.map((choice) => ({ value: choice.value, label: choice.label })),
        ...(create && name !== null ? [{ value: CREATE, label: create.title(name) }] : []),
      ]}
      value={value}
      onChange={(chosen) => {
        if (!chosen.includes(CREATE)) onChange(chosen);
        else if (name !== null && !creating) void createChoice(name);
      }}
      onSearchChange={setText}
      {...(create && { renderOption: renderCreatable })}
      aria-busy={creating || undefined}
      error={fieldError(error)}
      description={hint}
      withAsterisk={required}
      aria-required={required}
      placeholder={value.length === 0 ? (placeholder ?? t("selectPlaceholder")) : ""}
      searchable
      hidePickedOptions
      nothingFoundMessage={t("nothingFound")}
      maxDropdownHeight={DROPDOWN_HEIGHT}
      comboboxProps={comboboxProps}
    />
  );
}

/** Selects several choices. */
export const MultiSelectField = stableProps(SelectMany);
