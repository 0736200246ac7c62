import { EVENT_LIMITS, EventCreate } from "#contract/events/event.ts";
import { formOf } from "#contract/form.ts";
import { t } from "#web/areas/events/messages.ts";
import { t as w } from "#web/shared/deals/messages.ts";
import { asTextField } from "#web/shared/deals/WorkFields.tsx";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { RosterSelect } from "#web/shared/people/RosterSelect.tsx";
import { TimeZoneField } from "#web/shared/values/TimeZoneField.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DayTimeField } from "#web/ui/forms/fields/dates/DayTimeField.tsx";
import { MoneyField } from "#web/ui/forms/fields/MoneyField.tsx";
import { RowsField } from "#web/ui/forms/fields/RowsField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { MODES, zoneLabel } from "../eventLabels.ts";
import type { RowsProps } from "./LineUpRows.tsx";
import { asWall } from "./wall.ts";

const blank = formOf(EventCreate);

/** Legs of travel; departure and arrival are each in the zone of their place. */
export const TravelRows = ({ form, record, zone, fees }: RowsProps & { fees: boolean }) => (
  <RowsField
    rows={form.values.travel}
    onChange={(travel) => form.set("travel", travel)}
    empty={{ ...blank.emptyItem("travel"), departsZone: zone, arrivesZone: zone }}
    max={EVENT_LIMITS.legs}
    addLabel={t("addLeg")}
    removeLabel={(index) => t("removeLeg", { number: index + 1 })}
    first={(index) => `travel.${index}.from`}
  >
    {(index) => {
      const part = form.values.travel[index];
      const cost = form.part("travel", index, "cost");
      const [departs, arrives] = [form.part("travel", index, "departsZone"), form.part("travel", index, "arrivesZone")];
      return (
        <>
          <FieldRow>
            <SelectField {...form.part("travel", index, "mode")} label={t("mode")} choices={MODES} />
            <TextField {...form.part("travel", index, "from")} label={t("travelFrom")} required autoComplete="off" />
            <TextField {...form.part("travel", index, "to")} label={t("travelTo")} required autoComplete="off" />
          </FieldRow>
          <FieldRow>
            <DayTimeField
              {...asWall(form.part("travel", index, "departs"))}
              label={t("departs")}
              timeLabel={zoneLabel(part?.departsZone ?? zone)}
            />
            <TimeZoneField field={asWall(departs)} label={t("departsZone")} />
          </FieldRow>
          <FieldRow>
            <DayTimeField
              {...asWall(form.part("travel", index, "arrives"))}
              label={t("arrives")}
              timeLabel={zoneLabel(part?.arrivesZone ?? zone)}
            />
            <TimeZoneField field={asWall(arrives)} label={t("arrivesZone")} />
          </FieldRow>
          <RosterSelect
            {...form.part("travel", index, "personIds")}
            label={t("travellers")}
            known={record?.people ?? []}
          />
          <PersonSelect
            {...form.part("travel", index, "staffIds")}
            label={t("staffTravellers")}
            known={record?.assignedStaff ?? []}
          />
          <FieldRow>
            <TextField
              {...asTextField(form.part("travel", index, "reference"))}
              label={t("reference")}
              autoComplete="off"
            />
            {fees && (
              <MoneyField
                {...cost}
                label={t("cost")}
                value={cost.value == null ? null : { amount: cost.value, currency: form.values.currency }}
                onChange={(moneyText) => cost.onChange(moneyText?.amount ?? null)}
                currency={form.values.currency}
              />
            )}
          </FieldRow>
        </>
      );
    }}
  </RowsField>
);

/** Hotels, and who stays there. */
export const StayRows = ({ form, record, zone }: RowsProps) => (
  <RowsField
    rows={form.values.stays}
    onChange={(stays) => form.set("stays", stays)}
    empty={{ ...blank.emptyItem("stays"), id: crypto.randomUUID() }}
    max={EVENT_LIMITS.stays}
    addLabel={t("addStay")}
    removeLabel={(index) => t("removeStay", { number: index + 1 })}
    first={(index) => `stays.${index}.name`}
  >
    {(index) => (
      <>
        <FieldRow>
          <TextField
            {...form.part("stays", index, "name")}
            label={t("stayNumber", { number: index + 1 })}
            required
            autoComplete="off"
          />
          <TextField {...asTextField(form.part("stays", index, "address"))} label={w("address")} autoComplete="off" />
        </FieldRow>
        <FieldRow>
          <DayTimeField
            {...asWall(form.part("stays", index, "checkIn"))}
            label={t("checkIn")}
            timeLabel={zoneLabel(zone)}
          />
          <DayTimeField
            {...asWall(form.part("stays", index, "checkOut"))}
            label={t("checkOut")}
            timeLabel={zoneLabel(zone)}
          />
        </FieldRow>
        <RosterSelect {...form.part("stays", index, "personIds")} label={t("guests")} known={record?.people ?? []} />
        <PersonSelect
          {...form.part("stays", index, "staffIds")}
          label={t("staffGuests")}
          known={record?.assignedStaff ?? []}
        />
        <TextField {...asTextField(form.part("stays", index, "reference"))} label={t("reference")} autoComplete="off" />
      </>
    )}
  </RowsField>
);
