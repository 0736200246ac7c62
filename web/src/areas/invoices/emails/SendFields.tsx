import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import type { ReactNode } from "react";
import { type InvoiceRecipient, invoiceRecipients } from "#contract/expenses/billing-contact.ts";
import { type EmailKind, OWN_EMAILS } from "#contract/finance-emails/email-fields.ts";
import { EMAIL_LIMITS, emailTemplates } from "#contract/finance-emails/email-template.ts";
import { asTextField } from "#web/shared/deals/WorkFields.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TagsField } from "#web/ui/forms/fields/choices/TagsField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import styles from "./Emails.module.css";
import { MergeFields } from "./MergeFields.tsx";
import { t } from "./messages.ts";

const ROWS = 10;
const SHOWN = 8;

/** Loads the possible recipients of a client's documents, then shows the form; without a client there are none. */
export function KnownRecipients(props: {
  partnerId: string | null;
  children: (known: readonly InvoiceRecipient[]) => ReactNode;
}) {
  const { partnerId, children } = props;
  const answer = useCallQuery(
    invoiceRecipients.list,
    { query: { partnerId: partnerId ?? "" } },
    { when: partnerId !== null },
  );
  // Readers without access to the client's contacts can still type an address.
  if (partnerId === null || answer.isError) return children([]);
  return <QueryBoundary answer={answer}>{children}</QueryBoundary>;
}

/** Default recipients of a document. */
export const usualOf = (contacts: readonly InvoiceRecipient[]): string[] =>
  contacts.filter(({ usual }) => usual).map(({ email }) => email);

/** Names the recipient if there is only one. */
export function sendLabel(recipients: readonly string[], contacts: readonly InvoiceRecipient[]): string {
  const [first = "", ...more] = recipients;
  const name = contacts.find(({ email }) => email === first)?.name ?? first;
  return more.length > 0 ? t("sendToSeveral", { count: recipients.length }) : t("sendTo", { name });
}

/** Recipients of an email; the client's contacts are suggested. */
export function RecipientsField(props: { field: Field<string[]>; known: readonly InvoiceRecipient[]; hint: string }) {
  const { field, known, hint } = props;
  const offered = known.filter(({ email }) => !field.value.includes(email));
  return (
    <>
      <TagsField
        {...field}
        label={t("recipients")}
        hint={hint}
        placeholder={t("addEmail")}
        known={known.map(({ email }) => email)}
        suggestsTyped
      />
      {offered.length > 0 && (
        <fieldset className={styles.contacts} aria-label={t("contacts")}>
          {offered.slice(0, SHOWN).map(({ id, kind, name, role, email }) => (
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

interface EmailFieldsProps {
  kind: EmailKind;
  template: Field<string | null>;
  subject: Field<string | null>;
  message: Field<string | null>;
  hint: string;
}
/** The template and what is written; another template replaces what was written. */
export function EmailFields({ kind, template, hint, ...typed }: EmailFieldsProps) {
  const { data = [] } = useCallQuery(emailTemplates.list, {});
  const [subject, message] = [asTextField(typed.subject), asTextField(typed.message)];
  const choose = (templateId: string | null): void => {
    template.onChange(templateId);
    const source = data.find(({ id }) => id === templateId) ?? OWN_EMAILS[kind];
    subject.onChange(source.subject);
    message.onChange(source.text);
  };
  return (
    <>
      <SelectField
        {...template}
        onChange={choose}
        label={t("template")}
        placeholder={t("ours")}
        choices={data.filter((template) => template.kind === kind).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <MergeFields kind={kind} subject={subject} text={message}>
        <TextField {...subject} label={t("subject")} maxLength={EMAIL_LIMITS.subject} autoComplete="off" />
        <TextAreaField {...message} label={t("message")} hint={hint} rows={ROWS} maxLength={EMAIL_LIMITS.text} />
      </MergeFields>
    </>
  );
}
