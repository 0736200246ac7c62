import { MultiSelect } from "@mantine/core";
import { t } from "#web/messages/kit.ts";
import type { Choice } from "../../filters/look.ts";
import type { Field } from "../useCallForm.ts";
import { comboboxProps, DROPDOWN_HEIGHT } from "./combobox.ts";
import { problem } from "./problem.tsx";

interface Props extends Field<string[]> {
  label: string;
  choices: readonly (Choice & { value: string })[];
  hint?: string;
  required?: boolean;
  placeholder?: string;
}

/** Several of several. */
export function MultiSelectField({ value, error, choices, hint, required = false, placeholder, ...rest }: Props) {
  return (
    <MultiSelect
      {...rest}
      data={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
      value={value}
      error={problem(error)}
      description={hint}
      withAsterisk={required}
      aria-required={required}
      placeholder={value.length === 0 ? (placeholder ?? t("chooseOne")) : ""}
      searchable
      hidePickedOptions
      nothingFoundMessage={t("nothingFound")}
      maxDropdownHeight={DROPDOWN_HEIGHT}
      comboboxProps={comboboxProps}
    />
  );
}
