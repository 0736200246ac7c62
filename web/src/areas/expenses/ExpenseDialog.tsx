/** Adds or edits an expense. */
import { contracts } from "#contract/contracts/contract.ts";
import { EXPENSE_CHARGED_TO, type ExpenseChargedTo } from "#contract/expenses/codes.ts";
import { type Expense, expenses } from "#contract/expenses/expense.ts";
import { LIMITS } from "#contract/limits.ts";
import { formatAmount } from "#contract/values/money.ts";
import { t } from "#web/areas/expenses/messages.ts";
import { eventsToChoose, projectsToChoose } from "#web/shared/deals/linksToChoose.ts";
import { MoneyWithCurrency } from "#web/shared/deals/MoneyWithCurrency.tsx";
import { asList } from "#web/shared/deals/WorkFields.tsx";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { type PeopleSource, partnersToChoose, peopleOf, suppliersToChoose } from "#web/shared/people/people.tsx";
import { useMay, useMe, useZone } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { MoneyField } from "#web/ui/forms/fields/MoneyField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { FieldErrors } from "#web/ui/forms/formState.ts";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import type { FieldLabels } from "#web/ui/forms/versions/openVersions.tsx";
import { today } from "#web/ui/time/format.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";
import { BookingFields } from "./BookingFields.tsx";
import { type ExpenseValues, expenseForm, expenseValues } from "./expenseValues.ts";
import { ReceiptsField } from "./ReceiptsField.tsx";

/** The record that a new expense is on. */
export interface ExpensedRecord {
  id: string;
  name: string;
}
type Known = ExpensedRecord | null;
const brief = (record: Known) => (record ? [{ id: record.id, displayName: record.name, avatarUrl: null }] : []);

type Values = ExpenseValues;
const rules = ({ spentOn, amount, taxAmount, chargeTo, chargedId }: Values): FieldErrors => ({
  ...(spentOn === null && { spentOn: t("required") }),
  ...(amount === null && { amount: t("required") }),
  ...(amount !== null && taxAmount !== null && taxAmount > amount && { taxAmount: t("taxTooHigh") }),
  ...(chargeTo !== "AGENCY" && chargedId === null && { chargedId: t("required") }),
});
const bodyOf = ({ version: _, spentOn, amount, chargedId, ...values }: Values) => ({
  ...values,
  // The rules have refused empty ones.
  spentOn: spentOn ?? "",
  amount: amount ?? 0,
  chargedId: values.chargeTo === "AGENCY" ? null : chargedId,
});
const wordsOf = (item: Expense): FieldLabels<Values> => {
  const named = (record: Known) => ({ value: (id: string | null) => (id === record?.id ? (record?.name ?? "") : "…") });
  return {
    amount: { value: (amount) => (amount === null ? "" : formatAmount(amount)) },
    taxAmount: { value: (amount) => (amount === null ? "" : formatAmount(amount)) },
    typeId: named(item.type),
    supplierId: named(item.supplier),
    onId: named(item.on),
    chargeTo: { value: (to) => t(to) },
    chargedId: named(item.charged),
    accountId: named(item.account),
    taxRateId: named(item.taxRate),
    paidById: named(item.paidBy && { id: item.paidBy.id, name: item.paidBy.displayName }),
    mediaIds: { label: t("receipts"), value: (ids) => t("receiptCount", { count: ids.length }) },
  };
};

export function AddExpense({ on, close }: { on: Known; close: () => void }) {
  const me = useMe();
  const day = today(useZone());
  const isStaff = me.user.role !== "super_admin";
  const initial: Values = {
    ...expenseForm.empty,
    spentOn: day,
    onId: on?.id ?? null,
    paidById: isStaff ? me.user.id : null,
  };
  return (
    <CallDialog
      call={expenses.create}
      size={650}
      title={t("addTitle")}
      save={t("add")}
      draft={on?.id ?? "own"}
      initial={initial}
      rules={rules}
      toBody={bodyOf}
      close={close}
      savedMessage={() => t("added")}
    >
      {(form) => (
        <Fields
          form={form}
          item={null}
          on={on}
          paidBy={isStaff ? { id: me.user.id, name: me.user.displayName } : null}
        />
      )}
    </CallDialog>
  );
}

/** Loads the whole expense first. */
export function EditExpense({ id, close }: { id: string; close: () => void }) {
  const { data: item } = useCallQuery(expenses.get, { params: { id } });
  if (!item) return null;
  return (
    <CallDialog
      call={expenses.update}
      size={650}
      title={t("editTitle")}
      draft={id}
      initial={expenseValues(item)}
      rules={rules}
      toBody={(values) => ({ ...bodyOf(values), id, version: values.version ?? item.version })}
      newest={expenseValues}
      words={wordsOf(item)}
      close={close}
      savedMessage={() => t("saved")}
    >
      {(form) => (
        <Fields
          form={form}
          item={item}
          on={item.on}
          paidBy={item.paidBy && { id: item.paidBy.id, name: item.paidBy.displayName }}
        />
      )}
    </CallDialog>
  );
}

