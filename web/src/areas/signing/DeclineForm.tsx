import { type FormEvent, useId, useState } from "react";
import { LIMITS } from "#contract/limits.ts";
import { signPage } from "#contract/signing/sign-page.ts";
import { send } from "#web/ui/calls/send.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { PageHeading } from "#web/ui/elements/PageHeading.tsx";
import { showError } from "#web/ui/toasts/showError.ts";
import { t } from "./messages.ts";
import styles from "./Sign.module.css";

export function DeclineForm({ token, onDone, back }: { token: string; onDone: () => void; back: () => void }) {
  const id = useId();
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const decline = (event: FormEvent): void => {
    event.preventDefault();
    if (busy || reason.trim() === "") return;
    setBusy(true);
    send(signPage.decline, { params: { token }, body: { reason: reason.trim() } }).then(onDone, (error: unknown) => {
      showError(error);
      setBusy(false);
    });
  };
  return (
    <form className={styles.form} onSubmit={decline} noValidate>
      <div className={styles.body}>
        <PageHeading className={styles.title}>{t("declineTitle")}</PageHeading>
        <p className={styles.line}>{t("declineLine")}</p>
        <div className={styles.field}>
          <label htmlFor={id}>{t("reason")}</label>
          <input
            id={id}
            value={reason}
            maxLength={LIMITS.remark}
            autoComplete="off"
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </div>
      </div>
      <div className={styles.foot}>
        <Button type="submit" tone="danger" wide className={styles.go} off={busy || reason.trim() === ""}>
          {t("declineNow")}
        </Button>
        <button type="button" className={styles.backLink} onClick={back}>
          {t("back")}
        </button>
      </div>
    </form>
  );
}
