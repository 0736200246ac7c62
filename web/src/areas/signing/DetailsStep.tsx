import { InfoIcon } from "@phosphor-icons/react/dist/csr/Info";
import { LockSimpleIcon } from "@phosphor-icons/react/dist/csr/LockSimple";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { LIMITS } from "#contract/limits.ts";
import { type SignPage, signPage } from "#contract/signing/sign-page.ts";
import { formatAmount } from "#contract/values/money.ts";
import { send } from "#web/ui/calls/send.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { PageHeading } from "#web/ui/elements/PageHeading.tsx";
import { city, formatDateTime } from "#web/ui/time/format.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { t } from "./messages.ts";
import styles from "./Sign.module.css";

interface Props {
  page: SignPage;
  token: string;
  onDone: (name: string) => void;
}

/** First step for a signer: the request, and a check of their own details. Corrections wait for the agency. */
export function DetailsStep({ page, token, onDone }: Props) {
  const { you, agency, sender, title, number, version, people, value, currency, expiresAt, timezoneId } = page;
  const id = useId();
  const [name, setName] = useState(you.name);
  const [role, setRole] = useState(you.role ?? "");
  const [company, setCompany] = useState(you.company ?? "");
  const [busy, setBusy] = useState(false);
  const changed = name !== you.name || role !== (you.role ?? "") || company !== (you.company ?? "");
  const goOn = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      if (changed) {
        const body = { name, role: role.trim() || null, company: company.trim() || null };
        await send(signPage.correct, { params: { token }, body });
      }
      onDone(name.trim());
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  const facts: [string, ReactNode][] = [
    [t("document"), [number, t("documentVersion", { count: version })].filter(Boolean).join(", ")],
    [t("forPeople"), people.join(", ")],
    [t("value"), value === null ? "" : `${formatAmount(value)} ${currency}`],
    [t("openUntil"), `${formatDateTime(expiresAt, timezoneId)} ${city(timezoneId)}`],
  ];
  return (
    <form className={styles.form} onSubmit={(event) => void goOn(event)} noValidate>
      <div className={styles.body}>
        <PageHeading className={styles.title}>{title}</PageHeading>
        <p className={styles.line}>
          {you.company ? t("asksFor", { sender, agency, company: you.company }) : t("asks", { sender, agency })}
        </p>
        <dl className={styles.facts}>
          {facts
            .filter(([, text]) => text !== "")
            .map(([label, text]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
        </dl>
        <h2 className={styles.heading}>{t("areRight")}</h2>
        <Line label={t("fullName")} value={name} was={you.name} onChange={setName} autoComplete="name" />
        <Line
          label={t("role")}
          value={role}
          was={you.role ?? ""}
          onChange={setRole}
          autoComplete="organization-title"
        />
        <Line
          label={t("company")}
          value={company}
          was={you.company ?? ""}
          onChange={setCompany}
          autoComplete="organization"
        />
        <div className={styles.field}>
          <label htmlFor={`${id}-email`}>{t("email")}</label>
          <input id={`${id}-email`} readOnly value={you.email} aria-describedby={`${id}-locked`} />
          <small id={`${id}-locked`}>
            <LockSimpleIcon size={14} aria-hidden /> {t("emailLocked")}
          </small>
        </div>
      </div>
      <div className={styles.foot}>
        {changed && (
          <p className={styles.note}>
            <InfoIcon size={16} aria-hidden /> {t("looked")}
          </p>
        )}
        <Button type="submit" tone="main" wide className={styles.go} off={busy || name.trim() === ""}>
          {t("goOnToContract")}
        </Button>
      </div>
    </form>
  );
}

interface LineProps {
  label: string;
  value: string;
  was: string;
  onChange: (value: string) => void;
  autoComplete: string;
}
function Line({ label, value, was, onChange, autoComplete }: LineProps) {
  const id = useId();
  const changed = value !== was;
  return (
    <div className={styles.field} data-changed={changed || undefined}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={value}
        maxLength={LIMITS.line}
        autoComplete={autoComplete}
        aria-describedby={changed ? `${id}-was` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {changed && (
        <small id={`${id}-was`}>
          <PencilSimpleIcon size={14} aria-hidden /> {was === "" ? t("wasEmpty") : t("was", { was })}
        </small>
      )}
    </div>
  );
}
