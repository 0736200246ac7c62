/** Adds a line to a budget, or edits all of one. */
import { useId } from "react";
import { PARTY_GROUPS } from "#contract/enums.ts";
import type { FormValues } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import { BUDGET_BASES, BUDGET_CATEGORIES } from "#contract/tours/budget/codes.ts";
import { type BudgetLine, tourBudget } from "#contract/tours/budget/line.ts";
import { BUDGET_CATEGORY_NAMES, PER_DIEM_GROUP_NAMES } from "#contract/tours/budget/names.ts";
import { tourEntries } from "#contract/tours/itinerary.ts";
import { COUNTRY_CHOICES } from "#web/shared/addresses/countries.ts";
import { asTextField } from "#web/shared/deals/WorkFields.tsx";
import { PlatformCurrencySelect } from "#web/shared/finance/PlatformCurrencySelect.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Checkbox } from "#web/ui/elements/Checkbox.tsx";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { MoneyField } from "#web/ui/forms/fields/MoneyField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { Field, RecordForm } from "#web/ui/forms/useCallForm.ts";
import type { BudgetPlace } from "../budgetPlace.ts";
import { lineForm, valuesOfLine } from "../grid/cells.ts";
import { t } from "../messages.ts";
import styles from "./Dialogs.module.css";

export type LineValues = FormValues<typeof lineForm>;

const CATEGORIES = BUDGET_CATEGORIES.map((value) => ({ value, label: BUDGET_CATEGORY_NAMES[value] }));
const GROUPS = PARTY_GROUPS.map((value) => ({ value, label: PER_DIEM_GROUP_NAMES[value] }));
const BASES = BUDGET_BASES.map((value) => ({ value, label: t(value === "INCOME" ? "allIncome" : "allCosts") }));

interface Props {
  place: BudgetPlace;
  /** Null for a new one. */
  line: BudgetLine | null;
  start: Partial<LineValues>;
  close: () => void;
}
export function LineDialog({ place, line, start, close }: Props) {
  const { tour, budget, scenarioId } = place;
  const fields = (form: RecordForm<LineValues>) => <Fields form={form} place={place} line={line} />;
  return line ? (
    <CallDialog
      call={tourBudget.update}
      params={{ id: tour.id, lineId: line.id }}
      title={t("editTitle", { name: line.name })}
      size={650}
      initial={{ ...valuesOfLine(line), version: line.version }}
      newest={valuesOfLine}
      close={close}
      savedMessage={({ name }) => t("saved", { name })}
    >
      {fields}
    </CallDialog>
  ) : (
    <CallDialog
      call={tourBudget.create}
      params={{ id: tour.id }}
      title={t("addTitle")}
      size={650}
      save={t("addLine")}
      initial={{ ...lineForm.empty, currency: budget.currency, ...start }}
      toBody={(values) => ({ ...values, scenarioId })}
      close={close}
      savedMessage={() => t("added")}
    >
      {fields}
    </CallDialog>
  );
}

/** An amount in minor units of the line's currency, as a field of money. */
function moneyOf(field: Field<number | null>, currency: string) {
  const { value, onChange, ...rest } = field;
  return {
    ...rest,
    currency,
    value: value === null ? null : { amount: value, currency },
    onChange: (money: { amount: number } | null) => onChange(money?.amount ?? null),
  };
}

function Fields({ form, place, line }: { form: RecordForm<LineValues>; place: BudgetPlace; line: BudgetLine | null }) {
  const { tour, budget, scenarioId } = place;
  const { data: itinerary } = useCallQuery(tourEntries.get, { params: { id: tour.id } });
  const { category, group, basis, currency, actual } = form.values;
  const shows = (itinerary?.entries ?? []).flatMap(({ event }) => (event ? [event] : []));
  const hasOwn = line?.event && shows.every(({ id }) => id !== line.event?.id) ? [line.event] : [];
  const choices = [
    ...hasOwn.map(({ id, name }) => ({ value: id, label: name })),
    ...shows.map(({ id, title }) => ({ value: id, label: title })),
  ];
  const rate = form.field("rate");
  const closedId = useId();
  return (
    <>
      <FieldRow>
        <SelectField {...form.field("category")} label={t("category")} choices={CATEGORIES} searchable required />
        <TextField {...form.field("name")} label={t("name")} required autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <SelectField {...form.field("eventId")} label={t("show")} choices={choices} searchable />
        <SelectField
          {...form.field("country")}
          label={t("country")}
          choices={COUNTRY_CHOICES}
          searchable
          {...(group !== null && { hint: t("countryHint") })}
        />
      </FieldRow>
      {category === "PER_DIEM" && (
        <SelectField {...form.field("group")} label={t("group")} hint={t("groupHint")} choices={GROUPS} />
      )}
      {group === null && <SelectField {...form.field("basis")} label={t("basis")} choices={BASES} />}
      {basis !== null ? (
        <TextField {...asTextField(form.field("percent"))} label={t("percent")} required inputMode="decimal" />
      ) : (
        <FieldRow>
          {group === null && <TextField {...form.field("quantity")} label={t("quantity")} inputMode="decimal" />}
          {group === null && <TextField {...form.field("days")} label={t("days")} inputMode="decimal" />}
          <MoneyField
            {...moneyOf({ ...rate, onChange: (value) => rate.onChange(value ?? 0) }, currency)}
            label={t("rate")}
          />
        </FieldRow>
      )}
      {basis === null && (
        <FieldRow>
          <PlatformCurrencySelect {...form.field("currency")} label={t("currency")} />
          {currency !== budget.currency && (
            <TextField
              {...asTextField(form.field("exchangeRate"))}
              label={t("exchangeRate", { currency: budget.currency })}
              hint={t("exchangeRateHint")}
              inputMode="decimal"
            />
          )}
        </FieldRow>
      )}
      {scenarioId === null && (
        <>
          <FieldRow>
            <MoneyField {...moneyOf(form.field("committed"), currency)} label={t("committed")} />
            <MoneyField {...moneyOf(form.field("actual"), currency)} label={t("actual")} />
          </FieldRow>
          {actual !== null && (
            <TextField
              {...asTextField(form.field("actualReason"))}
              label={t("reasonTitle")}
              required
              maxLength={LIMITS.remark}
            />
          )}
          <label htmlFor={closedId} className={styles.check}>
            <Checkbox
              id={closedId}
              checked={form.values.closed}
              onChange={({ currentTarget }) => form.set("closed", currentTarget.checked)}
            />
            {t("isClosed")}
          </label>
        </>
      )}
      <TextAreaField {...asTextField(form.field("note"))} label={t("note")} maxLength={LIMITS.remark} rows={2} />
    </>
  );
}
