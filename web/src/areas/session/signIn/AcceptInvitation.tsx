import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { auth } from "#contract/session/session.ts";
import { t } from "#web/areas/session/messages.ts";
import { send } from "#web/ui/calls/send.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { PasswordField } from "#web/ui/forms/fields/PasswordField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { errorText } from "#web/ui/toasts/showError.ts";
import { Panel, PanelForm } from "./Panel.tsx";
import { PasswordSet } from "./PasswordSet.tsx";

interface Whom {
  email: string;
  displayName: string;
}

/** The link of an invitation: says whom it is for, and takes their password. */
export function AcceptInvitation() {
  const { code: given = "" } = useParams();
  const [code] = useState(given);
  const navigate = useNavigate();
  const [whom, setWhom] = useState<Whom | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [done, setDone] = useState(false);
  useEffect(() => {
    send(auth.checkSetPassword, { params: { code } }).then(setWhom, setError);
  }, [code]);
  const form = useCallForm(auth.setPassword, {
    params: { code },
    initial: { password: "" },
    onDone: () => setDone(true),
  });
  if (done) return <PasswordSet />;
  if (error !== null)
    return (
      <Panel title={t("linkDeadTitle")} line={errorText(error)}>
        <Button onClick={() => void navigate("/login")}>{t("backToSignIn")}</Button>
      </Panel>
    );
  if (!whom) return <Panel title=" " />;
  return (
    <Panel title={t("welcomeTitle", { name: whom.displayName })} line={t("welcomeLine", { email: whom.email })}>
      <PanelForm form={form} action={t("setPassword")}>
        <input type="hidden" name="username" autoComplete="username" value={whom.email} />
        <PasswordField
          {...form.field("password")}
          label={t("newPassword")}
          hint={t("passwordRule")}
          autoComplete="new-password"
          autoFocus
        />
      </PanelForm>
    </Panel>
  );
}
