import { useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { auth } from "#contract/session/session.ts";
import { t } from "#web/areas/session/messages.ts";
import { holdTokens } from "#web/ui/calls/session.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { errorText } from "#web/ui/toasts/showError.ts";
import { CodeField } from "../account/CodeField.tsx";
import styles from "./Panel.module.css";
import { Panel, PanelForm } from "./Panel.tsx";
import { useHalfSession } from "./useHalfSession.ts";

export function TwoFactorVerify() {
  const navigate = useNavigate();
  const { session, next, error } = useHalfSession();
  const [recovery, setRecovery] = useState(false);
  const form = useCallForm(auth.twoFactorVerify, {
    initial: { code: "" },
    toBody: ({ code }) => ({ code, client: "browser" as const }),
    onDone: ({ tokens }) => {
      holdTokens(tokens);
      return void navigate(next, { replace: true });
    },
  });
  if (error !== null) return <Panel title={errorText(error)} />;
  if (!session) return <Panel title=" " />;
  if (session.state === "active" && !form.dirty) return <Navigate to={next} replace />;
  if (session.state === "two_factor_setup") return <Navigate to="/2fa/setup" replace />;
  const toggle = (): void => {
    form.reset();
    setRecovery(!recovery);
  };
  return (
    <Panel
      title={t(recovery ? "recoveryTitle" : "twoFactorTitle")}
      line={t(recovery ? "recoveryLine" : "twoFactorLine")}
    >
      <PanelForm
        form={form}
        action={t("confirm")}
        below={
          <div className={styles.aside}>
            <Button tone="link" onClick={toggle}>
              {t(recovery ? "useApp" : "useRecovery")}
            </Button>
            <Button tone="link" to="/logout">
              {t("backToSignIn")}
            </Button>
          </div>
        }
      >
        <CodeField key={String(recovery)} field={form.field("code")} recovery={recovery} />
      </PanelForm>
    </Panel>
  );
}
