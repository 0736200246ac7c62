import { EVENT_LIMITS, EventCreate } from "#contract/events/event.ts";
import { formOf } from "#contract/form.ts";
import { t } from "#web/areas/events/messages.ts";
import { t as w } from "#web/shared/deals/messages.ts";
import { asTextField } from "#web/shared/deals/WorkFields.tsx";
import { RosterSelect } from "#web/shared/people/RosterSelect.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DayTimeField } from "#web/ui/forms/fields/dates/DayTimeField.tsx";
import { RowsField } from "#web/ui/forms/fields/RowsField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { ITEM_KINDS, zoneLabel } from "../eventLabels.ts";
import type { RowsProps } from "./LineUpRows.tsx";
import { asWall } from "./wall.ts";

const empty = () => ({ ...formOf(EventCreate).emptyItem("schedule"), id: crypto.randomUUID() });

/** The run sheet: what happens when, and who is in it. */
export const ScheduleRows = ({ form, record, zone }: RowsProps) => (
  <RowsField
    rows={form.values.schedule}
    onChange={(schedule) => form.set("schedule", schedule)}
    empty={empty()}
    max={EVENT_LIMITS.schedule}
    addLabel={t("addItem")}
    removeLabel={(index) => t("removeItem", { number: index + 1 })}
    first={(index) => `schedule.${index}.title`}
  >
    {(index) => (
      <>
        <FieldRow>
          <TextField
            {...form.part("schedule", index, "title")}
            label={`${t("itemTitle")} ${index + 1}`}
            required
            autoComplete="off"
          />
          <SelectField {...form.part("schedule", index, "kind")} label={t("itemKind")} choices={ITEM_KINDS} />
          <TextField
            {...asTextField(form.part("schedule", index, "lane"))}
            label={t("lane")}
            hint={t("laneHint")}
            autoComplete="off"
          />
        </FieldRow>
        <FieldRow>
          <DayTimeField
            {...asWall(form.part("schedule", index, "start"))}
            label={w("start")}
            timeLabel={zoneLabel(zone)}
          />
          <DayTimeField {...form.part("schedule", index, "end")} label={w("end")} timeLabel={zoneLabel(zone)} />
        </FieldRow>
        <RosterSelect
          {...form.part("schedule", index, "personIds")}
          label={w("talents")}
          known={record?.people ?? []}
        />
      </>
    )}
  </RowsField>
);
