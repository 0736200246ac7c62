import { Select } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { useState } from "react";
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
  /** Makes a choice that is not there yet, from what was typed; nothing typed is "". */
  create?: { title: (text: string) => string; run: (text: string) => void } | undefined;
}

/** No choice has a space for its value. */
const CREATE = " ";
const alike = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** One of several. What is not required can be taken away again. */
export function SelectField<V extends string | number | null>({
  value,
  onChange,
  error,
  choices,
  hint,
  required = false,
  placeholder,
  searchable,
  create,
  ...rest
}: Props<V>) {
  const [text, setText] = useState("");
  const find = (chosen: string | null): NonNullable<V> | null =>
    choices.find((choice) => String(choice.value) === chosen)?.value ?? null;
  const current = choices.find((choice) => choice.value === value);
  const typed = current && alike(current.label, text) ? "" : text.trim();
  // What is there already, in whatever case, is not made twice (D1 §5).
  const offered =
    create && !choices.some(({ label }) => alike(label, typed)) ? [{ value: CREATE, label: create.title(typed) }] : [];
  return (
    <Select
      {...rest}
      data={[...choices.map((choice) => ({ value: String(choice.value), label: choice.label })), ...offered]}
      value={value === null ? null : String(value)}
      onChange={(chosen) => (chosen === CREATE ? create?.run(typed) : onChange(find(chosen) as V))}
      onSearchChange={setText}
      filter={({ options, search }) =>
        options.filter(
          (option) =>
            !("value" in option) ||
            option.value === CREATE ||
            option.label.toLowerCase().includes(search.trim().toLowerCase()),
        )
      }
      {...(create && {
        renderOption: ({ option }) => (
          <>
            {option.value === CREATE && <PlusIcon size={14} />}
            {option.label}
          </>
        ),
      })}
      error={problem(error)}
      description={hint}
      withAsterisk={required}
      aria-required={required}
      placeholder={placeholder ?? t("chooseOne")}
      searchable={searchable ?? (create !== undefined || choices.length > 8)}
      clearable={!required}
      allowDeselect={false}
      nothingFoundMessage={t("nothingFound")}
      maxDropdownHeight={DROPDOWN_HEIGHT}
      comboboxProps={comboboxProps}
    />
  );
}
