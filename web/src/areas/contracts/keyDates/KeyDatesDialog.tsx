import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import type { ReplyOf } from "#contract/call.ts";
import { exclusivities } from "#contract/contracts/exclusivity.ts";
import { contractKeyDates, KEY_DATE_LIMITS, type KeyDateForm } from "#contract/contracts/key-date.ts";
import { KEY_DATE_KINDS } from "#contract/enums.ts";
import { t } from "#web/areas/contracts/messages.ts";
import { asTextField } from "#web/shared/deals/WorkFields.tsx";
import { dayTime } from "#web/shared/deals/workColumns.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { RowsField } from "#web/ui/forms/fields/RowsField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";

const KINDS = KEY_DATE_KINDS.map((value) => ({ value, label: t(value) }));
/** A row of the form: its intervals are typed as a list. */
interface Row extends Omit<KeyDateForm, "alertDays" | "date"> {
  date: string | null;
  alertDays: string | null;
}
const EMPTY: Row = { id: null, kind: "OPTION", title: null, date: null, alertDays: null };
/** "60, 30, 7" as numbers; what is none is refused by the call. */
const numbersIn = (text: string | null): number[] | null =>
  text === null || text.trim() === ""
    ? null
    : text.split(/[\s,;]+/).map((word) => (word === "" ? Number.NaN : Number(word)));

interface Values {
  keyDates: Row[];
  version: number;
}
const valuesOf = ({ keyDates, version }: ReplyOf<typeof contractKeyDates.list>): Values => ({
  keyDates: keyDates.map(({ alerts: _, task, alertDays, ...row }) => ({
    ...row,
    alertDays: alertDays?.join(", ") ?? null,
  })),
  version,
});

/** Sets the key dates of a contract. */
export function KeyDatesDialog({
  id,
  known,
  close,
}: {
  id: string;
  known: ReplyOf<typeof contractKeyDates.list>;
  close: () => void;
}) {
  const form = useCallForm<typeof contractKeyDates.save, Values>(contractKeyDates.save, {
    params: { id },
    initial: valuesOf(known),
    newest: valuesOf,
    toBody: ({ keyDates, version }) => ({
      keyDates: keyDates.map((row) => ({ ...row, date: row.date ?? "", alertDays: numbersIn(row.alertDays) })),
      version,
    }),
    onDone: () => close(),
  });
  return (
    <FormDialog form={form} title={t("keyDates")} line={t("keyDatesLine")} size={800} close={close}>
      <Proposed
        id={id}
        rows={form.values.keyDates}
        add={(row) => form.set("keyDates", [...form.values.keyDates, row])}
      />
      <RowsField
        rows={form.values.keyDates}
        onChange={(rows) => form.set("keyDates", rows)}
        empty={EMPTY}
        max={KEY_DATE_LIMITS.dates}
        addLabel={t("addKeyDate")}
        removeLabel={(index) => t("removeKeyDate", { number: index + 1 })}
        first={(index) => `keyDates.${index}.kind`}
      >
        {(index) => (
          <FieldRow>
            <FieldRow>
              <SelectField {...form.part("keyDates", index, "kind")} label={t("kind")} choices={KINDS} required />
              <TextField
                {...asTextField(form.part("keyDates", index, "title"))}
                label={t("keyDateName")}
                autoComplete="off"
              />
            </FieldRow>
            <FieldRow>
              <DateField {...form.part("keyDates", index, "date")} label={t("date")} required />
              <TextField
                {...asTextField(form.part("keyDates", index, "alertDays"))}
                label={t("alertDays")}
                hint={t("alertDaysHint")}
                autoComplete="off"
              />
            </FieldRow>
          </FieldRow>
        )}
      </RowsField>
    </FormDialog>
  );
}

/** Offers the last days of the contract's exclusivities that are no key dates yet. */
function Proposed({ id, rows, add }: { id: string; rows: readonly Row[]; add: (row: Row) => void }) {
  const { data } = useCallQuery(exclusivities.list, { params: { id } });
  const ends = new Set(data?.exclusivities.flatMap(({ endsOn }) => endsOn ?? []));
  const endDates = new Set(rows.filter(({ kind }) => kind === "EXCLUSIVITY_END").map(({ date }) => date));
  return [...ends]
    .filter((day) => !endDates.has(day))
    .map((day) => (
      <p key={day}>
        <Button tone="link" onClick={() => add({ ...EMPTY, kind: "EXCLUSIVITY_END", date: day })}>
          <PlusIcon size={14} aria-hidden /> {t("addExclusivityEnd", { day: dayTime(day) ?? day })}
        </Button>
      </p>
    ));
}
