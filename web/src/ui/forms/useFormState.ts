import { useForm } from "@mantine/form";
import { useEffect, useEffectEvent, useRef } from "react";
import type { AnyCall } from "#contract/call.ts";
import { acceptsNull } from "#contract/form.ts";
import { afterPress } from "./afterPress.ts";
import { adopt, errorAt, type FieldErrors, focusFirst, schemaErrors } from "./formState.ts";
import { equal } from "./versions/merge.ts";

interface Options<V> {
  initial: V;
  toBody: (values: V) => unknown;
  rules: ((values: V) => FieldErrors) | undefined;
  /** Validates while typing, not only on blur. */
  eager: boolean | undefined;
}

export interface FormState<V extends object> {
  /** As rendered; `current` and `base` are up to date between renders too. */
  values: V;
  current(): V;
  /** The initial values, which `dirty` compares with. */
  base(): V;
  dirty: boolean;
  isDirty(): boolean;
  valid: boolean;
  write(path: string, value: unknown): void;
  /** Sets the form's initial and current values. */
  adopt(base: V, values: V): void;
  reset(): void;
  /** Validates all fields, shows the errors and focuses the first one. */
  validate(): boolean;
  setErrors(errors: FieldErrors): void;
  /** Returns the props of the field at `path`. */
  bind<T>(
    path: string,
    value: T,
    onChange: (value: T) => void,
  ): { name: string; value: T; onChange: (value: T) => void; onBlur: () => void; error: string | undefined };
}

/** Holds a form's values, initial values and field errors. */
export function useFormState<V extends object>(
  call: AnyCall,
  { initial, toBody, rules, eager = false }: Options<V>,
): FormState<V> {
  const attempted = useRef(false);
  /** Fields with an error from the server, which stays until the field changes. */
  const refused = useRef<ReadonlySet<string>>(new Set());
  const errorsOf = (values: V): FieldErrors => ({ ...rules?.(values), ...schemaErrors(call, toBody(values)) });
  const form = useForm<V>({ mode: "controlled", initialValues: initial, validate: errorsOf });
  // The library types both as transformed values, which they are not here.
  const current = (): V => form.getValues() as V;
  const base = (): V => form.getInitialValues() as V;
  const isDirty = (): boolean => !equal(current(), base());
  const dirty = !equal(form.values, base());

  // A record that changed elsewhere updates the form at once, but never over the person's changes.
  const applyInitial = useEffectEvent((next: string) => {
    if (!dirty && next !== JSON.stringify(base())) adopt<V>(form, initial, initial);
  });
  const start = JSON.stringify(initial);
  useEffect(() => applyInitial(start), [start]);

  return {
    values: form.values,
    current,
    base,
    dirty,
    isDirty,
    valid: Object.keys(errorsOf(form.values)).length === 0,
    // An emptied text becomes null where the contract takes null, so that it equals a value that was never set.
    write: (path, value) => {
      form.setFieldValue(path, (value === "" && acceptsNull(call.body, path) ? null : value) as never);
      // A change may answer the error of another field too, such as that of the list which its entry is in.
      const wrong = errorsOf(current());
      for (const shown of Object.keys(form.errors))
        if (!(shown in wrong) && !refused.current.has(shown)) form.clearFieldError(shown);
    },
    adopt: (start, values) => adopt<V>(form, start, values),
    reset: () => form.reset(),
    validate: () => {
      attempted.current = true;
      refused.current = new Set();
      const { hasErrors, errors } = form.validate() as { hasErrors: boolean; errors: FieldErrors };
      if (hasErrors) focusFirst(Object.keys(errors));
      return !hasErrors;
    },
    setErrors: (errors) => {
      refused.current = new Set(Object.keys(errors));
      form.setErrors(errors);
    },
    bind: (path, value, onChange) => ({
      name: path,
      value,
      onChange: (next) => {
        onChange(next);
        if (attempted.current || eager) form.validateField(path);
      },
      // An unchanged field is not validated on blur.
      onBlur: () => (form.isDirty(path) ? afterPress(() => void form.validateField(path)) : undefined),
      error: errorAt(form.errors, path),
    }),
  };
}
