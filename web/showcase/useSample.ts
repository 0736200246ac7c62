import { useState } from "react";
import type { Field } from "#web/ui/forms/useCallForm.ts";

/** A field that stands alone: what is put in stays, and goes nowhere. */
export function useSample<T>(name: string, first: T, error?: string): Field<T> {
  const [value, onChange] = useState(first);
  return { name, value, onChange: (next) => onChange(() => next), onBlur: () => undefined, error };
}
