import type { ReplyOf } from "#contract/call.ts";
import type { InvoiceRecipient } from "#contract/expenses/billing-contact.ts";
import { type FormValues, formOf } from "#contract/form.ts";
import { ClientStatementSendForm, clientStatements } from "#contract/invoices/client-statement.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";
import { EmailSheet } from "../emails/EmailPreview.tsx";
import styles from "../emails/Emails.module.css";
import { EmailFields, KnownRecipients, RecipientsField, usualOf } from "../emails/SendFields.tsx";
import { t } from "./messages.ts";

const WIDTH = 988;
const WAIT_MS = 400;
const sendForm = formOf(ClientStatementSendForm);
type Values = FormValues<typeof sendForm>;
type Written = ReplyOf<typeof clientStatements.preview>;

interface Props {
  clientId: string;
  period: { from: string; to: string };
  close: () => void;
}
const STANDARD = { templateId: null, subject: null, message: null };

/** Sends a client their statement by email, written beforehand from a template. */
export function SendStatement(props: Props) {
  const { clientId, period, close } = props;
  const body = { ...period, ...STANDARD };
  const answer = useCallQuery(clientStatements.preview, { params: { id: clientId }, body }, { keep: true });
  const { data: written } = answer;
  if (!written)
    return (
      <Dialog title={t("sendTitle")} line={t("sendLine")} size={WIDTH} onClose={close}>
        <QueryBoundary answer={answer}>{() => null}</QueryBoundary>
      </Dialog>
    );
  return (
    <KnownRecipients partnerId={clientId}>
      {(recipients) => <SendDialog {...{ ...props, written, known: recipients }} />}
    </KnownRecipients>
  );
}

function SendDialog({
  clientId,
  period,
  close,
  written,
  known,
}: Props & { written: Written; known: readonly InvoiceRecipient[] }) {
  const form = useCallForm<typeof clientStatements.send, Values>(clientStatements.send, {
    params: { id: clientId },
    initial: {
      ...sendForm.empty,
      ...period,
      templateId: written.template?.id ?? null,
      subject: written.source.subject,
      message: written.source.text,
      recipients: usualOf(known),
    },
    filled: true,
    draft: false,
    onDone: ({ emails: [sent] }) => {
      close();
      showToast(t("sent", { recipients: sent?.recipients.join(", ") ?? "" }));
    },
  });
  return (
    <FormDialog form={form} title={t("sendTitle")} line={t("sendLine")} save={t("send")} size={WIDTH} close={close}>
      <div className={styles.editor}>
        <div className={styles.fields}>
          <RecipientsField field={form.field("recipients")} known={known} hint={t("recipientsHint")} />
          <EmailFields
            kind="statement"
            template={form.field("templateId")}
            subject={form.field("subject")}
            message={form.field("message")}
            hint={t("sendLine")}
          />
        </div>
        <div className={styles.preview}>
          <Preview clientId={clientId} values={form.values} />
        </div>
      </div>
    </FormDialog>
  );
}

function Preview({
  clientId,
  values: { from, to, templateId, subject, message },
}: {
  clientId: string;
  values: Values;
}) {
  const written = useDebounced(JSON.stringify({ subject, message }), WAIT_MS);
  const typed = JSON.parse(written) as Pick<Values, "subject" | "message">;
  const body = { from, to, templateId, ...typed };
  const answer = useCallQuery(clientStatements.preview, { params: { id: clientId }, body }, { keep: true });
  return (
    <QueryBoundary answer={answer}>
      {(preview) => <EmailSheet preview={preview} renewing={answer.isPlaceholderData} />}
    </QueryBoundary>
  );
}
