import type { Expense } from "#contract/expenses/expense.ts";
import { lineAccounts, taxRates } from "#contract/finance/tax-rate.ts";
import { LIMITS } from "#contract/limits.ts";
import { t } from "#web/areas/expenses/messages.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import type { ExpenseValues } from "./expenseValues.ts";

const ALL = { query: { pageSize: LIMITS.financeEntries, withTotal: false } };

/** Account and tax rate of an expense; an account brings its own rate. */
export function BookingFields({ form, item }: { form: RecordForm<ExpenseValues>; item: Expense | null }) {
  const accounts = useCallQuery(lineAccounts.list, ALL).data?.rows ?? [];
  const rates = useCallQuery(taxRates.list, ALL).data?.rows ?? [];
  const account = form.field("accountId");
  const selectedIds = [item?.account?.id, item?.taxRate?.id, form.values.accountId, form.values.taxRateId];
  return (
    <FieldRow>
      <SelectField
        {...account}
        onChange={(id) => {
          account.onChange(id);
          const own = accounts.find((account) => account.id === id)?.taxRate;
          if (own?.active) form.set("taxRateId", own.id);
        }}
        label={t("account")}
        hint={t("accountHint")}
        choices={accounts
          .filter(({ id, active }) => active || selectedIds.includes(id))
          .map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
      />
      <SelectField
        {...form.field("taxRateId")}
        label={t("taxRate")}
        hint={t("taxRateHint")}
        choices={rates
          .filter(({ id, active }) => active || selectedIds.includes(id))
          .map(({ id, name, percent }) => ({ value: id, label: `${name} ${percent} %` }))}
      />
    </FieldRow>
  );
}
