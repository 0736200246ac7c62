import { lazy } from "react";
import { t } from "#web/ui/messages.ts";
import { openDialog } from "./dialogs.ts";
import type { Question } from "./question.ts";

const ConfirmDialog = lazy(async () => ({ default: (await import("./ConfirmDialog.tsx")).ConfirmDialog }));

/** Asks for confirmation; resolves to the answer. Closing the dialog answers no. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    openDialog((close) => {
      const answer = (yes: boolean): void => {
        close();
        resolve(yes);
      };
      return <ConfirmDialog yes={t("yes")} no={t("no")} {...question} answer={answer} />;
    });
  });
}
