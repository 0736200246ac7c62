import { type ReactNode, useState } from "react";
import { FORMATS, type FormatName, formatMessage } from "#contract/values/formats.ts";
import type { Field } from "../useCallForm.ts";
import { TextField } from "./TextField.tsx";

interface Props extends Omit<Field<string | null>, "onChange"> {
  onChange: (value: string) => void;
  label: string;
  /** The format of accepted links. */
  format: FormatName;
  hint?: string;
  required?: boolean;
  disabled?: boolean;
  icon?: ReactNode;
}

/** A link: a website, or a page of one platform; an invalid one shows the format's message. */
export function LinkField({ format, icon, error, onChange, onBlur, value, ...rest }: Props) {
  const [invalid, setInvalid] = useState(false);
  return (
    <TextField
      {...rest}
      value={value}
      onChange={(text) => {
        setInvalid(false);
        onChange(text);
      }}
      onBlur={() => {
        const text = value?.trim() ?? "";
        setInvalid(text !== "" && !FORMATS[format][0].test(text));
        onBlur();
      }}
      error={invalid ? formatMessage(format) : error}
      leftSection={icon}
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
    />
  );
}
