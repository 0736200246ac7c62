/** Adds or edits a deliverable of a contract. */
import type { Contract } from "#contract/contracts/contract.ts";
import {
  DELIVERABLE_LIMITS,
  type Deliverable,
  DeliverableCreate,
  deliverables,
} from "#contract/contracts/deliverable.ts";
import { type FormValues, formOf } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import { asTextField } from "#web/shared/deals/WorkFields.tsx";
import { FilesField } from "#web/shared/media/FilesField.tsx";
import { useAttachments } from "#web/shared/media/gallery.ts";
import { WebLinks } from "#web/shared/social/WebLinks.tsx";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import type { FieldLabels } from "#web/ui/forms/versions/openVersions.tsx";
import { t } from "./messages.ts";

const deliverableForm = formOf(DeliverableCreate);
type Values = FormValues<typeof deliverableForm>;
const valuesOf = (item: Deliverable): Values => deliverableForm.valuesOf(item, { personId: item.person?.id ?? null });
/** Drops empty rows. */
const bodyOf = ({ version: _, links, ...values }: Values) => ({
  ...values,
  links: links.filter(({ url }) => url.trim() !== ""),
});

interface Props {
  record: Contract;
  /** Null for a new one. */
  item: Deliverable | null;
  close: () => void;
}
export function DeliverableDialog({ record, item, close }: Props) {
  const { data: files = [] } = useAttachments({ kind: "contract", id: record.id });
  const people = [...record.people, ...(item?.person ? [item.person] : [])];
  const nameOf = (id: string | null): string => people.find((person) => person.id === id)?.displayName ?? "";
  const fieldLabels: FieldLabels<Values> = {
    personId: { value: nameOf },
    links: { label: t("links"), value: (links) => links.map(({ url }) => url).join("\n") },
    attachmentIds: {
      value: (ids) => ids.map((id) => files.find((file) => file.id === id)?.filename ?? "").join(", "),
    },
  };
  const children = (form: RecordForm<Values>) => <Fields form={form} record={record} people={people} />;
  return item ? (
    <CallDialog
      call={deliverables.update}
      params={{ id: record.id, deliverableId: item.id }}
      title={t("editTitle", { name: item.title })}
      initial={{ ...valuesOf(item), version: item.version }}
      toBody={(values) => ({ ...bodyOf(values), version: values.version })}
      newest={valuesOf}
      words={fieldLabels}
      close={close}
      savedMessage={({ title }) => t("saved", { name: title.trim() })}
    >
      {children}
    </CallDialog>
  ) : (
    <CallDialog
      call={deliverables.create}
      params={{ id: record.id }}
      title={t("addTitle")}
      save={t("add")}
      initial={deliverableForm.empty}
      toBody={bodyOf}
      close={close}
      savedMessage={({ title }) => t("added", { name: title.trim() })}
    >
      {children}
    </CallDialog>
  );
}

interface FieldsProps {
  form: RecordForm<Values>;
  record: Contract;
  people: readonly { id: string; displayName: string }[];
}
const Fields = ({ form, record, people }: FieldsProps) => (
  <>
    <TextField {...form.field("title")} label={t("title")} required autoFocus autoComplete="off" />
    <FieldRow>
      <DateField {...form.field("dueOn")} label={t("dueOn")} />
      <DateField {...form.field("doneOn")} label={t("doneOn")} />
    </FieldRow>
    {people.length > 0 && (
      <SelectField
        {...form.field("personId")}
        label={t("talent")}
        choices={[...new Map(people.map(({ id, displayName }) => [id, { value: id, label: displayName }])).values()]}
      />
    )}
    <WebLinks
      field={form.field("links")}
      part={(index) => form.part("links", index, "url")}
      most={DELIVERABLE_LIMITS.links}
    />
    <FilesField
      field={form.field("attachmentIds")}
      owner={{ kind: "contract", id: record.id }}
      label={t("files")}
      hint={t("filesHint")}
    />
    <TextAreaField {...asTextField(form.field("note"))} label={t("note")} maxLength={LIMITS.remark} rows={3} />
  </>
);
