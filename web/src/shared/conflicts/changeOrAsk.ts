import { ApiError } from "#web/ui/calls/errors.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { askConflict } from "./askConflict.tsx";

/** Makes a change outside of a form, which may clash: then it asks for a reason. Resolves to the result, or null if it was not made. */
export const changeOrAsk = <R>(change: (more: { conflictReason?: string }) => Promise<R>): Promise<R | null> =>
  new Promise((resolve) => {
    const attempt = (more: { conflictReason?: string }): void => {
      change(more).then(resolve, (error: unknown) => {
        if (error instanceof ApiError && askConflict(error, attempt, () => resolve(null))) return;
        showError(error);
        resolve(null);
      });
    };
    attempt({});
  });
