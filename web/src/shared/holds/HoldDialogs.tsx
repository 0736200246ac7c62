/** Dialogs that place holds on days of talents, and change one. */
import { type Hold, talentHolds } from "#contract/holds/hold.ts";
import { askConflict } from "#web/shared/conflicts/askConflict.tsx";
import { ExclusivityWarning } from "#web/shared/exclusivity/ExclusivityWarning.tsx";
import { RosterSelect } from "#web/shared/people/RosterSelect.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { DayTimeField } from "#web/ui/forms/fields/dates/DayTimeField.tsx";
import { TimeField } from "#web/ui/forms/fields/dates/TimeField.tsx";
import { type RecordForm, useCallForm } from "#web/ui/forms/useCallForm.ts";
import { city } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import type { HeldFor } from "./heldFor.ts";
import { t } from "./messages.ts";

interface Values {
  firstDay: string;
  lastDay: string;
  fromTime: string | null;
  toTime: string | null;
  expires: string | null;
  conflictReason: string | null | undefined;
}

function Days<V extends Values>({ form, zone }: { form: RecordForm<V>; zone: string | null }) {
  const first = form.field("firstDay");
  const last = form.field("lastDay");
  const where = zone === null ? t("theirTime") : t("timeIn", { city: city(zone) });
  return (
    <>
      <FieldRow>
        <DateField
          {...first}
          value={first.value || null}
          onChange={(day) => {
            first.onChange((day ?? "") as V["firstDay"]);
            if (day !== null && form.values.lastDay < day) form.set("lastDay", day as V["lastDay"]);
          }}
          label={t("from")}
          required
        />
        <DateField
          {...last}
          value={last.value || null}
          onChange={(day) => last.onChange((day ?? "") as V["lastDay"])}
          label={t("until")}
          required
        />
      </FieldRow>
      <FieldRow>
        <TimeField {...form.field("fromTime")} label={`${t("fromTime")} (${where})`} />
        <TimeField {...form.field("toTime")} label={`${t("toTime")} (${where})`} />
      </FieldRow>
      <DayTimeField {...form.field("expires")} label={t("expires")} timeLabel={`${t("at")} (${where})`} />
    </>
  );
}

export function PlaceHolds({ holder, close }: { holder: HeldFor; close: () => void }) {
  const { id: recordId, people, startDate, endDate } = holder;
  const day = (date: string | null): string => date?.slice(0, 10) ?? "";
  const initial: Values & { personIds: string[] } = {
    personIds: people.map((person) => person.id),
    firstDay: day(startDate),
    lastDay: day(endDate ?? startDate),
    fromTime: null,
    toTime: null,
    expires: null,
    conflictReason: undefined,
  };
  const form = useCallForm(talentHolds.place, {
    initial,
    filled: true,
    toBody: (values) => ({ recordId, ...values }),
    onRefused: askConflict,
    onDone: ({ holds }) => {
      close();
      showToast(t("placed", { count: holds.length }));
    },
  });
  return (
    <FormDialog form={form} title={t("placeTitle")} line={t("placeLine")} size={500} close={close} save={t("place")}>
      <RosterSelect {...form.field("personIds")} label={t("talents")} known={people} required />
      <Days form={form} zone={null} />
      <ExclusivityWarning
        recordId={recordId}
        personIds={form.values.personIds}
        startDate={form.values.firstDay}
        endDate={form.values.lastDay}
        asRecord
      />
    </FormDialog>
  );
}

const valuesOf = ({ firstDay, lastDay, fromTime, toTime, expires, version }: Hold): Values & { version: number } => ({
  firstDay,
  lastDay,
  fromTime,
  toTime,
  expires,
  version,
  conflictReason: undefined,
});

export function EditHold({ hold, recordId, close }: { hold: Hold; recordId: string; close: () => void }) {
  const form = useCallForm(talentHolds.update, {
    params: { id: hold.id },
    initial: valuesOf(hold),
    newest: valuesOf,
    onRefused: askConflict,
    onDone: () => {
      close();
      showToast(t("changed"));
    },
  });
  return (
    <FormDialog form={form} title={t("editTitle", { name: hold.name })} line={t("editLine")} size={500} close={close}>
      <Days form={form} zone={hold.zone} />
      <ExclusivityWarning
        recordId={recordId}
        personIds={hold.person ? [hold.person.id] : []}
        startDate={form.values.firstDay}
        endDate={form.values.lastDay}
        asRecord
      />
    </FormDialog>
  );
}
