import { formOf } from "#contract/form.ts";
import {
  IMAP_PORTS,
  MAILBOX_AUTHS,
  type Mailbox,
  MailboxForm,
  MailboxUpdate,
  mailboxes,
  SMTP_PORTS,
} from "#contract/mail/mailbox.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { PasswordField } from "#web/ui/forms/fields/PasswordField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { Field, RecordForm } from "#web/ui/forms/useCallForm.ts";
import styles from "./Mail.module.css";
import { t } from "./messages.ts";

const START = { imapPort: 993, smtpPort: 465, auth: "PASSWORD" } as const;
const addForm = formOf(MailboxForm, START);
const editForm = formOf(MailboxUpdate, START);
type Values = Omit<typeof addForm.empty, "shared" | "secret"> & { secret: string | null };

/** A select of what is never empty. */
const chosen = <V extends string | number>({ onChange, ...field }: Field<V>): Field<V | null> => ({
  ...field,
  onChange: (value) => value !== null && onChange(value),
});
const asText = ({ value, onChange, ...field }: Field<string | null>): Field<string> => ({
  ...field,
  value: value ?? "",
  onChange,
});

export function AddMailbox({ close }: { close: () => void }) {
  const mayShare = useMay("ORGANIZATION", "write");
  return (
    <CallDialog
      call={mailboxes.create}
      size={650}
      title={t("connectTitle")}
      save={t("connect")}
      draft={false}
      initial={addForm.empty}
      close={close}
      savedMessage={() => t("connected")}
    >
      {(form) => (
        <>
          <Fields
            form={form as unknown as RecordForm<Values>}
            secretHint={t("secretHint")}
            shares={!form.values.shared}
          />
          {mayShare && <SwitchField {...form.field("shared")} label={t("ofAgency")} hint={t("ofAgencyHint")} />}
        </>
      )}
    </CallDialog>
  );
}

export function EditMailbox({ box, close }: { box: Mailbox; close: () => void }) {
  return (
    <CallDialog
      call={mailboxes.update}
      params={{ id: box.id }}
      size={650}
      title={t("editMailbox", { name: box.name })}
      draft={false}
      initial={editForm.valuesOf(box, { secret: null })}
      newest={(latest) => editForm.valuesOf(latest, { secret: null })}
      close={close}
      savedMessage={() => t("saved")}
    >
      {(form) => (
        <Fields form={form as unknown as RecordForm<Values>} secretHint={t("secretKept")} shares={box.owner !== null} />
      )}
    </CallDialog>
  );
}

const ports = (values: readonly number[]) => values.map((value) => ({ value, label: String(value) }));

function Fields({ form, secretHint, shares }: { form: RecordForm<Values>; secretHint: string; shares: boolean }) {
  return (
    <>
      <FieldRow>
        <TextField {...form.field("name")} label={t("name")} required autoComplete="off" />
        <TextField {...form.field("address")} label={t("address")} required autoComplete="off" inputMode="email" />
      </FieldRow>
      <div className={styles.server}>
        <TextField {...form.field("imapHost")} label={t("imapHost")} required autoComplete="off" inputMode="url" />
        <SelectField
          {...chosen(form.field("imapPort") as Field<number>)}
          label={t("port")}
          choices={ports(IMAP_PORTS)}
        />
      </div>
      <div className={styles.server}>
        <TextField {...form.field("smtpHost")} label={t("smtpHost")} required autoComplete="off" inputMode="url" />
        <SelectField
          {...chosen(form.field("smtpPort") as Field<number>)}
          label={t("port")}
          choices={ports(SMTP_PORTS)}
        />
      </div>
      <FieldRow>
        <TextField {...form.field("username")} label={t("username")} required autoComplete="off" />
        <SelectField
          {...chosen(form.field("auth"))}
          label={t("auth")}
          choices={MAILBOX_AUTHS.map((value) => ({ value, label: t(value) }))}
        />
      </FieldRow>
      <PasswordField
        {...asText(form.field("secret"))}
        label={t("secret")}
        hint={secretHint}
        autoComplete="new-password"
      />
      {shares && (
        <SwitchField {...form.field("sharesMatches")} label={t("sharesMatches")} hint={t("sharesMatchesHint")} />
      )}
    </>
  );
}
