/** Writes an email: on its own, from a record, or as an answer. It leaves in ten seconds, and can be taken back until then. */
import { useState } from "react";
import { library } from "#contract/library/library.ts";
import { MAIL_LIMITS, mailLogs } from "#contract/mail/mail-log.ts";
import { mailSettings, mailTemplates } from "#contract/mail/mail-setting.ts";
import { mailboxes } from "#contract/mail/mailbox.ts";
import { partnerContacts } from "#contract/partners/contact.ts";
import type { TabOwner } from "#web/shared/area.ts";
import { contractsToChoose } from "#web/shared/deals/contractsToChoose.ts";
import { linksToChoose } from "#web/shared/deals/linksToChoose.ts";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import type { PeopleSource } from "#web/shared/people/people.tsx";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { MultiSelectField } from "#web/ui/forms/fields/choices/MultiSelectField.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TagsField } from "#web/ui/forms/fields/choices/TagsField.tsx";
import { DateTimeField } from "#web/ui/forms/fields/dates/DateTimeField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { type RecordForm, useCallForm } from "#web/ui/forms/useCallForm.ts";
import { RichTextField } from "#web/ui/rich/RichTextField.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";
import { startOf, type WriteStart, type WriteValues } from "./writeForm.ts";

const aboutToChoose: PeopleSource = {
  usePeople: (text, ids) => {
    const results = [linksToChoose, contractsToChoose].map((source) => source.usePeople(text, ids));
    return { people: results.flatMap(({ people }) => people), loading: results.some(({ loading }) => loading) };
  },
};

interface Props {
  start: WriteStart;
  close: () => void;
  /** Opens it again with what was written, after the email was taken back. */
  reopen: (start: WriteStart) => void;
}

export function WriteDialog({ start, close, reopen }: Props) {
  const { owner = null, about, answers, values: before } = start;
  const form = useCallForm(mailLogs.send, {
    initial: startOf(start),
    // A recalled email is not saved as a draft: it keeps the text the person had written.
    draft: before ? false : (answers?.id ?? owner?.id ?? about?.id ?? "own"),
    onDone: ({ id }, values) => {
      close();
      const { subject } = values;
      const undo = async (): Promise<void> => {
        if ((await mutate(mailLogs.cancel, { params: { id } })) === null) return;
        showToast(t("takenBack", { subject }));
        reopen({ ...start, values });
      };
      showToast(t(values.sendAt === null ? "sending" : "scheduled", { subject }), { undo, tone: "reminder" });
    },
  });
  const contacts = useContacts(owner);
  const [copies, setCopies] = useState(form.values.cc.length + form.values.bcc.length > 0);
  const { data: setting } = useCallQuery(mailSettings.get, {});
  return (
    <FormDialog
      form={form}
      size={800}
      title={answers ? t("answerTitle", { subject: answers.subject || t("noSubject") }) : t("writeTitle")}
      close={close}
      save={t(form.values.sendAt === null ? "send" : "schedule")}
    >
      <From form={form} />
      <TagsField
        {...form.field("to")}
        label={t("to")}
        known={contacts.map(({ email }) => email)}
        placeholder={t("addAddress")}
        most={MAIL_LIMITS.addresses}
      />
      {copies ? (
        <FieldRow>
          <TagsField {...form.field("cc")} label={t("cc")} placeholder={t("addAddress")} most={MAIL_LIMITS.addresses} />
          <TagsField
            {...form.field("bcc")}
            label={t("bcc")}
            placeholder={t("addAddress")}
            most={MAIL_LIMITS.addresses}
          />
        </FieldRow>
      ) : (
        <div>
          <Button size="small" onClick={() => setCopies(true)}>
            {t("addCopies")}
          </Button>
        </div>
      )}
      <Template form={form} owner={owner} contacts={contacts} />
      <TextField {...form.field("subject")} label={t("subject")} required autoComplete="off" />
      <RichTextField {...form.field("html")} label={t("text")} max={MAIL_LIMITS.text} rows={8} required />
      <FieldRow>
        <Files form={form} owner={owner} />
        <PersonSelect
          {...form.field("recordIds")}
          label={t("about")}
          hint={t("aboutHint")}
          source={aboutToChoose}
          known={(answers?.records ?? (about ? [about] : [])).map(({ id, name }) => ({
            id,
            displayName: name,
            avatarUrl: null,
          }))}
        />
      </FieldRow>
      <FieldRow>
        <DateTimeField {...form.field("sendAt")} label={t("sendAt")} hint={t("sendAtHint")} zone={useZone()} />
        {setting?.tracksOpens ? (
          <SwitchField {...form.field("tracksOpens")} label={t("tracksOpens")} hint={t("tracksOpensHint")} />
        ) : (
          <span />
        )}
      </FieldRow>
    </FormDialog>
  );
}

