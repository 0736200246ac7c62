import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { StarIcon } from "@phosphor-icons/react/dist/csr/Star";
import type { FormEvent } from "react";
import { useLocation, useParams } from "react-router";
import { EMAIL_KINDS, type EmailKind } from "#contract/finance-emails/email-fields.ts";
import {
  type EmailSettings,
  EmailSettingsForm,
  type EmailTemplate,
  emailSettings,
  emailTemplates,
} from "#contract/finance-emails/email-template.ts";
import { formOf } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import { ConfigurationScreen } from "#web/shared/finance/ConfigurationScreen.tsx";
import { t as titles } from "#web/shared/finance/titles.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { visibleActions } from "#web/ui/actions/action.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Badge } from "#web/ui/elements/Badge.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TagsField } from "#web/ui/forms/fields/choices/TagsField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { NotFound } from "#web/ui/layout/NotFound.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "./Emails.module.css";
import { EMAIL_KIND_NAMES, t } from "./messages.ts";
import { ReminderForm } from "./ReminderForm.tsx";
import { emailTemplateActions, openAddEmailTemplate, openEmailTemplate } from "./templateActions.tsx";

const settingsForm = formOf(EmailSettingsForm);
const valuesOf = (settings: EmailSettings) =>
  settingsForm.valuesOf(settings, { templateId: settings.template?.id ?? null });

/** The emails of finance, a tab for each kind: its templates, and how it is sent. */
export function EmailsScreen() {
  const { emailTab = "invoice" } = useParams();
  const { pathname } = useLocation();
  const kind = EMAIL_KINDS.find((option) => option === emailTab);
  const base = pathname.startsWith("/settings") ? "/settings/finance/emails" : "/finance/configuration/email-templates";
  if (!kind) return <NotFound />;
  return (
    <ConfigurationScreen title={titles("emails")} current="emails">
      <Tabs
        sub
        label={t("kinds")}
        current={kind}
        tabs={EMAIL_KINDS.map((option) => ({ id: option, title: EMAIL_KIND_NAMES[option], to: `${base}/${option}` }))}
      />
      <Tab key={kind} kind={kind} />
    </ConfigurationScreen>
  );
}

function Tab({ kind }: { kind: EmailKind }) {
  const mayWrite = useMay("FINANCE", "write");
  const templates = useCallQuery(emailTemplates.list, {});
  const answer = useCallQuery(emailSettings.get, { params: { emailTab: kind } });
  const ofKind = (templates: readonly EmailTemplate[]) => templates.filter((template) => template.kind === kind);
  return (
    <>
      <section aria-label={t("templates")}>
        <div className={styles.head}>
          <h2>{t("templates")}</h2>
          {mayWrite && (
            <Button icon={<PlusIcon size={14} />} onClick={() => openAddEmailTemplate(kind)}>
              {t("addTemplate")}
            </Button>
          )}
        </div>
        <p className={styles.line}>{t("templatesLine")}</p>
        <QueryBoundary answer={templates}>
          {(templates) => <Templates templates={ofKind(templates)} settings={mayWrite ? answer.data : undefined} />}
        </QueryBoundary>
      </section>
      <ReminderForm kind={kind} />
      <section aria-label={t("sending")}>
        <div className={styles.head}>
          <h2>{t("sending")}</h2>
        </div>
        <QueryBoundary answer={answer}>
          {(settings) => <Settings settings={settings} templates={ofKind(templates.data ?? [])} editable={mayWrite} />}
        </QueryBoundary>
      </section>
    </>
  );
}

interface TemplatesProps {
  templates: readonly EmailTemplate[];
  /** Left out for those who may not change them. */
  settings: EmailSettings | undefined;
}
function Templates({ templates, settings }: TemplatesProps) {
  if (templates.length === 0)
    return (
      <p className={styles.quiet}>
        <b>{t("noTemplates")}.</b> {t("noTemplatesLine")}
      </p>
    );
  return (
    <ul className={styles.rows} aria-label={t("templates")}>
      {templates.map((template) => (
        <li key={template.id}>
          <span className={styles.text}>
            {settings ? (
              <button type="button" className={styles.name} onClick={() => openEmailTemplate(template)}>
                {template.name}
              </button>
            ) : (
              <span className={styles.name}>{template.name}</span>
            )}
            <span className={styles.detail}>{template.subject}</span>
          </span>
          {template.isDefault && (
            <Badge tone="good" icon={StarIcon} resting>
              {t("isDefault")}
            </Badge>
          )}
          {settings && (
            <ActionMenu
              title={t("actionsOf", { name: template.name })}
              actions={visibleActions(emailTemplateActions(template, settings))}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface SettingsProps {
  settings: EmailSettings;
  templates: readonly EmailTemplate[];
  editable: boolean;
}
function Settings({ settings, templates, editable }: SettingsProps) {
  const form = useCallForm(emailSettings.update, {
    params: { emailTab: settings.kind },
    initial: valuesOf(settings),
    newest: valuesOf,
    draft: false,
    onDone: () => showToast(t("settingsSaved")),
  });
  const disabled = !editable;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <form className={styles.form} aria-label={t("sending")} onSubmit={onSubmit} noValidate>
      <SelectField
        {...form.field("templateId")}
        label={t("defaultTemplate")}
        placeholder={t("ours")}
        choices={templates.map(({ id, name }) => ({ value: id, label: name }))}
        disabled={disabled}
      />
      <TextField
        {...form.field("replyTo")}
        label={t("replyTo")}
        hint={t("replyToHint")}
        type="email"
        maxLength={LIMITS.email}
        disabled={disabled}
      />
      <TagsField
        {...form.field("copyTo")}
        label={t("copyTo")}
        hint={t("copyToHint")}
        placeholder={t("addEmail")}
        disabled={disabled}
      />
      <SwitchField {...form.field("attachPdf")} label={t("attachPdf")} hint={t("attachPdfHint")} disabled={disabled} />
      <TextAreaField
        {...form.field("signature")}
        label={t("signature")}
        hint={t("signatureHint")}
        maxLength={LIMITS.remark}
        disabled={disabled}
      />
      {editable && (
        <Button type="submit" tone="main" off={!form.dirty}>
          {t("save")}
        </Button>
      )}
    </form>
  );
}
