import { lazy } from "react";
import {
  errorEmails,
  type InvoiceEmails,
  invoiceReminders,
  type SentEmail,
} from "#contract/finance-emails/reminder.ts";
import type { Invoice } from "#contract/invoices/invoice.ts";
import { dayTime } from "#web/shared/deals/workColumns.tsx";
import { NextLine } from "#web/shared/finance/NextLine.tsx";
import { DetailSection, EmptyText } from "#web/shared/record/layout/DetailPanel.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { When } from "#web/shared/values/When.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Callout } from "#web/ui/layout/Callout.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { EMAIL_KIND_NAMES, STATE_NAMES, stepText, t } from "./messages.ts";
import styles from "./Sent.module.css";

const MuteDialog = lazy(async () => ({ default: (await import("./MuteDialog.tsx")).MuteDialog }));

/** Emails sent for an invoice, upcoming reminders, and failures. */
export function EmailsSection({ record }: { record: Invoice }) {
  const { data } = useCallQuery(invoiceReminders.list, { params: { id: record.id } });
  const may = useMay("FINANCE", "write");
  const owed = record.status === "Sent" && record.open > 0;
  const sending = useCallMutation(invoiceReminders.send, { onDone: () => showToast(t("reminded")) });
  if (!data) return null;
  const failed = data.emails.find(({ state }) => state === "failed");
  return (
    <DetailSection
      title={t("emails")}
      action={
        may &&
        owed && (
          <Button
            tone="link"
            off={data.recipients.length === 0 ? t("noOne") : sending.busy}
            onClick={() => void sending.run({ params: { id: record.id } })}
          >
            {t("remindNow")}
          </Button>
        )
      }
    >
      {failed && <Problem record={record} failed={failed} may={may} />}
      {data.emails.length === 0 && <EmptyText>{t("noEmails")}</EmptyText>}
      <ul className={styles.emails} aria-label={t("emails")}>
        {data.emails.map((email) => (
          <Email key={email.id} email={email} />
        ))}
      </ul>
      {owed && <Next record={record} emails={data} may={may} />}
    </DetailSection>
  );
}

const Email = ({ email: { kind, step, subject, recipients, state, at } }: { email: SentEmail }) => (
  <li data-failed={state === "failed" || undefined}>
    <b>{[EMAIL_KIND_NAMES[kind], step !== null && stepText(step)].filter(Boolean).join(", ")}</b>
    <span>{subject}</span>
    <small>
      {STATE_NAMES[state]}, {recipients.join(", ")}, <When instant={at} />
    </small>
  </li>
);

/** Why an email has not left, for the finance team. */
function Problem({ record, failed, may }: { record: Invoice; failed: SentEmail; may: boolean }) {
  const reporting = useCallMutation(errorEmails.send, { onDone: ({ to }) => showToast(t("reported", { to })) });
  return (
    <Callout
      tone="bad"
      actions={
        may && (
          <Button
            size="small"
            off={reporting.busy}
            onClick={() => void reporting.run({ body: { invoiceId: record.id } })}
          >
            {t("tellFinance")}
          </Button>
        )
      }
    >
      <b>{t("problem")}</b> {t("problemLine", { reason: failed.failure ?? "" })}
    </Callout>
  );
}

function Next({ record, emails: { muted, next }, may }: { record: Invoice; emails: InvoiceEmails; may: boolean }) {
  const unmuting = useCallMutation(invoiceReminders.mute, { onDone: () => showToast(t("remindedAgain")) });
  if (muted)
    return (
      <NextLine>
        <span>{t("mutedBecause", { reason: muted.reason })}</span>
        {may && (
          <Button
            tone="link"
            off={unmuting.busy}
            onClick={() => void unmuting.run({ params: { id: record.id }, body: { reason: null } })}
          >
            {t("unmute")}
          </Button>
        )}
      </NextLine>
    );
  return (
    <NextLine>
      <span>
        {next ? t("nextReminder", { day: String(dayTime(next.day) ?? ""), step: stepText(next.step) }) : t("noNext")}
      </span>
      {may && (
        <Button tone="link" onClick={() => void openDialog((close) => <MuteDialog record={record} close={close} />)}>
          {t("mute")}
        </Button>
      )}
    </NextLine>
  );
}
