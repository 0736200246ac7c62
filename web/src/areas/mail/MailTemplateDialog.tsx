import { formOf } from "#contract/form.ts";
import { MAIL_LIMITS } from "#contract/mail/mail-log.ts";
import { MAIL_MERGE_FIELDS, type MailTemplate, MailTemplateForm, mailTemplates } from "#contract/mail/mail-setting.ts";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { RichTextField } from "#web/ui/rich/RichTextField.tsx";
import { t } from "./messages.ts";

const form = formOf(MailTemplateForm);
type Values = typeof form.empty;
const CODES = MAIL_MERGE_FIELDS.map((code) => `{{${code}}}`).join(" ");

/** Adds a template, or changes one. */
export function MailTemplateDialog({ template, close }: { template: MailTemplate | null; close: () => void }) {
  const shared = { size: 800, close, draft: template?.id ?? "new" } as const;
  if (!template)
    return (
      <CallDialog
        {...shared}
        call={mailTemplates.create}
        title={t("addTemplate")}
        save={t("add")}
        initial={form.empty}
        savedMessage={() => t("templateAdded")}
      >
        {(values) => <Fields form={values} />}
      </CallDialog>
    );
  const valuesOf = (template: MailTemplate) => ({ ...form.valuesOf(template), version: template.version });
  return (
    <CallDialog
      {...shared}
      call={mailTemplates.update}
      params={{ id: template.id }}
      title={t("editTemplate")}
      initial={valuesOf(template)}
      newest={valuesOf}
      savedMessage={() => t("templateSaved")}
    >
      {(values) => <Fields form={values as unknown as RecordForm<Values>} />}
    </CallDialog>
  );
}

const Fields = ({ form: values }: { form: RecordForm<Values> }) => (
  <>
    <TextField {...values.field("name")} label={t("name")} required autoComplete="off" />
    <TextField {...values.field("subject")} label={t("subject")} required autoComplete="off" />
    <RichTextField
      {...values.field("html")}
      label={t("text")}
      hint={t("codes", { codes: CODES })}
      max={MAIL_LIMITS.text}
      rows={8}
      required
    />
  </>
);
