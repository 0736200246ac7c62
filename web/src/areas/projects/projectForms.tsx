import { type FormValues, formOf, ids } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import { type Project, ProjectCreate, projects } from "#contract/projects/project.ts";
import { t } from "#web/areas/projects/messages.ts";
import { OpportunityField } from "#web/shared/deals/LinkField.tsx";
import { MoneyWithCurrency } from "#web/shared/deals/MoneyWithCurrency.tsx";
import { t as w } from "#web/shared/deals/messages.ts";
import { useStart } from "#web/shared/deals/owner.ts";
import {
  asTextField,
  TalentsField,
  TitleAndStatus,
  WorkPartnerFields,
  WorkStaffFields,
} from "#web/shared/deals/WorkFields.tsx";
import { workValues } from "#web/shared/deals/workValues.ts";
import { recordForms } from "#web/shared/record/recordForm.tsx";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { type RecordForm, useCallForm } from "#web/ui/forms/useCallForm.ts";
import { RichTextField } from "#web/ui/rich/RichTextField.tsx";
import { useProjectOptions } from "./projectStatus.tsx";

const projectForm = formOf(ProjectCreate);
type Values = FormValues<typeof projectForm>;

const valuesOf = (record: Project): Values =>
  projectForm.valuesOf(record, {
    ...workValues(record),
    personIds: ids(record.people),
    opportunityId: record.opportunity?.id ?? null,
  });

/** Every field of a project, for adding and editing alike. */
const ProjectFields = ({ form, record }: { form: RecordForm<Values>; record?: Project }) => (
  <>
    <FieldGroup title={t("project")}>
      <TitleAndStatus form={form} options={useProjectOptions()} />
      <WorkPartnerFields form={form} record={record} />
      <TalentsField {...form.field("personIds")} record={record} />
      <FieldRow>
        <DateField {...form.field("startDate")} label={w("start")} />
        <DateField {...form.field("endDate")} label={w("end")} />
      </FieldRow>
      <MoneyWithCurrency
        field={form.field("budget")}
        label={t("budget")}
        currency={form.values.currency}
        onCurrency={(currency) => form.set("currency", currency)}
      />
      <OpportunityField field={form.field("opportunityId")} known={record?.opportunity ?? null} />
      <RichTextField {...asTextField(form.field("description"))} label={w("description")} max={LIMITS.text} />
    </FieldGroup>
    <WorkStaffFields form={form} record={record} />
  </>
);

export const projectForms = recordForms<Project, Values>({
  kind: "project",
  addLine: t("addLine"),
  useAdd: (onDone) => {
    const { draft, ...start } = useStart();
    return useCallForm(projects.create, {
      initial: { ...projectForm.empty, ...start },
      ...(draft && { draft }),
      onDone,
    });
  },
  useEdit: (record, onDone) =>
    useCallForm(projects.update, { params: { id: record.id }, initial: valuesOf(record), newest: valuesOf, onDone }),
  Fields: ProjectFields,
});
