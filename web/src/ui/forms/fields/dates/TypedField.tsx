import type { ComponentProps, ReactNode } from "react";
import type { Field } from "../../useCallForm.ts";
import { TextField } from "../TextField.tsx";
import { type Rules, useTyped } from "./useTyped.ts";

/** What every field that is typed takes beside its value. */
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
  /** What stands at its end, such as a calendar that sets the value. */
  end?: (text: string, set: (value: T) => void) => ReactNode;
}

/** A line of text that stands for a value: read by rules, and written the way it always is (useTyped). */
export function TypedField<T>({ rules, end, value, onChange, onBlur, error, ...rest }: Props<T>) {
  const { set, ...typed } = useTyped({ value, onChange, onBlur, error }, rules);
  return <TextField {...rest} {...typed} autoComplete="off" rightSection={end?.(typed.value, set)} />;
}
