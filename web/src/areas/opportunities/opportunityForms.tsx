import { type FormValues, formOf, ids } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import { type Opportunity, OpportunityCreate, opportunities } from "#contract/opportunities/opportunity.ts";
import { t } from "#web/areas/opportunities/messages.ts";
import { askConflict } from "#web/shared/conflicts/askConflict.tsx";
import { MoneyWithCurrency } from "#web/shared/deals/MoneyWithCurrency.tsx";
import { useStart } from "#web/shared/deals/owner.ts";
import {
  asTextField,
  TalentsField,
  TitleAndStatus,
  WorkPartnerFields,
  WorkPlaceFields,
  WorkStaffFields,
} from "#web/shared/deals/WorkFields.tsx";
import { WORK_TYPE_CHOICES } from "#web/shared/deals/workTypes.ts";
import { workValues } from "#web/shared/deals/workValues.ts";
import { ExclusivityWarning } from "#web/shared/exclusivity/ExclusivityWarning.tsx";
import { recordForms } from "#web/shared/record/recordForm.tsx";
import { EntryField } from "#web/shared/values/EntryField.tsx";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { NumberField } from "#web/ui/forms/fields/NumberField.tsx";
import { type RecordForm, useCallForm } from "#web/ui/forms/useCallForm.ts";
import { RichTextField } from "#web/ui/rich/RichTextField.tsx";
import { SOURCE_CHOICES } from "./opportunityLabels.ts";
import { useOpportunityOptions } from "./opportunityStatus.tsx";

const opportunityForm = formOf(OpportunityCreate);
type Values = FormValues<typeof opportunityForm>;

const valuesOf = (record: Opportunity): Values =>
  opportunityForm.valuesOf(record, {
    ...workValues(record),
    personIds: ids(record.people),
    outcomeReasonId: record.outcomeReason?.id ?? null,
  });

/** Every field of an opportunity, for adding and editing alike. */
function OpportunityFields({ form, record }: { form: RecordForm<Values>; record?: Opportunity }) {
  const options = useOpportunityOptions();
  const { meaning } = options?.statuses.find(({ id }) => id === form.values.statusId)?.category ?? {};
  return (
    <>
      <FieldGroup title={t("deal")}>
        <TitleAndStatus form={form} options={options} />
        {(meaning === "LOST" || meaning === "DECLINED") && (
          <EntryField
            list="outcome-reasons"
            {...form.field("outcomeReasonId")}
            label={t("outcomeReason")}
            current={record?.outcomeReason}
            required
          />
        )}
        <WorkPartnerFields form={form} record={record} />
        <TalentsField {...form.field("personIds")} record={record} />
        <FieldRow>
          <SelectField {...form.field("type")} label={t("type")} choices={WORK_TYPE_CHOICES} />
          <SelectField {...form.field("source")} label={t("source")} choices={SOURCE_CHOICES} />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title={t("value")}>
        <FieldRow>
          <MoneyWithCurrency
            field={form.field("value")}
            label={t("value")}
            currency={form.values.currency}
            onCurrency={(currency) => form.set("currency", currency)}
          />
          <NumberField {...form.field("probability")} label={t("probability")} max={100} />
        </FieldRow>
        <DateField {...form.field("expectedCloseDate")} label={t("expectedClose")} />
      </FieldGroup>
      <FieldGroup title={t("when")}>
        <FieldRow>
          <DateField {...form.field("startDate")} label={t("from")} />
          <DateField {...form.field("endDate")} label={t("to")} />
        </FieldRow>
        <WorkPlaceFields venue={form.field("venueId")} address={form.field("address")} record={record} />
        <ExclusivityWarning
          recordId={record?.id}
          personIds={form.values.personIds}
          startDate={form.values.startDate}
          endDate={form.values.endDate}
          partnerId={form.values.partnerId}
          venueId={form.values.venueId}
          address={form.values.address}
        />
      </FieldGroup>
      <FieldGroup title={t("brief")}>
        <RichTextField {...asTextField(form.field("brief"))} label={t("brief")} max={LIMITS.text} />
        <RichTextField {...asTextField(form.field("deliverables"))} label={t("deliverables")} max={LIMITS.text} />
      </FieldGroup>
      <WorkStaffFields form={form} record={record} />
    </>
  );
}

export const opportunityForms = recordForms<Opportunity, Values>({
  kind: "opportunity",
  addLine: t("addLine"),
  useAdd: (onDone) => {
    const { draft, ...start } = useStart();
    return useCallForm(opportunities.create, {
      initial: { ...opportunityForm.empty, ...start },
      ...(draft && { draft }),
      onRefused: askConflict,
      onDone,
    });
  },
  useEdit: (record, onDone) =>
    useCallForm(opportunities.update, {
      params: { id: record.id },
      initial: valuesOf(record),
      newest: valuesOf,
      onRefused: askConflict,
      onDone,
    }),
  Fields: OpportunityFields,
});
