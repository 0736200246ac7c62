import { TextInput, type TextInputProps } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import "../fields.css";
import type { Field } from "../useCallForm.ts";
import { problem } from "./problem.tsx";

interface Look extends Pick<TextInputProps, "autoComplete" | "autoFocus" | "inputMode" | "type" | "placeholder" | "maxLength" | "leftSection" | "rightSection" | "readOnly" | "spellCheck"> {
  label: string;
  hint?: string;
  required?: boolean;
}
interface Props extends Look, Omit<Field<string | null>, "onChange"> {
  onChange: (value: string) => void;
}

/** One line of text. */
export function TextField({ value, onChange, error, hint, ...rest }: Props) {
  return <TextInput {...rest} value={value ?? ""} onChange={(event) => onChange(event.currentTarget.value)} error={problem(error)} description={hint} withAsterisk={rest.required ?? false} required={false} aria-required={rest.required} />;
}
