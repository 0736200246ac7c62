import { useState } from "react";
import type { Field } from "#web/ui/forms/useCallForm.ts";

/** The state of a standalone field, which is not sent. */
export function useSample<T>(name: string, first: T, error?: string): Field<T> {
  const [value, onChange] = useState(first);
  return { name, value, onChange: (next) => onChange(() => next), onBlur: () => undefined, error };
}
