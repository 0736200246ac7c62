import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { auth } from "#contract/session/session.ts";
import { t } from "#web/areas/session/messages.ts";
import { CopyButton } from "#web/shared/values/CopyButton.tsx";
import { Cancelled } from "#web/ui/calls/errors.ts";
import { send } from "#web/ui/calls/send.ts";
import { holdTokens } from "#web/ui/calls/session.ts";
import { invalidateTopics } from "#web/ui/calls/topics.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { errorText } from "#web/ui/toasts/showError.ts";
import styles from "../signIn/Panel.module.css";
import { Panel, PanelForm } from "../signIn/Panel.tsx";
import { useHalfSession } from "../signIn/useHalfSession.ts";
import { CodeField } from "./CodeField.tsx";
import { QrCode } from "./QrCode.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

export function TwoFactorSetup() {
  const navigate = useNavigate();
  // The first page of a visit has nothing before it to go back to.
  const cameFromApp = useLocation().key !== "default";
  const { session, next, error: lost } = useHalfSession();
  const [seed, setSeed] = useState<{ secret: string; otpauthUrl: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const state = session?.state;
  useEffect(() => {
    if (!state) return;
    send(auth.twoFactorSetup, { body: {} }).then(setSeed, (error: unknown) =>
      error instanceof Cancelled ? void navigate(-1) : setError(error),
    );
  }, [state, navigate]);
  const form = useCallForm(auth.twoFactorVerify, {
    initial: { code: "" },
    toBody: ({ code }) => ({ code, client: "browser" as const }),
    onDone: ({ tokens, recoveryCodes }) => {
      holdTokens(tokens);
      invalidateTopics(["session"]);
      if (recoveryCodes) setCodes(recoveryCodes);
      else void navigate(next, { replace: true });
    },
  });
  if (codes)
    return (
      <Panel title={t("codesTitle")} line={t("codesLine")}>
        <RecoveryCodes codes={codes} onKept={() => void navigate(next, { replace: true })} />
      </Panel>
    );
  if (lost !== null || error !== null) return <Panel title={errorText(lost ?? error)} />;
  if (!seed) return <Panel title={t("setupTitle")} />;
  return (
    <Panel title={t("setupTitle")} line={state === "two_factor_setup" ? t("setupDemanded") : undefined}>
      <p>{t("setupScan")}</p>
      <div className={styles.qr}>
        <QrCode text={seed.otpauthUrl} title={t("setupQr")} />
      </div>
      <p className={styles.small}>{t("setupSecret")}</p>
      <div className={styles.secret}>
        <code>{seed.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
        <CopyButton text={seed.secret} />
      </div>
      <PanelForm
        form={form}
        action={t("turnOn")}
        below={
          <div className={styles.aside}>
            {state === "two_factor_setup" ? (
              <Button tone="link" to="/logout">
                {t("backToSignIn")}
              </Button>
            ) : (
              <Button tone="link" onClick={() => void (cameFromApp ? navigate(-1) : navigate(next))}>
                {t("notNow")}
              </Button>
            )}
          </div>
        }
      >
        <p>{t("setupCode")}</p>
        <CodeField field={form.field("code")} />
      </PanelForm>
    </Panel>
  );
}
