import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { PenNibIcon } from "@phosphor-icons/react/dist/csr/PenNib";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import { type FormEvent, useEffect, useId, useState } from "react";
import { LIMITS } from "#contract/limits.ts";
import { isSameName } from "#contract/signing/same-name.ts";
import { type SignPage, signPage } from "#contract/signing/sign-page.ts";
import { SIGNING_MARKS } from "#contract/signing/signing.ts";
import { MarkPad } from "#web/shared/signing/MarkPad.tsx";
import { send } from "#web/ui/calls/send.ts";
import { cx } from "#web/ui/cx.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Checkbox } from "#web/ui/elements/Checkbox.tsx";
import { PageHeading } from "#web/ui/elements/PageHeading.tsx";
import { browserZone, city, formatDateTime, formatTime } from "#web/ui/time/format.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { DeclineForm } from "./DeclineForm.tsx";
import { t } from "./messages.ts";
import styles from "./Sign.module.css";

type Mark = (typeof SIGNING_MARKS)[number];
const WORDS = { drawn: "draw", typed: "type", adopted: "adopt" } as const;

interface Props {
  page: SignPage;
  token: string;
  /** As the signer has it. */
  name: string;
  onSigned: () => Promise<void>;
  onDeclined: () => void;
}

/** The mark, the consent, and who signs when. */
export function SignStep({ page, token, name: signerName, onSigned, onDeclined }: Props) {
  const { you, version, sha256, consentText } = page;
  const [mark, setMark] = useState<Mark>("drawn");
  const [path, setPath] = useState("");
  const [typed, setTyped] = useState("");
  const [maySign, setMaySign] = useState(false);
  const [consent, setConsent] = useState(false);
  /** The name that was said to be another one than they were invited by. */
  const [otherName, setOtherName] = useState("");
  const [tried, setTried] = useState(false);
  const [declining, setDeclining] = useState(false);
  const [busy, setBusy] = useState(false);
  const name = mark === "typed" ? typed.trim() : signerName;
  const isOther = name !== "" && !isSameName(name, you.invitedAs);
  const caption = [signerName, you.role].filter(Boolean).join(", ");
  const lacking =
    (mark === "drawn" && path === "" && t("needMark")) ||
    (name === "" && t("needName")) ||
    (isOther && otherName !== name && t("needOtherName")) ||
    (!(maySign && consent) && t("needConsent"));
  const sign = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    if (lacking) return;
    setBusy(true);
    try {
      const markPath = mark === "drawn" ? path : null;
      const consents = { consent: true, maySign: true, otherName: isOther } as const;
      const body = { sha256, name, mark, markPath, timezoneId: browserZone(), ...consents };
      await send(signPage.sign, { params: { token }, body });
      await onSigned();
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  };
  if (declining) return <DeclineForm token={token} onDone={onDeclined} back={() => setDeclining(false)} />;
  return (
    <form className={styles.form} onSubmit={(event) => void sign(event)} noValidate>
      <div className={styles.body}>
        <PageHeading className={styles.title}>
          {you.company ? t("signFor", { company: you.company }) : t("signTitle")}
        </PageHeading>
        <fieldset className={styles.kinds}>
          <legend>{t("how")}</legend>
          {SIGNING_MARKS.map((option) => (
            <label key={option} data-chosen={option === mark || undefined}>
              <input type="radio" name="mark" checked={option === mark} onChange={() => setMark(option)} />
              {t(WORDS[option])}
            </label>
          ))}
        </fieldset>
        {mark === "drawn" && <MarkPad caption={caption} path={path} onChange={setPath} />}
        {mark === "typed" && <Typed value={typed} onChange={setTyped} />}
        {mark === "adopted" && (
          <div className={cx(styles.pad, styles.written)}>
            <span className={styles.line}>{t("adoptHint")}</span>
            <b>{signerName}</b>
          </div>
        )}
        {isOther && (
          <Tick checked={otherName === name} onChange={(now) => setOtherName(now ? name : "")}>
            {t("otherName", { invited: you.invitedAs, name })}
          </Tick>
        )}
        <Now />
        <Tick checked={maySign} onChange={setMaySign}>
          {you.company ? t("maySignFor", { company: you.company }) : t("maySign")}
        </Tick>
        <Tick checked={consent} onChange={setConsent}>
          {consentText}
        </Tick>
        <h2 className={styles.heading}>{t("whoSigns")}</h2>
        <Signers page={page} />
        <p className={styles.small}>{t("simple")}</p>
      </div>
      <div className={styles.foot}>
        {tried && lacking && (
          <p className={styles.problem} role="alert">
            {lacking}
          </p>
        )}
        <Button
          type="submit"
          tone="main"
          wide
          className={styles.go}
          off={busy}
          icon={<PenNibIcon size={18} aria-hidden />}
        >
          {t("signVersion", { count: version })}
        </Button>
        <button type="button" className={styles.decline} onClick={() => setDeclining(true)}>
          {t("decline")}
        </button>
      </div>
    </form>
  );
}

function Typed({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div className={cx(styles.pad, styles.written)}>
      <label htmlFor={id} className={styles.line}>
        {t("typedName")}
      </label>
      <input
        id={id}
        value={value}
        maxLength={LIMITS.line}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

interface TickProps {
  checked: boolean;
  onChange: (now: boolean) => void;
  children: string;
}
function Tick({ checked, onChange, children }: TickProps) {
  const id = useId();
  return (
    <div className={styles.tick}>
      <Checkbox id={id} checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <label htmlFor={id}>{children}</label>
    </div>
  );
}

/** The time that a signature given now would carry, here and in UTC. */
function Now() {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  const zone = browserZone();
  return (
    <p className={styles.now}>
      <span>
        {t("signedAt")} <b>{formatDateTime(now, zone)}</b> {city(zone)}
      </span>
      <span>{t("utc", { time: formatTime(now, "UTC") })}</span>
    </p>
  );
}

function Signers({ page: { signers, timezoneId } }: { page: SignPage }) {
  const own = signers.findIndex(({ you }) => you);
  return (
    <ul className={styles.signers}>
      {signers.map(({ name, line, state, signedAt, you }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: signers are shown without ids
        <li key={place}>
          <span>
            <b>{you ? t("you") : name}</b>
            <small>{signedAt ? formatDateTime(signedAt, timezoneId) : (line ?? "")}</small>
          </span>
          <span>
            {state === "signed" ? (
              <>
                <CheckCircleIcon size={16} weight="fill" aria-hidden className={styles.good} /> {t("signedState")}
              </>
            ) : state === "declined" ? (
              <>
                <XCircleIcon size={16} weight="fill" aria-hidden /> {t("declinedState")}
              </>
            ) : you ? (
              t("now")
            ) : place > own ? (
              t("afterYou")
            ) : (
              t("waitingState")
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