const contractsToChoose: PeopleSource = {
  usePeople: (text) => {
    const q = useDebounced(text.trim());
    const query = { pageSize: 20, withTotal: false, ...(q && { q }) } as const;
    const found = useCallQuery(contracts.list, { query }, { keep: true, when: useMay("CONTRACT", "read") });
    const people = (found.data?.rows ?? []).map(({ id, displayName }) => ({ id, displayName, avatarUrl: null }));
    return { people, loading: found.isFetching || q !== text.trim() };
  },
};
const talents = peopleOf("talents");
/** Contracts, events, projects and talents by name. */
const expensedToChoose: PeopleSource = {
  usePeople: (text, chosen) => {
    const results = [contractsToChoose, eventsToChoose, projectsToChoose, talents].map((source) =>
      source.usePeople(text, chosen),
    );
    return { people: results.flatMap(({ people }) => people), loading: results.some(({ loading }) => loading) };
  },
};

const CHARGED: Readonly<Record<Exclude<ExpenseChargedTo, "AGENCY">, { label: string; source: PeopleSource }>> = {
  PARTNER: { label: t("partner"), source: partnersToChoose },
  TALENT: { label: t("talent"), source: talents },
};

interface FieldsProps {
  form: RecordForm<Values>;
  /** Null for a new one. */
  item: Expense | null;
  on: Known;
  paidBy: Known;
}
function Fields({ form, item, on, paidBy }: FieldsProps) {
  const { data } = useCallQuery(expenses.metadata, {});
  const types = (data?.types ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const archivedType = item?.type && !types.some(({ value }) => value === item.type?.id);
  const { chargeTo, currency } = form.values;
  const charged = chargeTo === "AGENCY" ? null : CHARGED[chargeTo];
  const chargeField = form.field("chargeTo");
  const type = form.field("typeId");
  const tax = form.field("taxAmount");
  const books = useMay("FINANCE", "read");
  return (
    <>
      <TextField {...form.field("description")} label={t("description")} required autoFocus autoComplete="off" />
      <FieldRow>
        <DateField {...form.field("spentOn")} label={t("spentOn")} required />
        <SelectField
          {...type}
          onChange={(id) => {
            type.onChange(id);
            const last = data?.bookings.find(({ typeId }) => typeId === id);
            if (last && form.values.accountId === null) {
              form.set("accountId", last.accountId);
              form.set("taxRateId", last.taxRateId);
            }
          }}
          label={t("type")}
          choices={archivedType && item.type ? [...types, { value: item.type.id, label: item.type.name }] : types}
        />
      </FieldRow>
      <FieldRow>
        <MoneyWithCurrency
          field={form.field("amount")}
          label={t("amount")}
          currency={currency}
          onCurrency={(next) => form.set("currency", next)}
        />
        <MoneyField
          {...tax}
          label={t("tax")}
          currency={currency}
          value={tax.value === null ? null : { amount: tax.value, currency }}
          onChange={(money) => tax.onChange(money?.amount ?? null)}
        />
      </FieldRow>
      <FieldRow>
        <PersonSelect
          {...asList(form.field("onId"))}
          label={t("onHint")}
          source={expensedToChoose}
          known={brief(on)}
          single
        />
        <PersonSelect
          {...asList(form.field("supplierId"))}
          label={t("supplier")}
          source={suppliersToChoose}
          known={brief(item?.supplier ?? null)}
          single
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          {...chargeField}
          onChange={(to) => {
            chargeField.onChange(to);
            form.set("chargedId", null);
          }}
          label={t("chargeTo")}
          choices={EXPENSE_CHARGED_TO.map((value) => ({ value, label: t(value) }))}
          required
        />
        {charged && (
          <PersonSelect
            {...asList(form.field("chargedId"))}
            key={chargeTo}
            label={charged.label}
            source={charged.source}
            known={brief(item?.charged ?? null)}
            single
            required
          />
        )}
      </FieldRow>
      {books && <BookingFields form={form} item={item} />}
      <PersonSelect
        {...asList(form.field("paidById"))}
        label={t("paidBy")}
        hint={t("paidByHint")}
        known={brief(paidBy)}
        single
      />
      <ReceiptsField field={form.field("mediaIds")} known={item?.receipts ?? []} />
      <TextAreaField {...form.field("note")} label={t("note")} maxLength={LIMITS.remark} rows={2} />
    </>
  );
}
