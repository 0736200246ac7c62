import { TagsInput } from "@mantine/core";
import { t } from "#web/messages/kit.ts";
import type { Field } from "../useCallForm.ts";
import { comboboxProps, DROPDOWN_HEIGHT } from "./combobox.ts";
import { problem } from "./problem.tsx";

interface Props extends Field<string[]> {
  label: string;
  /** Words that are in use already. */
  known?: readonly string[];
  hint?: string;
  most?: number;
}

/** Free words: Enter or a comma ends one. */
export function TagsField({ value, error, known = [], hint, most, ...rest }: Props) {
  return (
    <TagsInput
      {...rest}
      data={[...known]}
      value={value}
      error={problem(error)}
      description={hint}
      {...(most !== undefined && { maxTags: most })}
      acceptValueOnBlur
      placeholder={value.length === 0 ? t("addTag") : ""}
      maxDropdownHeight={DROPDOWN_HEIGHT}
      comboboxProps={comboboxProps}
    />
  );
}
