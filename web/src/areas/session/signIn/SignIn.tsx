import { useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router";
import { auth } from "#contract/session/session.ts";
import { t } from "#web/areas/session/messages.ts";
import { internalPath } from "#web/ui/calls/returnPath.ts";
import { currentSession, holdTokens, restoreSession, wasSignedIn } from "#web/ui/calls/session.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { PasswordField } from "#web/ui/forms/fields/PasswordField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { runPrefetch } from "#web/ui/routing/prefetch.ts";
import { browserZone } from "#web/ui/time/format.ts";
import { afterSignIn } from "./afterSignIn.ts";
import styles from "./Panel.module.css";
import { Panel, PanelForm } from "./Panel.tsx";

export function SignIn() {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const next = internalPath(address.get("next")) ?? "/";
  const { state: from } = useLocation();
  const knownEmail =
    typeof from === "object" && from !== null && typeof from.email === "string" ? String(from.email) : "";
  const [inAlready, setInAlready] = useState(() => currentSession()?.state === "active");
  useEffect(() => {
    if (wasSignedIn())
      restoreSession().then(
        (session) => setInAlready(session?.state === "active"),
        () => undefined,
      );
  }, []);
  const form = useCallForm(auth.login, {
    initial: { email: knownEmail, password: "" },
    toBody: (values) => ({ ...values, client: "browser" as const, clientTimezone: browserZone() }),
    otherwise: t("unknownError"),
    onDone: (tokens) => void navigate(afterSignIn(holdTokens(tokens).state, next), { replace: true, state: { next } }),
  });
  useEffect(() => {
    if (form.busy) runPrefetch();
  }, [form.busy]);
  if (inAlready) return <Navigate to={next} replace />;
  return (
    <Panel title={t("signInTitle")} line={t(knownEmail === "" ? "signInLine" : "passwordSetLine")}>
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
          autoFocus={knownEmail === ""}
          spellCheck={false}
        />
        <PasswordField
          {...form.field("password")}
          label={t("password")}
          autoComplete="current-password"
          autoFocus={knownEmail !== ""}
        />
      </PanelForm>
    </Panel>
  );
}
