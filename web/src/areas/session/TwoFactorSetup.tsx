import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { auth } from "#contract/session/session.ts";
import { Cancelled } from "#web/kit/calls/refused.ts";
import { send } from "#web/kit/calls/send.ts";
import { hold } from "#web/kit/calls/session.ts";
import { staleTopics } from "#web/kit/calls/topics.ts";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { wordsOf } from "#web/kit/toasts/fault.ts";
import { t } from "#web/messages/session.ts";
import { CodeField } from "./CodeField.tsx";
import { CopyButton } from "./CopyButton.tsx";
import styles from "./Panel.module.css";
import { Panel, PanelForm } from "./Panel.tsx";
import { QrCode } from "./QrCode.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { useHalfSession } from "./useHalfSession.ts";

export function TwoFactorSetup() {
  const navigate = useNavigate();
  const { session, next, fault: lost } = useHalfSession();
  const [seed, setSeed] = useState<{ secret: string; otpauthUrl: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const state = session?.state;
  useEffect(() => {
    if (!state) return;
    send(auth.twoFactorSetup, { body: {} }).then(setSeed, (problem: unknown) =>
      problem instanceof Cancelled ? void navigate(-1) : setFault(problem),
    );
  }, [state, navigate]);
  const form = useCallForm(auth.twoFactorVerify, {
    initial: { code: "" },
    toBody: ({ code }) => ({ code, client: "browser" as const }),
    onDone: ({ tokens, recoveryCodes }) => {
      hold(tokens);
      staleTopics(["session"]);
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
  if (lost !== null || fault !== null) return <Panel title={wordsOf(lost ?? fault)} />;
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
      <PanelForm form={form} action={t("turnOn")}>
        <p>{t("setupCode")}</p>
        <CodeField field={form.field("code")} />
      </PanelForm>
    </Panel>
  );
}
