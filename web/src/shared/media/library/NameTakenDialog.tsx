import { useState } from "react";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { t } from "#web/ui/upload/messages.ts";
import type { NameAnswer } from "./nameAnswer.ts";

interface Props {
  name: string;
  answer: (answer: NameAnswer, forRest: boolean) => void;
}

/** Asks whether something replaces what has its name, is kept next to it, or is left out. */
export function NameTakenDialog({ name, answer }: Props) {
  const [forRest, setForRest] = useState(false);
  return (
    <Dialog
      title={t("takenTitle", { name })}
      onClose={() => answer("skip", forRest)}
      footer={
        <>
          <Button size="large" onClick={() => answer("skip", forRest)}>
            {t("skip")}
          </Button>
          <Button size="large" onClick={() => answer("replace", forRest)}>
            {t("replace")}
          </Button>
          <Button size="large" tone="main" onClick={() => answer("keepBoth", forRest)} data-autofocus>
            {t("keepBoth")}
          </Button>
        </>
      }
    >
      <p>{t("takenBody")}</p>
      <label>
        <input type="checkbox" checked={forRest} onChange={() => setForRest(!forRest)} /> {t("forRest")}
      </label>
    </Dialog>
  );
}
