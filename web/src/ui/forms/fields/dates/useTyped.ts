import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { LIMITS } from "#contract/limits.ts";
import { t } from "#web/ui/messages.ts";
import type { Field } from "../../useCallForm.ts";

export interface Rules<T> {
  /** Parses the text; null if it is not a value. */
  read: (text: string) => T | null;
  write: (value: T) => string;
  /** The error for text that is not a value. */
  invalid: string;
  /** Returns the error of a value, such as that it is too late. */
  error?: (value: T) => string | null;
  /** The form's value for invalid text, which the schema refuses. */
  invalidValue: (text: string) => T;
}
interface Typed {
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * A field whose value is typed as text. The value reaches the form 300 ms after the last key press, and at once on Enter
 * or blur, which also reformats the text. Text that can't be parsed stays as typed.
 */
export function useTyped<T>(
  { value, onChange, onBlur, error }: Omit<Field<T | null>, "name">,
  { read, write, invalid, error: errorOf, invalidValue }: Rules<T>,
): Typed & { set: (value: T) => void } {
  const shown = value === null ? "" : write(value);
  const [text, setText] = useState(shown);
  const [typedError, setTypedError] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** The value last passed to the form: any other value comes from outside, and replaces the text. */
  const reported = useRef<T | null>(value);
  useEffect(() => () => clearTimeout(timer.current), []);
  const applyValue = useEffectEvent((next: T | null) => {
    if (Object.is(reported.current, next)) return;
    reported.current = next;
    clearTimeout(timer.current);
    setText(shown);
    setTypedError(null);
  });
  useEffect(() => applyValue(value), [value]);

  const report = (next: T | null): void => {
    if (Object.is(reported.current, next)) return;
    reported.current = next;
    onChange(next);
  };
  const commit = (typed: string, done: boolean): void => {
    clearTimeout(timer.current);
    if (typed.trim() === "") {
      setTypedError(null);
      report(null);
      return;
    }
    const parsed = read(typed);
    const message = parsed === null ? invalid : (errorOf?.(parsed) ?? null);
    // An incomplete date is no error yet; a complete one that is too late is.
    if (parsed !== null || done) setTypedError(message);
    if (parsed !== null && message === null) {
      if (done) setText(write(parsed));
      report(parsed);
    } else if (done || parsed !== null) report(invalidValue(typed));
  };
  return {
    value: text,
    error: typedError ?? error,
    set: (next) => {
      setText(write(next));
      setTypedError(null);
      report(next);
    },
    onChange: (typed) => {
      setText(typed);
      setTypedError(null);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => commit(typed, false), LIMITS.debounceDate);
    },
    onBlur: () => {
      commit(text, true);
      onBlur();
    },
    onKeyDown: (event) => {
      if (event.key === "Enter") commit(text, true);
    },
  };
}

/** Returns the error of a value that is out of bounds, such as "Not before 1 Jan 2026" or "At most 100%". */
export function boundsError<T extends string | number>(
  value: T,
  min: T | undefined,
  max: T | undefined,
  format: (bound: T) => string,
): string | null {
  const isDate = typeof value === "string";
  if (min !== undefined && value < min) return t(isDate ? "notBefore" : "atLeast", { bound: format(min) });
  if (max !== undefined && value > max) return t(isDate ? "notAfter" : "atMost", { bound: format(max) });
  return null;
}
