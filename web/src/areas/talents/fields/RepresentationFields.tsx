import { SOURCES, TALENT_STATUSES } from "#contract/enums.ts";
import type { PersonBrief } from "#contract/schema.ts";
import { t } from "#web/areas/talents/messages.ts";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { STATUS_STYLES } from "#web/shared/values/StatusBadge.tsx";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import type { FieldsProps } from "./fieldsProps.ts";

const STATUSES = TALENT_STATUSES.map((value) => ({ value, label: STATUS_STYLES[value].title }));
const WAYS = SOURCES.map((value) => ({ value, label: value }));

/** Status, representation and assigned staff. */
export function RepresentationFields({ form, known }: FieldsProps & { known: readonly PersonBrief[] }) {
  return (
    <FieldGroup title={t("representation")}>
      <FieldRow>
        <SelectField {...form.field("status")} label={t("status")} choices={STATUSES} required />
        <SelectField {...form.field("source")} label={t("source")} choices={WAYS} />
      </FieldRow>
      <FieldRow>
        <DateField {...form.field("representationStart")} label={t("start")} hint={t("startHint")} />
        <DateField
          {...form.field("representationEnd")}
          label={t("end")}
          hint={t("endHint")}
          min={form.values.representationStart ?? undefined}
        />
      </FieldRow>
      <PersonSelect {...form.field("assignedStaffIds")} label={t("assignedStaff")} known={known} />
    </FieldGroup>
  );
}
