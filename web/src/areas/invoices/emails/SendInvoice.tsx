import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import type { ReplyOf } from "#contract/call.ts";
import { invoiceRecipients } from "#contract/expenses/billing-contact.ts";
import { OWN_EMAILS } from "#contract/finance-emails/email-fields.ts";
import { EMAIL_LIMITS, emailTemplates, invoiceEmails } from "#contract/finance-emails/email-template.ts";
import { type FormValues, formOf } from "#contract/form.ts";
import { InvoiceSendForm, invoices } from "#contract/invoices/invoice.ts";
import { asTextField } from "#web/shared/deals/WorkFields.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TagsField } from "#web/ui/forms/fields/choices/TagsField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { type RecordForm, useCallForm } from "#web/ui/forms/useCallForm.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import type { OpenInvoice } from "../openInvoice.ts";
import styles from "./Emails.module.css";
import { LivePreview } from "./LivePreview.tsx";
import { MergeFields } from "./MergeFields.tsx";
import { t } from "./messages.ts";

const ROWS = 10;
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
  if (answer.data) return <SendDialog record={record} written={answer.data} close={close} />;
  return (
    <Dialog title={t("sendInvoice")} line={t("sendLine")} size={988} onClose={close}>
      <QueryBoundary answer={answer}>{() => null}</QueryBoundary>
    </Dialog>
  );
}

function SendDialog({ record, written, close }: Props & { written: Written }) {
  const form = useCallForm<typeof invoices.send, Values>(invoices.send, {
    params: { id: record.id },
    initial: {
      ...{ ...sendForm.empty, seen: record.version, templateId: written.template?.id ?? null },
      ...{ subject: written.source.subject, message: written.source.text },
    },
    filled: true,
    draft: false,
    onDone: ({ number }) => {
      close();
      showToast(t("sent", { number: number ?? "" }));
    },
  });
  const byEmail = form.values.recipients.length > 0;
  return (
    <FormDialog
      form={form}
      title={t("sendInvoice")}
      line={t("sendLine")}
      save={byEmail ? t("sendNow") : t("markSent")}
      size={988}
      close={close}
    >
      <div className={styles.editor}>
        <div className={styles.fields}>
          <Recipients form={form} partnerId={record.partner?.id ?? null} />
          {byEmail && <EmailFields form={form} />}
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

function Recipients({ form, partnerId }: { form: RecordForm<Values>; partnerId: string | null }) {
  const { data = [] } = useCallQuery(
    invoiceRecipients.list,
    { query: { partnerId: partnerId ?? "" } },
    { when: partnerId !== null },
  );
  const field = form.field("recipients");
  const offered = data.filter(({ email }) => !field.value.includes(email));
  return (
    <>
      <TagsField
        {...field}
        label={t("recipients")}
        hint={t("recipientsHint")}
        placeholder={t("addEmail")}
        known={data.map(({ email }) => email)}
      />
      {offered.length > 0 && (
        <fieldset className={styles.contacts} aria-label={t("contacts")}>
          {offered.slice(0, 8).map(({ id, kind, name, role, email }) => (
            <Button
              key={id}
              size="small"
              icon={<PlusIcon size={12} />}
              data-tip={email}
              onClick={() => field.onChange([...field.value, email])}
            >
              {[name, kind === "billing" ? t("billing") : role].filter(Boolean).join(", ")}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  );
}

function EmailFields({ form }: { form: RecordForm<Values> }) {
  const { data = [] } = useCallQuery(emailTemplates.list, {});
  const template = form.field("templateId");
  const [subject, message] = [asTextField(form.field("subject")), asTextField(form.field("message"))];
  const choose = (templateId: string | null): void => {
    template.onChange(templateId);
    const source = data.find(({ id }) => id === templateId) ?? OWN_EMAILS.invoice;
    form.set("subject", source.subject);
    form.set("message", source.text);
  };
  return (
    <>
      <SelectField
        {...template}
        onChange={choose}
        label={t("template")}
        placeholder={t("ours")}
        choices={data.filter(({ kind }) => kind === "invoice").map(({ id, name }) => ({ value: id, label: name }))}
      />
      <MergeFields kind="invoice" subject={subject} text={message}>
        <TextField {...subject} label={t("subject")} maxLength={EMAIL_LIMITS.subject} autoComplete="off" />
        <TextAreaField
          {...message}
          label={t("message")}
          hint={t("messageHint")}
          rows={ROWS}
          maxLength={EMAIL_LIMITS.text}
        />
      </MergeFields>
    </>
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
