import { useEffect, useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { auth } from "#contract/session/session.ts";
import { internal } from "#web/kit/calls/next.ts";
import { currentSession, hold, restore, wasIn } from "#web/kit/calls/session.ts";
import { PasswordField } from "#web/kit/forms/fields/PasswordField.tsx";
import { TextField } from "#web/kit/forms/fields/TextField.tsx";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { fetchAhead } from "#web/kit/layout/ahead.ts";
import { browserZone } from "#web/kit/time/format.ts";
import { Button } from "#web/kit/ui/Button.tsx";
import { t } from "#web/messages/session.ts";
import { afterSignIn } from "./afterSignIn.ts";
import styles from "./Panel.module.css";
import { Panel, PanelForm } from "./Panel.tsx";

export function SignIn() {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const next = internal(address.get("next")) ?? "/";
  const [inAlready, setInAlready] = useState(() => currentSession()?.state === "active");
  useEffect(() => {
    if (wasIn())
      restore().then(
        (session) => setInAlready(session?.state === "active"),
        () => undefined,
      );
  }, []);
  const form = useCallForm(auth.login, {
    initial: { email: "", password: "" },
    toBody: (values) => ({ ...values, client: "browser" as const, clientTimezone: browserZone() }),
    otherwise: t("unknownError"),
    onDone: (tokens) => void navigate(afterSignIn(hold(tokens).state, next), { replace: true, state: { next } }),
  });
  useEffect(() => {
    if (form.busy) fetchAhead();
  }, [form.busy]);
  if (inAlready) return <Navigate to={next} replace />;
  return (
    <Panel title={t("signInTitle")} line={t("signInLine")}>
      <PanelForm
        form={form}
        action={t("signIn")}
        busy={t("signingIn")}
        below={
          <div className={styles.aside}>
            <Button tone="link" to="/forgot-password">
              {t("forgot")}
            </Button>
          </div>
        }
      >
        <TextField
          {...form.field("email")}
          label={t("email")}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoFocus
          spellCheck={false}
        />
        <PasswordField {...form.field("password")} label={t("password")} autoComplete="current-password" />
      </PanelForm>
    </Panel>
  );
}
