import { type FormValues, formOf, ids } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import { type Tour, TourCreate, tours } from "#contract/tours/tour.ts";
import { t } from "#web/areas/tours/messages.ts";
import { t as w } from "#web/shared/deals/messages.ts";
import { useStart } from "#web/shared/deals/owner.ts";
import { asTextField } from "#web/shared/deals/WorkFields.tsx";
import { CurrencySelect } from "#web/shared/finance/CurrencySelect.tsx";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { RosterSelect } from "#web/shared/people/RosterSelect.tsx";
import { recordForms } from "#web/shared/record/recordForm.tsx";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { type RecordForm, useCallForm } from "#web/ui/forms/useCallForm.ts";
import { RichTextField } from "#web/ui/rich/RichTextField.tsx";
import { TOUR_STATUS_CHOICES } from "./tourStatus.tsx";

const tourForm = formOf(TourCreate);
type Values = FormValues<typeof tourForm>;

const valuesOf = (record: Tour): Values =>
  tourForm.valuesOf(record, { personIds: ids(record.people), assignedStaffIds: ids(record.assignedStaff) });

/** Every field of a tour, for adding and editing alike. */
const TourFields = ({ form, record }: { form: RecordForm<Values>; record?: Tour }) => (
  <FieldGroup title={t("tour")}>
    <FieldRow>
      <TextField {...form.field("displayName")} label={t("name")} required autoComplete="off" />
      <SelectField {...form.field("status")} label={t("status")} choices={TOUR_STATUS_CHOICES} />
    </FieldRow>
    <RosterSelect {...form.field("personIds")} label={w("talents")} known={record?.people ?? []} />
    <FieldRow>
      <DateField {...form.field("plannedFrom")} label={t("plannedFrom")} />
      <DateField {...form.field("plannedTo")} label={t("plannedTo")} />
    </FieldRow>
    <CurrencySelect {...form.field("currency")} label={t("currency")} />
    <PersonSelect {...form.field("assignedStaffIds")} label={w("staff")} known={record?.assignedStaff} />
    <RichTextField {...asTextField(form.field("description"))} label={w("description")} max={LIMITS.text} />
  </FieldGroup>
);

export const tourForms = recordForms<Tour, Values>({
  kind: "tour",
  addLine: t("addLine"),
  useAdd: (onDone) => {
    const { draft, partnerId: _, ...start } = useStart();
    return useCallForm(tours.create, { initial: { ...tourForm.empty, ...start }, ...(draft && { draft }), onDone });
  },
  useEdit: (record, onDone) =>
    useCallForm(tours.update, { params: { id: record.id }, initial: valuesOf(record), newest: valuesOf, onDone }),
  Fields: TourFields,
});
