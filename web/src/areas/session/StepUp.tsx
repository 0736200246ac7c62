import { useState } from "react";
import { auth } from "#contract/session/session.ts";
import { Dialog } from "#web/kit/dialogs/Dialog.tsx";
import { FormBody, useFormId } from "#web/kit/forms/FormFrame.tsx";
import { PasswordField } from "#web/kit/forms/fields/PasswordField.tsx";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { Button } from "#web/kit/ui/Button.tsx";
import { t as k } from "#web/messages/kit.ts";
import { t } from "#web/messages/session.ts";
import { CodeField } from "./CodeField.tsx";

/** Password or code, before something that matters. */
export function StepUp({ answer }: { answer: (confirmed: boolean) => void }) {
  const id = useFormId();
  const [byCode, setByCode] = useState(false);
  const form = useCallForm(auth.stepUp, {
    initial: { password: "", code: "" },
    toBody: ({ password, code }) => (byCode ? { code } : { password }),
    onDone: () => answer(true),
  });
  const turn = (): void => {
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
          <Button tone="link" onClick={turn} data-left>
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
