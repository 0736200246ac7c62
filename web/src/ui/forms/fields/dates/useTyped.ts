import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { LIMITS } from "#contract/limits.ts";
import { t } from "#web/ui/messages.ts";
import type { Field } from "../../useCallForm.ts";

export interface Rules<T> {
  /** Null where the text is no value. */
  read: (text: string) => T | null;
  write: (value: T) => string;
  /** Said of text that is no value. */
  wrong: string;
  /** What else there is to say against a value, such as that it is too late. */
  error?: (value: T) => string | null;
  /** Stands for text that is no value, so that the form can't be saved with it. */
  bad: (text: string) => T;
}
interface Typed {
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * A field whose value is typed as text: what was typed reaches the form when nothing more came for 300 ms, and
 * at once on Enter or when the field is left; then it is also written the way it always is. What does not read as a
 * value stays as it was typed.
 */
export function useTyped<T>(
  { value, onChange, onBlur, error }: Omit<Field<T | null>, "name">,
  { read, write, wrong, error: fault, bad }: Rules<T>,
): Typed & { set: (value: T) => void } {
  const shown = value === null ? "" : write(value);
  const [text, setText] = useState(shown);
  const [problem, setError] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** What the form was told last: any other value comes from outside, and rewrites the text. */
  const reported = useRef<T | null>(value);
  useEffect(() => () => clearTimeout(timer.current), []);
  const takeIn = useEffectEvent((next: T | null) => {
    if (Object.is(reported.current, next)) return;
    reported.current = next;
    clearTimeout(timer.current);
    setText(shown);
    setError(null);
  });
  useEffect(() => takeIn(value), [value]);

  const tell = (next: T | null): void => {
    if (Object.is(reported.current, next)) return;
    reported.current = next;
    onChange(next);
  };
  const take = (typed: string, done: boolean): void => {
    clearTimeout(timer.current);
    if (typed.trim() === "") {
      setError(null);
      tell(null);
      return;
    }
    const found = read(typed);
    const against = found === null ? wrong : (fault?.(found) ?? null);
    // Half a date is no mistake yet; a whole one that is too late is.
    if (found !== null || done) setError(against);
    if (found !== null && against === null) {
      if (done) setText(write(found));
      tell(found);
    } else if (done || found !== null) tell(bad(typed));
  };
  return {
    value: text,
    error: problem ?? error,
    set: (next) => {
      setText(write(next));
      setError(null);
      tell(next);
    },
    onChange: (typed) => {
      setText(typed);
      setError(null);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => take(typed, false), LIMITS.debounceDate);
    },
    onBlur: () => {
      take(text, true);
      onBlur();
    },
    onKeyDown: (event) => {
      if (event.key === "Enter") take(text, true);
    },
  };
}

/** What is wrong with a value that is out of its bounds, in words: "Not before 1 Jan 2026", "At most 100%". */
export function outside<T extends string | number>(
  value: T,
  min: T | undefined,
  max: T | undefined,
  say: (bound: T) => string,
): string | null {
  const inTime = typeof value === "string";
  if (min !== undefined && value < min) return t(inTime ? "notBefore" : "atLeast", { bound: say(min) });
  if (max !== undefined && value > max) return t(inTime ? "notAfter" : "atMost", { bound: say(max) });
  return null;
}
