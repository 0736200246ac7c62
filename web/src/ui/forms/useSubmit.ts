import { useRef, useState } from "react";
import type { AnyCall } from "#contract/call.ts";
import { t } from "#web/ui/messages.ts";
import type { ArgsOf, ResultOf } from "../calls/callTypes.ts";
import { ApiError, Unreachable } from "../calls/errors.ts";
import { useCallMutation } from "../calls/useMutate.ts";
import { errorText } from "../toasts/showError.ts";
import { focusFirst } from "./formState.ts";
import type { FormState } from "./useFormState.ts";

/** How often a save is retried after a stale version before the form reports it. */
const MAX_ATTEMPTS = 3;

interface Options<C extends AnyCall, V extends object> {
  form: FormState<V>;
  toArgs: (values: V) => ArgsOf<C>;
  /** The name of the form's field for the path of a refused one, where they differ. */
  nameOf?: ((path: string, values: V) => string) | undefined;
  /** Handles a stale-version refusal; null if it can't, and the refusal is shown like any other. */
  onStale: (refusal: ApiError, save: () => void) => "merged" | "conflict" | null;
  /** Handles a refusal by its own question, after which `again` sends the form with further values. Returns whether it did. */
  onRefused?: ((refusal: ApiError, again: (more: object) => void) => boolean) | undefined;
  onStart: () => void;
  onSaved: (result: ResultOf<C>) => unknown;
  /** Shown if the server sends no message of its own. */
  otherwise: string | undefined;
}

export interface Submit {
  busy: boolean;
  /** An error that belongs to no field. */
  alert: string | null;
  setAlert(alert: string | null): void;
  /** Validates without sending. */
  check(): boolean;
  /** Sends the form if it is valid and changed. */
  submit(): Promise<void>;
  /** Sends the form's current values. */
  save(): Promise<void>;
  saving(): Promise<boolean> | null;
}

/** Sends a form, retries after a merge with others' changes, and shows refusals on their fields. */
export function useSubmit<C extends AnyCall, V extends object>(
  call: C,
  { form, toArgs, nameOf, onStale, onRefused, onStart, onSaved, otherwise }: Options<C, V>,
): Submit {
  const [alert, setAlert] = useState<string | null>(null);
  const again = useRef(false);
  const saving = useRef<Promise<boolean> | null>(null);

  const onError = (error: unknown): void => {
    if (error instanceof ApiError && error.code === "stale") {
      const outcome = onStale(error, () => void save());
      again.current = outcome === "merged";
      if (outcome !== null) return;
    }
    if (error instanceof ApiError && onRefused?.(error, (more) => void save(more))) return;
    const refused = error instanceof ApiError ? error.details.filter(({ field }) => field !== "") : [];
    const details = nameOf
      ? refused.map((detail) => ({ ...detail, field: nameOf(detail.field, form.current()) }))
      : refused;
    const ownDetails = details.filter(({ field }) => (field.split(".")[0] ?? "") in form.current());
    const otherDetails = details.filter((detail) => !ownDetails.includes(detail));
    const serverMessage = error instanceof ApiError ? error.message : "";
    const message = error instanceof Unreachable ? errorText(error) : serverMessage || otherwise || errorText(error);
    form.setErrors(Object.fromEntries(ownDetails.map(({ field, message }) => [field, message])));
    if (ownDetails.length === 0 || otherDetails.length > 0) {
      setAlert([message, ...otherDetails.map((detail) => detail.message)].join(" "));
    }
    focusFirst(ownDetails.map(({ field }) => field));
  };
  const change = useCallMutation(call, { onError, onDone: onSaved });

  const check = (): boolean => {
    setAlert(null);
    return form.validate();
  };
  const sendWithRetries = async (more?: object): Promise<boolean> => {
    onStart();
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      again.current = false;
      if (await change.run(toArgs({ ...form.current(), ...more }))) return true;
      if (!again.current || !check()) return false;
    }
    setAlert(t("staleTitle"));
    return false;
  };
  const save = async (more?: object): Promise<void> => {
    saving.current ??= sendWithRetries(more).finally(() => {
      saving.current = null;
    });
    await saving.current;
  };

  return {
    busy: change.busy,
    alert,
    setAlert,
    check,
    // Reads the current values, which may not be rendered yet.
    submit: async () => {
      if (check() && form.isDirty()) await save();
    },
    save: () => save(),
    saving: () => saving.current,
  };
}
