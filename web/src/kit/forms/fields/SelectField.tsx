import { Select } from "@mantine/core";
import { t } from "#web/messages/kit.ts";
import type { Choice } from "../../filters/look.ts";
import type { Field } from "../useCallForm.ts";
import { comboboxProps, DROPDOWN_HEIGHT } from "./combobox.ts";
import { problem } from "./problem.tsx";

interface Props<V extends string | number | null> extends Field<V> {
  label: string;
  choices: readonly (Choice & { value: NonNullable<V> })[];
  hint?: string;
  required?: boolean;
  placeholder?: string;
  /** Typing narrows the list; by itself from eight choices on. */
  searchable?: boolean;
}

/** One of several. What is not required can be taken away again. */
export function SelectField<V extends string | number | null>({ value, onChange, error, choices, hint, required = false, placeholder, searchable, ...rest }: Props<V>) {
  const find = (text: string | null): NonNullable<V> | null => choices.find((choice) => String(choice.value) === text)?.value ?? null;
  return (
    <Select
      {...rest}
      data={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
      value={value === null ? null : String(value)}
      onChange={(text) => onChange(find(text) as V)}
      error={problem(error)}
      description={hint}
      withAsterisk={required}
      aria-required={required}
      placeholder={placeholder ?? t("chooseOne")}
      searchable={searchable ?? choices.length > 8}
      clearable={!required}
      allowDeselect={false}
      nothingFoundMessage={t("nothingFound")}
      maxDropdownHeight={DROPDOWN_HEIGHT}
      comboboxProps={comboboxProps}
    />
  );
}