function From({ form }: { form: RecordForm<WriteValues> }) {
  const { data = [] } = useCallQuery(mailboxes.list, {});
  const usable = data.filter(({ state }) => state !== "STOPPED");
  if (usable.length === 0) return null;
  return (
    <SelectField
      {...form.field("mailboxId")}
      label={t("from")}
      placeholder={t("agencyAddress")}
      choices={usable.map(({ id, name, address }) => ({ value: id, label: `${name} <${address}>` }))}
    />
  );
}

/** The contacts of a partner with an address, on the partner's page. */
function useContacts(owner: TabOwner | null): { id: string; email: string }[] {
  const ofPartner = owner?.collection === "partners";
  const { data } = useCallQuery(
    partnerContacts.list,
    { query: { pageSize: 100, withTotal: false, ...(ofPartner && { clientId: owner.id }) } },
    { when: useMay("PARTNER", "read") && ofPartner },
  );
  return (data?.rows ?? []).flatMap(({ id, email }) => (email ? [{ id, email: email.toLowerCase() }] : []));
}

/** Fills subject and text from a template; what was typed is replaced. */
interface Receivers {
  form: RecordForm<WriteValues>;
  owner: TabOwner | null;
  contacts: readonly { id: string; email: string }[];
}
function Template({ form, owner, contacts }: Receivers) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const { data = [] } = useCallQuery(mailTemplates.list, {});
  if (data.length === 0) return null;
  const personId = owner?.collection === "talents" || owner?.collection === "scouts" ? owner.id : null;
  const fill = async (id: string | null): Promise<void> => {
    setChosen(id);
    if (id === null) return setMissing([]);
    const recordId = form.values.recordIds[0] ?? null;
    const first = form.values.to[0]?.toLowerCase();
    const contactId = contacts.find(({ email }) => email === first)?.id ?? null;
    const filled = await mutate(mailTemplates.fill, { params: { id }, body: { personId, contactId, recordId } });
    if (!filled) return;
    form.set("subject", filled.subject);
    form.set("html", filled.html);
    setMissing(filled.missing);
  };
  return (
    <SelectField
      name="template"
      value={chosen}
      onChange={(id) => void fill(id)}
      onBlur={() => undefined}
      error={undefined}
      label={t("template")}
      placeholder={t("templateEmpty")}
      {...(missing.length > 0 && { hint: t("missing", { fields: missing.map((code) => `{{${code}}}`).join(", ") }) })}
      choices={data.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

const ownsLibrary = (owner: TabOwner | null): owner is TabOwner => owner !== null;

/** Files of the agency's library and of the record's. */
function Files({ form, owner }: { form: RecordForm<WriteValues>; owner: TabOwner | null }) {
  const may = useMay("LIBRARY", "read");
  const query = { pageSize: 100, withTotal: false } as const;
  const ofAgency = useCallQuery(library.list, { query }, { when: may });
  const ofOwner = useCallQuery(
    library.listOfPerson,
    { params: { talentId: owner?.id ?? "" }, query },
    { when: may && ownsLibrary(owner) },
  );
  const files = [...(ofOwner.data?.rows ?? []), ...(ofAgency.data?.rows ?? [])].flatMap(({ type, media, name }) =>
    type !== "folder" && media ? [{ value: media.id, label: name }] : [],
  );
  return (
    <MultiSelectField
      {...form.field("fileIds")}
      label={t("files")}
      hint={t("filesHint", { count: MAIL_LIMITS.files })}
      choices={files}
    />
  );
}
