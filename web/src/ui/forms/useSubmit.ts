import { useRef, useState } from "react";
import type { AnyCall } from "#contract/call.ts";
import { t } from "#web/ui/messages.ts";
import type { ArgsOf, ResultOf } from "../calls/callTypes.ts";
import { ApiError, Unreachable } from "../calls/errors.ts";
import { useCallMutation } from "../calls/useMutate.ts";
import { errorText } from "../toasts/showError.ts";
import { focusFirst } from "./formState.ts";
import type { FormState } from "./useFormState.ts";

/** How often others may be quicker before the form says so. */
const TURNS = 3;

interface Options<C extends AnyCall, V extends object> {
  form: FormState<V>;
  toArgs: (values: V) => ArgsOf<C>;
  /** Handles a refusal of a stale version; null where it can't, and the refusal is shown like any other. */
  onStale: (refusal: ApiError, save: () => void) => "merged" | "conflict" | null;
  onStart: () => void;
  onSaved: (answer: ResultOf<C>) => unknown;
  /** Shown where the server gives no words of its own. */
  otherwise: string | undefined;
}

export interface Submit {
  busy: boolean;
  /** A refusal that belongs to no field. */
  alert: string | null;
  setAlert(alert: string | null): void;
  /** Validates, and sends nothing. */
  check(): boolean;
  /** Sends what is valid and changed. */
  submit(): Promise<void>;
  /** Sends what stands in the form. */
  save(): Promise<void>;
  saving(): Promise<boolean> | null;
}

/** Sends a form, again where others were quicker, and puts a refusal beside its fields. */
export function useSubmit<C extends AnyCall, V extends object>(
  call: C,
  { form, toArgs, onStale, onStart, onSaved, otherwise }: Options<C, V>,
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
    const details = error instanceof ApiError ? error.details.filter(({ field }) => field !== "") : [];
    const here = details.filter(({ field }) => (field.split(".")[0] ?? "") in form.current());
    const elsewhere = details.filter((detail) => !here.includes(detail));
    const own = error instanceof ApiError ? error.message : "";
    const words = error instanceof Unreachable ? errorText(error) : own || otherwise || errorText(error);
    form.setErrors(Object.fromEntries(here.map(({ field, message }) => [field, message])));
    if (here.length === 0 || elsewhere.length > 0) {
      setAlert([words, ...elsewhere.map(({ message }) => message)].join(" "));
    }
    focusFirst(here.map(({ field }) => field));
  };
  const change = useCallMutation(call, { onError, onDone: onSaved });

  const check = (): boolean => {
    setAlert(null);
    return form.validate();
  };
  const sendInTurns = async (): Promise<boolean> => {
    onStart();
    for (let turn = 0; turn < TURNS; turn += 1) {
      again.current = false;
      if (await change.run(toArgs(form.current()))) return true;
      if (!again.current || !check()) return false;
    }
    setAlert(t("staleTitle"));
    return false;
  };
  const save = async (): Promise<void> => {
    saving.current ??= sendInTurns().finally(() => {
      saving.current = null;
    });
    await saving.current;
  };

  return {
    busy: change.busy,
    alert,
    setAlert,
    check,
    // What was typed a moment ago counts, though it may not be drawn yet.
    submit: async () => {
      if (check() && form.isDirty()) await save();
    },
    save,
    saving: () => saving.current,
  };
}
