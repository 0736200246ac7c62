import { SOURCES, TALENT_STATUSES } from "#contract/enums.ts";
import type { PersonBrief } from "#contract/schema.ts";
import { DateField } from "#web/kit/forms/fields/DateField.tsx";
import { SelectField } from "#web/kit/forms/fields/SelectField.tsx";
import { Group, Side } from "#web/kit/forms/Group.tsx";
import { t } from "#web/messages/talents.ts";
import { PersonSelect } from "#web/shared/PersonSelect.tsx";
import { STATUS_LOOKS } from "#web/shared/StatusBadge.tsx";
import type { FieldsProps } from "./fieldsProps.ts";

const STATUSES = TALENT_STATUSES.map((value) => ({ value, label: STATUS_LOOKS[value].title }));
const WAYS = SOURCES.map((value) => ({ value, label: value }));

/** What the agency and they are to each other. */
export function RepresentationFields({ form, known }: FieldsProps & { known: readonly PersonBrief[] }) {
  return (
    <Group title={t("representation")}>
      <Side>
        <SelectField {...form.field("status")} label={t("status")} choices={STATUSES} required />
        <SelectField {...form.field("source")} label={t("source")} choices={WAYS} />
      </Side>
      <Side>
        <DateField {...form.field("representationStart")} label={t("start")} hint={t("startHint")} />
        <DateField
          {...form.field("representationEnd")}
          label={t("end")}
          hint={t("endHint")}
          min={form.values.representationStart ?? undefined}
        />
      </Side>
      <PersonSelect {...form.field("assignedStaffIds")} label={t("assignedStaff")} known={known} />
    </Group>
  );
}
