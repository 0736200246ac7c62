import type { ReplyOf } from "#contract/call.ts";
import type { InvoiceRecipient } from "#contract/expenses/billing-contact.ts";
import { emailTemplates, invoiceEmails } from "#contract/finance-emails/email-template.ts";
import { type FormValues, formOf } from "#contract/form.ts";
import { InvoiceSendForm, invoices } from "#contract/invoices/invoice.ts";
import type { OpenInvoice } from "#web/shared/finance/payments/openInvoice.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { type RecordForm, useCallForm } from "#web/ui/forms/useCallForm.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "./Emails.module.css";
import { LivePreview } from "./LivePreview.tsx";
import { t } from "./messages.ts";
import { EmailFields, KnownRecipients, RecipientsField, sendLabel, usualOf } from "./SendFields.tsx";

const sendForm = formOf(InvoiceSendForm);
type Values = FormValues<typeof sendForm> & { seen: number };
type Written = ReplyOf<typeof invoiceEmails.preview>;

interface Props {
  record: OpenInvoice;
  close: () => void;
}
/** Sends a draft by email, written beforehand from a template, or marks it as sent. */
export function SendInvoice({ record, close }: Props) {
  const answer = useCallQuery(invoiceEmails.preview, { params: { id: record.id }, query: {} }, { keep: true });
  const { data: written } = answer;
  if (!written)
    return (
      <Dialog title={t("sendInvoice")} line={t("sendLine")} size={988} onClose={close}>
        <QueryBoundary answer={answer}>{() => null}</QueryBoundary>
      </Dialog>
    );
  return (
    <KnownRecipients partnerId={record.partner?.id ?? null}>
      {(recipients) => <SendDialog {...{ record, written, known: recipients, close }} />}
    </KnownRecipients>
  );
}

function SendDialog({
  record,
  written,
  known,
  close,
}: Props & { written: Written; known: readonly InvoiceRecipient[] }) {
  const form = useCallForm<typeof invoices.send, Values>(invoices.send, {
    params: { id: record.id },
    initial: {
      ...sendForm.empty,
      seen: record.version,
      templateId: written.template?.id ?? null,
      subject: written.source.subject,
      message: written.source.text,
      recipients: usualOf(known),
    },
    filled: true,
    draft: false,
    onDone: ({ number }) => {
      close();
      showToast(t("sent", { number: number ?? "" }));
    },
  });
  const { recipients } = form.values;
  const byEmail = recipients.length > 0;
  return (
    <FormDialog
      form={form}
      title={t("sendInvoice")}
      line={t("sendLine")}
      save={byEmail ? sendLabel(recipients, known) : t("markSent")}
      size={988}
      close={close}
    >
      <div className={styles.editor}>
        <div className={styles.fields}>
          <RecipientsField field={form.field("recipients")} known={known} hint={t("recipientsHint")} />
          {byEmail && (
            <EmailFields
              kind="invoice"
              template={form.field("templateId")}
              subject={form.field("subject")}
              message={form.field("message")}
              hint={t("messageHint")}
            />
          )}
        </div>
        <div className={styles.preview}>
          {byEmail ? (
            <Preview form={form} record={record} />
          ) : (
            <p className={styles.quiet} role="status">
              {t("markedOnly")}
            </p>
          )}
        </div>
      </div>
    </FormDialog>
  );
}

function Preview({ form, record }: { form: RecordForm<Values>; record: OpenInvoice }) {
  const { data = [] } = useCallQuery(emailTemplates.list, {});
  const { templateId, subject, message } = form.values;
  const language = data.find(({ id }) => id === templateId)?.language ?? null;
  return (
    <LivePreview kind="invoice" {...{ language, subject: subject ?? "", text: message ?? "" }} invoiceId={record.id} />
  );
}
