import { useState } from "react";
import { auth } from "#contract/session/session.ts";
import { t } from "#web/areas/session/messages.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { Panel, PanelForm } from "./Panel.tsx";

export function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useCallForm(auth.forgotPassword, {
    initial: { email: "" },
    onDone: (_, { email }) => setSentTo(email.trim()),
  });
  const back = (
    <Button tone="link" to="/login">
      {t("backToSignIn")}
    </Button>
  );
  if (sentTo !== null)
    return (
      <Panel title={t("sentTitle")} line={t("sentLine", { email: sentTo })}>
        {back}
      </Panel>
    );
  return (
    <Panel title={t("forgotTitle")} line={t("forgotLine")}>
      <PanelForm form={form} action={t("sendLink")} below={<div>{back}</div>}>
        <TextField
          {...form.field("email")}
          label={t("email")}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoFocus
          spellCheck={false}
        />
      </PanelForm>
    </Panel>
  );
}
