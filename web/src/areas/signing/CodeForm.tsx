import { type FormEvent, useId, useRef, useState } from "react";
import { signPage } from "#contract/signing/sign-page.ts";
import { ApiError } from "#web/ui/calls/errors.ts";
import { send } from "#web/ui/calls/send.ts";
import { cx } from "#web/ui/cx.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { PageHeading } from "#web/ui/elements/PageHeading.tsx";
import { errorText } from "#web/ui/toasts/showError.ts";
import { t } from "./messages.ts";
import styles from "./Sign.module.css";

/** Asks for the access code of a signer, before anything of the contract is shown. */
export function CodeForm({ token, onDone }: { token: string; onDone: (token: string) => void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const unlock = (event: FormEvent): void => {
    event.preventDefault();
    if (busy || code.trim() === "") return;
    setBusy(true);
    setError(null);
    send(signPage.unlock, { params: { token }, body: { code: code.trim() } }).then(
      (opened) => onDone(opened.token),
      (failure: unknown) => {
        const tried = failure instanceof ApiError && failure.status === 429;
        setError(
          tried
            ? t("codeTries")
            : failure instanceof ApiError && failure.status === 400
              ? t("codeWrong")
              : errorText(failure),
        );
        setBusy(false);
        field.current?.focus();
      },
    );
  };
  return (
    <main className={styles.page}>
      <form className={styles.form} onSubmit={unlock} noValidate>
        <div className={cx(styles.body, styles.code)}>
          <PageHeading className={styles.title}>{t("codeTitle")}</PageHeading>
          <p className={styles.line}>{t("codeLine")}</p>
          <div className={styles.field}>
            <label htmlFor={id}>{t("code")}</label>
            <input
              ref={field}
              id={id}
              value={code}
              maxLength={40}
              autoComplete="one-time-code"
              aria-invalid={error !== null || undefined}
              aria-describedby={error === null ? undefined : `${id}-error`}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
            {error !== null && (
              <p id={`${id}-error`} role="alert" className={styles.error}>
                {error}
              </p>
            )}
          </div>
          <Button type="submit" tone="main" wide className={styles.go} off={busy || code.trim() === ""}>
            {t("codeOpen")}
          </Button>
        </div>
      </form>
    </main>
  );
}
