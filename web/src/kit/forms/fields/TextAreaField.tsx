import { Textarea } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import "../fields.css";
import type { Field } from "../useCallForm.ts";
import { problem } from "./problem.tsx";

interface Props extends Omit<Field<string | null>, "onChange"> {
  onChange: (value: string) => void;
  label: string;
  hint?: string;
  required?: boolean;
  rows?: number;
  maxLength?: number;
  placeholder?: string;
  autoFocus?: boolean;
}

/** Several lines; grows with what is written, up to a third of a screen. */
export function TextAreaField({ value, onChange, error, hint, rows = 3, required, ...rest }: Props) {
  return <Textarea {...rest} autosize minRows={rows} maxRows={14} value={value ?? ""} onChange={(event) => onChange(event.currentTarget.value)} error={problem(error)} description={hint} withAsterisk={required ?? false} aria-required={required} />;
}
