import { t } from "#web/ui/messages.ts";
import type { Field } from "../../useCallForm.ts";
import { fieldError } from "../fieldError.tsx";
import { stableProps } from "../stableProps.tsx";
import { comboboxProps, DROPDOWN_HEIGHT } from "./combobox.ts";
import { TagsInput } from "./options.tsx";

interface Props extends Field<string[]> {
  label: string;
  /** Existing tags, which are suggested. */
  known?: readonly string[];
  hint?: string;
  most?: number;
  /** Shown while there is none. */
  placeholder?: string;
  disabled?: boolean;
  /** Suggests only what fits to what is typed, where the same is offered below: the list would cover it. */
  suggestsTyped?: boolean;
}

/** Characters that end a tag, typed or pasted. */
const SEPARATORS = [",", ";", "\n", "\t"];

function Tags(props: Props) {
  const { value, onChange, error, known = [], hint, most, placeholder = t("addTag"), suggestsTyped, ...rest } = props;
  return (
    <TagsInput
      {...rest}
      openOnFocus={suggestsTyped !== true}
      data={known}
      value={value}
      error={fieldError(error)}
      description={hint}
      {...(most !== undefined && { maxTags: most })}
      onChange={(tags) => onChange(tags.map((tag) => tag.trim()).filter(Boolean))}
      splitChars={SEPARATORS}
      acceptValueOnBlur
      placeholder={value.length === 0 ? placeholder : ""}
      maxDropdownHeight={DROPDOWN_HEIGHT}
      comboboxProps={comboboxProps}
    />
  );
}

/** Free tags: Enter, a comma or a semicolon ends one, and several can be pasted. */
export const TagsField = stableProps(Tags);
