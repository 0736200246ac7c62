import type { ComponentProps, ReactNode } from "react";
import type { Field } from "../../useCallForm.ts";
import { TextField } from "../TextField.tsx";
import { type Rules, useTyped } from "./useTyped.ts";

/** Props of every typed field, besides its value. */
export interface TypedProps {
  label: string;
  hint?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
}
interface Props<T>
  extends TypedProps,
    Field<T | null>,
    Pick<ComponentProps<typeof TextField>, "placeholder" | "inputMode" | "className"> {
  rules: Rules<T>;
  /** Renders the end of the field, such as a calendar that sets the value. */
  end?: (text: string, set: (value: T) => void) => ReactNode;
}

/** A text field for a value that `rules` parse and format (useTyped). */
export function TypedField<T>({ rules, end, value, onChange, onBlur, error, ...rest }: Props<T>) {
  const { set, ...typed } = useTyped({ value, onChange, onBlur, error }, rules);
  return <TextField {...rest} {...typed} autoComplete="off" rightSection={end?.(typed.value, set)} />;
}
