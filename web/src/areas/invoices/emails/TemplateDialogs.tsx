import { useState } from "react";
import { DOCUMENT_LANGUAGES } from "#contract/contract-documents/contract-setting.ts";
import type { EmailKind } from "#contract/finance-emails/email-fields.ts";
import {
  EMAIL_LIMITS,
  type EmailTemplate,
  EmailTemplateEdit,
  EmailTemplateForm,
  emailTemplates,
} from "#contract/finance-emails/email-template.ts";
import { type FormValues, formOf } from "#contract/form.ts";
import { invoices } from "#contract/invoices/invoice.ts";
import { LIMITS } from "#contract/limits.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { type RecordForm, useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "./Emails.module.css";
import { LivePreview } from "./LivePreview.tsx";
import { MergeFields } from "./MergeFields.tsx";
import { t } from "./messages.ts";

const ROWS = 12;
const addForm = formOf(EmailTemplateForm);
const editForm = formOf(EmailTemplateEdit);
type Written = Pick<FormValues<typeof addForm>, "name" | "language" | "subject" | "text">;

const languageNames = new Intl.DisplayNames("en", { type: "language" });
const LANGUAGES = DOCUMENT_LANGUAGES.map((value) => ({ value, label: languageNames.of(value) ?? value }));

/** The preview, with examples or one of the last invoices. */
function ChosenPreview({ kind, values }: { kind: EmailKind; values: Written }) {
  const [invoiceId, setInvoiceId] = useState<string | null>(null);
  const { data } = useCallQuery(invoices.list, { query: { pageSize: 20, withTotal: false } }, { keep: true });
  const choices = (data?.rows ?? []).map(({ id, number, title }) => ({
    value: id,
    label: [number, title].filter(Boolean).join(", "),
  }));
  return (
    <div className={styles.preview}>
      <SelectField
        name="invoiceId"
        label={t("previewWith")}
        placeholder={t("examples")}
        choices={choices}
        value={invoiceId}
        onChange={setInvoiceId}
        onBlur={() => undefined}
        error={undefined}
      />
      <LivePreview kind={kind} {...values} invoiceId={invoiceId} />
    </div>
  );
}

function Fields<V extends Written>({ kind, form }: { kind: EmailKind; form: RecordForm<V> }) {
  const written = form as unknown as RecordForm<Written>;
  const [subject, text] = [written.field("subject"), written.field("text")];
  return (
    <div className={styles.editor}>
      <div className={styles.fields}>
        <TextField {...written.field("name")} label={t("name")} maxLength={LIMITS.masterName} required />
        <SelectField
          {...written.field("language")}
          label={t("language")}
          placeholder={t("languageOfDocuments")}
          choices={LANGUAGES}
        />
        <MergeFields kind={kind} subject={subject} text={text}>
          <TextField {...subject} label={t("subject")} maxLength={EMAIL_LIMITS.subject} autoComplete="off" required />
          <TextAreaField
            {...text}
            label={t("text")}
            hint={t("textHint")}
            rows={ROWS}
            maxLength={EMAIL_LIMITS.text}
            required
          />
        </MergeFields>
      </div>
      <ChosenPreview kind={kind} values={written.values} />
    </div>
  );
}

interface AddProps {
  kind: EmailKind;
  /** Initial subject and text. */
  source: { subject: string; text: string };
  close: () => void;
}
export function AddEmailTemplate({ kind, source, close }: AddProps) {
  const form = useCallForm(emailTemplates.create, {
    initial: { ...addForm.empty, kind, ...source },
    draft: kind,
    onDone: ({ name }) => {
      close();
      showToast(t("added", { name }));
    },
  });
  return (
    <FormDialog form={form} title={t("addTemplate")} save={t("addTemplate")} size={988} close={close}>
      <Fields kind={kind} form={form} />
    </FormDialog>
  );
}

const valuesOf = (template: EmailTemplate) => editForm.valuesOf(template);
export function EditEmailTemplate({ template, close }: { template: EmailTemplate; close: () => void }) {
  const form = useCallForm(emailTemplates.update, {
    params: { id: template.id },
    initial: valuesOf(template),
    newest: valuesOf,
    onDone: ({ name }) => {
      close();
      showToast(t("saved", { name }));
    },
  });
  return (
    <FormDialog form={form} title={t("editTemplate", { name: template.name })} size={988} close={close}>
      <Fields kind={template.kind} form={form} />
    </FormDialog>
  );
}
