/** The page that a signer's link opens, without signing in: details, contract, sign. */

import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { useCallback, useEffect, useState } from "react";
import { useParams } from "react-router";
import { PRODUCT } from "#contract/product.ts";
import { type SignPage, signPage } from "#contract/signing/sign-page.ts";
import { ApiError } from "#web/ui/calls/errors.ts";
import { send } from "#web/ui/calls/send.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { PageHeading } from "#web/ui/elements/PageHeading.tsx";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { errorText } from "#web/ui/toasts/showError.ts";
import { CodeForm } from "./CodeForm.tsx";
import { ContractStep } from "./ContractStep.tsx";
import { DetailsStep } from "./DetailsStep.tsx";
import { downloadPdf } from "./downloadPdf.ts";
import { t } from "./messages.ts";
import styles from "./Sign.module.css";
import { SignStep } from "./SignStep.tsx";
import { type SigningStep, Top } from "./Top.tsx";

type Answer = { page: SignPage } | { error: unknown } | null;

export function SignScreen() {
  const { token: link = "" } = useParams();
  /** Token of the link, or the one that the access code returned instead. */
  const [token, setToken] = useState(link);
  const [answer, setAnswer] = useState<Answer>(null);
  const [declined, setDeclined] = useState(false);
  const load = useCallback(
    () =>
      send(signPage.get, { params: { token } }).then(
        (page) => setAnswer({ page }),
        (error: unknown) => setAnswer({ error }),
      ),
    [token],
  );
  useEffect(() => void load(), [load]);
  const page = answer && "page" in answer ? answer.page : null;
  useEffect(() => {
    document.title = `${page?.title ?? t("page")} · ${page?.agency ?? PRODUCT}`;
  }, [page]);
  if (declined && page)
    return (
      <Message page={page} title={t("declinedTitle")}>
        {t("declinedLine")}
      </Message>
    );
  if (answer && "error" in answer && answer.error instanceof ApiError && answer.error.code === "accessCodeDue")
    return <CodeForm token={link} onDone={setToken} />;
  if (page) return <Signing page={page} token={token} load={load} onDeclined={() => setDeclined(true)} />;
  return (
    <main className={styles.page}>
      <div className={styles.body}>
        {answer === null && <Skeleton />}
        {answer !== null && "error" in answer && <Failed error={answer.error} again={() => void load()} />}
      </div>
    </main>
  );
}

function Failed({ error, again }: { error: unknown; again: () => void }) {
  const dead = error instanceof ApiError && error.status === 404;
  return (
    <div role="alert">
      <PageHeading className={styles.title}>{dead ? t("deadTitle") : errorText(error)}</PageHeading>
      {dead ? <p className={styles.line}>{t("deadLine")}</p> : <Button onClick={again}>{t("again")}</Button>}
    </div>
  );
}

function Message({
  page,
  title,
  children,
  token,
}: {
  page: SignPage;
  title: string;
  children: string;
  token?: string;
}) {
  return (
    <main className={styles.page}>
      <Top agency={page.agency} />
      <div className={styles.body} role="status">
        <PageHeading className={styles.title}>{title}</PageHeading>
        <p className={styles.line}>{children}</p>
        {token !== undefined && (
          <p className={styles.after}>
            <Button size="large" onClick={() => downloadPdf(token)} icon={<CheckCircleIcon size={16} aria-hidden />}>
              {t("download")}
            </Button>
          </p>
        )}
      </div>
    </main>
  );
}

interface Props {
  page: SignPage;
  token: string;
  load: () => Promise<void>;
  onDeclined: () => void;
}
function Signing({ page, token, load, onDeclined }: Props) {
  const { you, status, sealed } = page;
  const [step, setStep] = useState<SigningStep>("details");
  const [name, setName] = useState(you.name);
  const go = (to: SigningStep): void => {
    setStep(to);
    scrollTo(0, 0);
  };
  if (status === "signed")
    return (
      <Message page={page} title={t("allSigned")} token={token}>
        {sealed ? t("allSignedLine") : t("sealing")}
      </Message>
    );
  if (you.state === "signed")
    return (
      <Message page={page} title={t("thanks")} token={token}>
        {t("thanksLine")}
      </Message>
    );
  if (!you.turn)
    return (
      <Message page={page} title={t("notYet")}>
        {t("notYetLine")}
      </Message>
    );
  return (
    <main className={styles.page}>
      <Top agency={page.agency} step={step} go={go} />
      {step === "details" && (
        <DetailsStep
          page={page}
          token={token}
          onDone={(signerName) => {
            setName(signerName);
            go("contract");
          }}
        />
      )}
      {step === "contract" && <ContractStep page={page} token={token} onDone={() => go("sign")} />}
      {step === "sign" && <SignStep page={page} token={token} name={name} onSigned={load} onDeclined={onDeclined} />}
    </main>
  );
}
