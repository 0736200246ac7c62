import { type ReactNode, useState } from "react";
import { FORMATS, type FormatName, formatMessage } from "#contract/values/formats.ts";
import type { Field } from "../useCallForm.ts";
import { TextField } from "./TextField.tsx";

interface Props extends Omit<Field<string | null>, "onChange"> {
  onChange: (value: string) => void;
  label: string;
  /** Which addresses it takes. */
  format: FormatName;
  hint?: string;
  required?: boolean;
  disabled?: boolean;
  icon?: ReactNode;
}

/** An address on the web: one's own site, or a page of one platform; what is none is said in the document's words. */
export function LinkField({ format, icon, error, onChange, onBlur, value, ...rest }: Props) {
  const [wrong, setError] = useState(false);
  return (
    <TextField
      {...rest}
      value={value}
      onChange={(text) => {
        setError(false);
        onChange(text);
      }}
      onBlur={() => {
        const text = value?.trim() ?? "";
        setError(text !== "" && !FORMATS[format][0].test(text));
        onBlur();
      }}
      error={wrong ? formatMessage(format) : error}
      leftSection={icon}
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
    />
  );
}
