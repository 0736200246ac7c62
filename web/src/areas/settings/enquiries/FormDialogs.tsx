/** Adds a form for enquiries, or edits one. */
import {
  EnquiryFormBody,
  type EnquiryFormRow,
  enquiryForms,
  FIELD_MODES,
  OPTIONAL_FIELDS,
} from "#contract/comms/enquiry-form.ts";
import { formOf, ids } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import { asList } from "#web/shared/deals/WorkFields.tsx";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { peopleOf } from "#web/shared/people/people.tsx";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TagsField } from "#web/ui/forms/fields/choices/TagsField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { t } from "./messages.ts";

const enquiryForm = formOf(EnquiryFormBody);
type Values = typeof enquiryForm.empty;
const valuesOf = (form: EnquiryFormRow): Values =>
  enquiryForm.valuesOf(form, { talentId: form.talent?.id ?? null, receiverIds: ids(form.receivers) });

const CHOICES = FIELD_MODES.map((value) => ({ value, label: t(`ask_${value}`) }));
const talents = peopleOf("talents");

function Fields({ form, current }: { form: RecordForm<Values>; current?: EnquiryFormRow }) {
  return (
    <>
      <FieldRow>
        <TextField {...form.field("name")} label={t("name")} hint={t("nameHint")} required autoComplete="off" />
        <PersonSelect
          {...asList(form.field("talentId"))}
          label={t("talent")}
          hint={t("talentHint")}
          source={talents}
          known={current?.talent ? [current.talent] : []}
          single
        />
      </FieldRow>
      <SwitchField {...form.field("active")} label={t("active")} />
      <PersonSelect
        {...form.field("receiverIds")}
        label={t("receivers")}
        hint={t("receiversHint")}
        known={current?.receivers ?? []}
      />
      <FieldGroup title={t("asks")}>
        <FieldRow>
          {OPTIONAL_FIELDS.map((field) => (
            <SelectField key={field} {...form.field(field)} label={t(field)} choices={CHOICES} required />
          ))}
        </FieldRow>
      </FieldGroup>
      <TagsField
        {...form.field("allowedOrigins")}
        label={t("origins")}
        hint={t("originsHint")}
        placeholder={t("originsExample")}
      />
      <FieldGroup title={t("reply")} line={t("replyLine")}>
        <TextField {...form.field("replySubject")} label={t("replySubject")} autoComplete="off" />
        <TextAreaField {...form.field("replyText")} label={t("replyText")} maxLength={LIMITS.text} rows={4} />
      </FieldGroup>
    </>
  );
}

export function AddForm({ close }: { close: () => void }) {
  return (
    <CallDialog
      call={enquiryForms.create}
      title={t("addTitle")}
      size={800}
      initial={enquiryForm.empty}
      close={close}
      savedMessage={() => t("added")}
    >
      {(form) => <Fields form={form} />}
    </CallDialog>
  );
}

export function EditForm({ form: current, close }: { form: EnquiryFormRow; close: () => void }) {
  const names = (people: readonly { id: string; displayName: string }[]) => (ids: string[]) =>
    ids.map((id) => people.find((person) => person.id === id)?.displayName ?? "…").join(", ");
  return (
    <CallDialog
      call={enquiryForms.update}
      params={{ id: current.id }}
      title={t("editTitle")}
      size={800}
      draft={current.id}
      initial={valuesOf(current)}
      newest={valuesOf}
      words={{
        talentId: { label: t("talent"), value: (id) => (id ? (current.talent?.displayName ?? "…") : "") },
        receiverIds: { label: t("receivers"), value: names(current.receivers) },
        allowedOrigins: { label: t("origins"), value: (origins) => origins.join(", ") },
      }}
      close={close}
      savedMessage={() => t("saved")}
    >
      {(form) => <Fields form={form} current={current} />}
    </CallDialog>
  );
}
