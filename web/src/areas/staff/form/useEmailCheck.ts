import { useRef, useState } from "react";
import { staff } from "#contract/staff/staff.ts";
import { t } from "#web/areas/staff/messages.ts";
import { send } from "#web/ui/calls/send.ts";
import type { FieldErrors } from "#web/ui/forms/formState.ts";
import { showError } from "#web/ui/toasts/showError.ts";

export interface EmailCheck {
  /** Checks whether the email is free. Resolves to false if the check failed; the error has been shown. */
  ask(email: string): Promise<boolean>;
  /** Field errors of a taken email, for the form's rules. */
  problems(values: { email: string }): FieldErrors;
  busy: boolean;
}
const normal = (email: string): string => email.trim().toLowerCase();

/** Checks whether an email is in use already, and remembers the results. */
export function useEmailCheck(): EmailCheck {
  const [busy, setBusy] = useState(false);
  const taken = useRef(new Set<string>());
  const ask = async (typed: string): Promise<boolean> => {
    const email = normal(typed);
    setBusy(true);
    try {
      const { exists } = await send(staff.checkEmail, { query: { email } });
      if (exists) taken.current.add(email);
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    ask,
    busy,
    problems: ({ email }): FieldErrors => (taken.current.has(normal(email)) ? { email: t("emailExisted") } : {}),
  };
}
