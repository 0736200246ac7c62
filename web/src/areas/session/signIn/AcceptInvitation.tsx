import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { invitations } from "#contract/session/session.ts";
import { t } from "#web/areas/session/messages.ts";
import { send } from "#web/ui/calls/send.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { errorText } from "#web/ui/toasts/showError.ts";
import { NewPasswordField } from "./NewPasswordField.tsx";
import { Panel, PanelForm } from "./Panel.tsx";
import { useFirstSignIn } from "./useFirstSignIn.ts";

interface Invitation {
  email: string;
  displayName: string;
}

/** The page of an invitation link: greets the invited person and sets their password. */
export function AcceptInvitation() {
  const { code: given = "" } = useParams();
  const [code] = useState(given);
  const navigate = useNavigate();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [error, setError] = useState<unknown>(null);
  const signIn = useFirstSignIn();
  useEffect(() => {
    send(invitations.get, { params: { code } }).then(setInvitation, setError);
  }, [code]);
  const form = useCallForm(invitations.accept, {
    params: { code },
    initial: { password: "" },
    onDone: ({ email }, { password }) => signIn(email, password),
  });
  if (error !== null)
    return (
      <Panel title={t("linkDeadTitle")} line={errorText(error)}>
        <Button onClick={() => void navigate("/login")}>{t("backToSignIn")}</Button>
      </Panel>
    );
  if (!invitation) return <Panel title=" " />;
  return (
    <Panel
      title={t("welcomeTitle", { name: invitation.displayName })}
      line={t("welcomeLine", { email: invitation.email })}
    >
      <PanelForm form={form} action={t("setPassword")}>
        <input type="hidden" name="username" autoComplete="username" value={invitation.email} />
        <NewPasswordField {...form.field("password")} autoFocus />
      </PanelForm>
    </Panel>
  );
}
