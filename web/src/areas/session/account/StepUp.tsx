import { useState } from "react";
import { auth } from "#contract/session/session.ts";
import { t } from "#web/areas/session/messages.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { FormBody, useFormId } from "#web/ui/forms/FormFrame.tsx";
import { PasswordField } from "#web/ui/forms/fields/PasswordField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { t as k } from "#web/ui/messages.ts";
import { CodeField } from "./CodeField.tsx";

/** Asks for the password or a code before a sensitive action. */
export function StepUp({ answer }: { answer: (confirmed: boolean) => void }) {
  const id = useFormId();
  const [byCode, setByCode] = useState(false);
  const form = useCallForm(auth.stepUp, {
    initial: { password: "", code: "" },
    toBody: ({ password, code }) => (byCode ? { code } : { password }),
    onDone: () => answer(true),
  });
  const toggle = (): void => {
    form.reset();
    setByCode(!byCode);
  };
  return (
    <Dialog
      title={t("stepUpTitle")}
      line={t("stepUpLine")}
      onClose={() => answer(false)}
      footer={
        <>
          <Button tone="link" onClick={toggle} data-left>
            {t(byCode ? "usePassword" : "useCode")}
          </Button>
          <Button size="large" onClick={() => answer(false)}>
            {k("cancel")}
          </Button>
          <Button tone="main" size="large" type="submit" form={id}>
            {t("confirm")}
          </Button>
        </>
      }
    >
      <FormBody form={form} id={id}>
        {byCode ? (
          <CodeField field={form.field("code")} />
        ) : (
          <PasswordField {...form.field("password")} label={t("password")} autoComplete="current-password" autoFocus />
        )}
      </FormBody>
    </Dialog>
  );
}
