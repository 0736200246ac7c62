import { lazy } from "react";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const StepUp = lazy(async () => ({ default: (await import("./StepUp.tsx")).StepUp }));

/** Asks users to confirm their identity; resolves to whether they did. */
export const askStepUp = (): Promise<boolean> =>
  new Promise((resolve) => {
    openDialog((close) => (
      <StepUp
        answer={(confirmed) => {
          close();
          resolve(confirmed);
        }}
      />
    ));
  });
