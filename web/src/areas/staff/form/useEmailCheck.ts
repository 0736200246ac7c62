import { useRef, useState } from "react";
import { staff } from "#contract/staff/staff.ts";
import { t } from "#web/areas/staff/messages.ts";
import { send } from "#web/ui/calls/send.ts";
import type { FieldErrors } from "#web/ui/forms/formState.ts";
import { showError } from "#web/ui/toasts/showError.ts";

export interface EmailCheck {
  /** Finds out whether the address is free; false when that could not be found out, which a toast has told. */
  ask(email: string): Promise<boolean>;
  /** That an address is taken, for the form's rules. */
  problems(values: { email: string }): FieldErrors;
  busy: boolean;
}
const normal = (email: string): string => email.trim().toLowerCase();

/** Whether somebody signs in with an address already; what was found out is remembered. */
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
