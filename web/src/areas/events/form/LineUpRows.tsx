import { type Event, EventCreate } from "#contract/events/event.ts";
import { formOf } from "#contract/form.ts";
import { WORK_LIMITS } from "#contract/work/work.ts";
import { t } from "#web/areas/events/messages.ts";
import { asList, asTextField, useKnownPeople } from "#web/shared/deals/WorkFields.tsx";
import { RosterSelect } from "#web/shared/people/RosterSelect.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { DayTimeField } from "#web/ui/forms/fields/dates/DayTimeField.tsx";
import { MoneyField } from "#web/ui/forms/fields/MoneyField.tsx";
import { RowsField } from "#web/ui/forms/fields/RowsField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { zoneLabel } from "../eventLabels.ts";
import type { EventValues } from "./eventValues.ts";

const empty = formOf(EventCreate).emptyItem("lineUp");

export interface RowsProps {
  form: RecordForm<EventValues>;
  record: Event | undefined;
  zone: string;
}

/** Rows of the line-up, each with a role, a call time and a fee. */
export function LineUpRows({ form, record, zone, fees }: RowsProps & { fees: boolean }) {
  const people = useKnownPeople(record);
  return (
    <RowsField
      rows={form.values.lineUp}
      onChange={(lineUp) => form.set("lineUp", lineUp)}
      empty={empty}
      max={WORK_LIMITS.people}
      addLabel={t("addTalent")}
      removeLabel={(index) => t("removeTalent", { number: index + 1 })}
      first={(index) => `lineUp.${index}.personId`}
    >
      {(index) => {
        const person = form.part("lineUp", index, "personId");
        const fee = form.part("lineUp", index, "fee");
        return (
          <>
            <FieldRow>
              <RosterSelect
                {...asList({
                  ...person,
                  value: person.value === "" ? null : person.value,
                  onChange: (id) => person.onChange(id ?? ""),
                })}
                label={t("talentNumber", { number: index + 1 })}
                known={people}
                single
                required
              />
              <TextField {...asTextField(form.part("lineUp", index, "role"))} label={t("role")} autoComplete="off" />
            </FieldRow>
            <FieldRow>
              <DayTimeField
                {...form.part("lineUp", index, "callTime")}
                label={t("callTime")}
                timeLabel={zoneLabel(zone)}
              />
              {fees && (
                <MoneyField
                  {...fee}
                  label={t("fee")}
                  value={fee.value == null ? null : { amount: fee.value, currency: form.values.currency }}
                  onChange={(moneyText) => fee.onChange(moneyText?.amount ?? null)}
                  currency={form.values.currency}
                />
              )}
            </FieldRow>
          </>
        );
      }}
    </RowsField>
  );
}
