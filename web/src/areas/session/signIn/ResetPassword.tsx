import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { auth } from "#contract/session/session.ts";
import { t } from "#web/areas/session/messages.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { NewPasswordField } from "./NewPasswordField.tsx";
import { Panel, PanelForm } from "./Panel.tsx";
import { useFirstSignIn } from "./useFirstSignIn.ts";

/** Reads the code once and removes it from the address, to keep it out of history and logs. */
export function ResetPassword() {
  const [address, setAddress] = useSearchParams();
  const [code] = useState(() => address.get("code") ?? "");
  useEffect(() => {
    if (address.has("code")) setAddress({}, { replace: true });
  }, [address, setAddress]);
  const signIn = useFirstSignIn();
  const form = useCallForm(auth.resetPassword, {
    initial: { password: "" },
    toBody: ({ password }) => ({ code, password }),
    onDone: ({ email }, { password }) => signIn(email, password),
  });
  if (!/^[A-Za-z0-9_-]{43}$/.test(code))
    return (
      <Panel title={t("linkMissingTitle")} line={t("linkMissingLine")}>
        <Button to="/forgot-password">{t("askNewLink")}</Button>
      </Panel>
    );
  return (
    <Panel title={t("forgotTitle")}>
      <PanelForm
        form={form}
        action={t("setPassword")}
        below={
          form.alert && (
            <Button tone="link" to="/forgot-password">
              {t("askNewLink")}
            </Button>
          )
        }
      >
        <NewPasswordField {...form.field("password")} autoFocus />
      </PanelForm>
    </Panel>
  );
}
