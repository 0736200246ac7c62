import type { InvoiceRecipient } from "#contract/expenses/billing-contact.ts";
import { EMAIL_LIMITS, emailTemplates } from "#contract/finance-emails/email-template.ts";
import { type FormValues, formOf } from "#contract/form.ts";
import { creditNotes } from "#contract/invoices/credit-note.ts";
import { InvoiceSendForm } from "#contract/invoices/invoice.ts";
import { asTextField } from "#web/shared/deals/WorkFields.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { KnownRecipients, RecipientsField, sendLabel, usualOf } from "../../emails/SendFields.tsx";
import { t } from "../messages.ts";
import type { OpenCredit } from "../openCredit.ts";

const sendForm = formOf(InvoiceSendForm);
type Values = FormValues<typeof sendForm> & { seen: number };

interface Props {
  record: OpenCredit;
  close: () => void;
}
/** Sends a draft by email, or marks it as sent. */
export function SendCredit(props: Props) {
  return (
    <KnownRecipients partnerId={props.record.partner?.id ?? null}>
      {(recipients) => <SendDialog {...props} known={recipients} />}
    </KnownRecipients>
  );
}

function SendDialog({ record, close, known }: Props & { known: readonly InvoiceRecipient[] }) {
  const form = useCallForm<typeof creditNotes.send, Values>(creditNotes.send, {
    params: { id: record.id },
    initial: { ...sendForm.empty, seen: record.version, recipients: usualOf(known) },
    draft: false,
    filled: true,
    onDone: ({ number }) => {
      close();
      showToast(t("sent", { number: number ?? "" }));
    },
  });
  const { data: templates = [] } = useCallQuery(emailTemplates.list, {});
  const choices = templates
    .filter(({ kind }) => kind === "credit-note")
    .map(({ id, name }) => ({ value: id, label: name }));
  const { recipients } = form.values;
  const byEmail = recipients.length > 0;
  return (
    <FormDialog
      form={form}
      title={t("send")}
      line={t("sendLine")}
      save={byEmail ? sendLabel(recipients, known) : t("markSent")}
      close={close}
    >
      <RecipientsField field={form.field("recipients")} known={known} hint={t("recipientsHint")} />
      {byEmail && (
        <>
          <SelectField
            {...form.field("templateId")}
            label={t("template")}
            placeholder={t("defaultTemplate")}
            choices={choices}
          />
          <TextField
            {...asTextField(form.field("subject"))}
            label={t("subject")}
            maxLength={EMAIL_LIMITS.subject}
            autoComplete="off"
          />
          <TextAreaField
            {...asTextField(form.field("message"))}
            label={t("message")}
            hint={t("messageHint", { link: "{{document.link}}" })}
          />
        </>
      )}
    </FormDialog>
  );
}
