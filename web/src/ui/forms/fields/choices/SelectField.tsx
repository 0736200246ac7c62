import { Select } from "@mantine/core";
import { useState } from "react";
import { t } from "#web/ui/messages.ts";
import type { Choice } from "../../../filters/filterOptions.ts";
import type { Field } from "../../useCallForm.ts";
import { fieldError } from "../fieldError.tsx";
import { stableProps } from "../stableProps.tsx";
import { comboboxProps, DROPDOWN_HEIGHT } from "./combobox.ts";
import { CREATE, matching, nameToCreate, type QuickCreate, renderCreatable } from "./quickCreate.tsx";

interface Props<V extends string | number | null> extends Field<V> {
  label: string;
  choices: readonly (Choice & { value: NonNullable<V> })[];
  hint?: string;
  required?: boolean;
  placeholder?: string;
  /** Typing narrows the list; by itself from eight choices on. */
  searchable?: boolean;
  /** Of the list of choices, in px. */
  height?: number;
  disabled?: boolean;
  create?: QuickCreate<NonNullable<V>> | undefined;
}

function Drawn<V extends string | number | null>({
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
  const find = (chosen: string | null): NonNullable<V> | null =>
    choices.find((choice) => String(choice.value) === chosen)?.value ?? null;
  const name = create
    ? nameToCreate(
        text,
        choices.map(({ label }) => label),
      )
    : null;
  const make = async (wanted: string): Promise<void> => {
    setCreating(true);
    const made = await create?.run(wanted);
    setCreating(false);
    if (made !== null && made !== undefined) onChange(made);
  };
  const typed = searchable ?? (create !== undefined || choices.length > 8);
  return (
    <Select
      {...rest}
      // What is typed takes the place of what is chosen, as it does after Tab.
      onClick={(event) => typed && event.currentTarget.select()}
      data={[
        ...choices.map((choice) => ({ value: String(choice.value), label: choice.label })),
        ...(create && name !== null ? [{ value: CREATE, label: create.title(name) }] : []),
      ]}
      value={value === null ? null : String(value)}
      onChange={(chosen) => {
        if (chosen !== CREATE) onChange(find(chosen) as V);
        else if (name !== null && !creating) void make(name);
      }}
      onSearchChange={setText}
      {...(create && { filter: matching, renderOption: renderCreatable })}
      aria-busy={creating || undefined}
      error={fieldError(error)}
      description={hint}
      withAsterisk={required}
      aria-required={required}
      placeholder={placeholder ?? t("chooseOne")}
      searchable={typed}
      clearable={!required}
      allowDeselect={false}
      nothingFoundMessage={t("nothingFound")}
      maxDropdownHeight={height}
      comboboxProps={comboboxProps}
    />
  );
}

/** One of several. What is not required can be taken away again. */
export const SelectField = stableProps(Drawn);
