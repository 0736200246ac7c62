import { lineAccounts, taxRates } from "#contract/finance/tax-rate.ts";
import { lineAmounts, totalsOf } from "#contract/invoices/amounts.ts";
import { InvoiceLineForm } from "#contract/invoices/invoice.ts";
import { LIMITS } from "#contract/limits.ts";
import { z } from "#contract/schema.ts";
import { formatAmount } from "#contract/values/money.ts";
import { asTextField } from "#web/shared/deals/WorkFields.tsx";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { RowsField } from "#web/ui/forms/fields/RowsField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { t } from "../messages.ts";
import { emptyLine, type InvoiceValues } from "./invoiceValues.ts";
import styles from "./LineRows.module.css";

const ALL = { query: { pageSize: LIMITS.financeEntries, withTotal: false } };

/** The lines that an invoice bills, with their sum as they are typed. */
export function LineRows({ form, max }: { form: RecordForm<InvoiceValues>; max: number }) {
  const { lines, taxMode, currency } = form.values;
  const rates = useCallQuery(taxRates.list, ALL).data?.rows ?? [];
  const accounts = useCallQuery(lineAccounts.list, ALL).data?.rows ?? [];
  const percentOf = (id: string | null) => rates.find((rate) => rate.id === id)?.percent ?? null;
  const amounts = lines.map((line) => {
    // Invalid numbers count as zero while typing.
    const { success, data } = z.safeParse(InvoiceLineForm, { ...line, description: line.description || "-" });
    return success ? lineAmounts({ ...data, taxPercent: percentOf(data.taxRateId) }, taxMode, currency) : null;
  });
  const sums = totalsOf(amounts.filter((amount) => amount !== null));
  const chosen = new Set(lines.flatMap(({ accountId, taxRateId }) => [accountId, taxRateId]));
  const accountChoices = accounts
    .filter(({ id, kind, active }) => chosen.has(id) || (active && kind === "income"))
    .map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }));
  const rateChoices = rates
    .filter(({ id, active }) => chosen.has(id) || active)
    .map(({ id, name, percent }) => ({ value: id, label: `${name} ${percent} %` }));
  const error = form.field("lines").error;
  return (
    <>
      <RowsField
        rows={lines}
        onChange={(rows) => form.set("lines", rows)}
        empty={newLine(accounts)}
        max={max}
        addLabel={t("addLineRow")}
        removeLabel={(index) => t("removeLine", { number: index + 1 })}
        first={(index) => `lines.${index}.description`}
      >
        {(index) => {
          const account = form.part("lines", index, "accountId");
          const amount = amounts[index];
          return (
            <>
              <TextField
                {...form.part("lines", index, "description")}
                label={t("description")}
                required
                autoComplete="off"
              />
              <div className={styles.figures}>
                <TextField
                  {...form.part("lines", index, "quantity")}
                  label={t("quantity")}
                  inputMode="decimal"
                  required
                />
                <TextField
                  {...form.part("lines", index, "unitPrice")}
                  label={t("unitPrice")}
                  inputMode="decimal"
                  required
                />
                <TextField
                  {...asTextField(form.part("lines", index, "discount"))}
                  label={t("discount")}
                  inputMode="decimal"
                />
                <p className={styles.amount}>
                  <span>{t("amount")}</span>
                  <b>{amount ? formatAmount(amount.amount, currency) : "–"}</b>
                </p>
              </div>
              <div className={styles.booking}>
                <SelectField
                  {...account}
                  onChange={(id) => {
                    account.onChange(id);
                    const own = accounts.find((account) => account.id === id)?.taxRate;
                    if (own) form.part("lines", index, "taxRateId").onChange(own.id);
                  }}
                  label={t("account")}
                  choices={accountChoices}
                />
                {taxMode !== "NoTax" && (
                  <SelectField {...form.part("lines", index, "taxRateId")} label={t("taxRate")} choices={rateChoices} />
                )}
              </div>
            </>
          );
        }}
      </RowsField>
      {lines.length > 0 && (
        <p className={styles.sum} aria-live="polite">
          {taxMode !== "NoTax" && (
            <>
              {t("net")} {formatAmount(sums.net, currency)}, {t("tax").toLowerCase()} {formatAmount(sums.tax, currency)}
              ,{" "}
            </>
          )}
          <strong>
            {t("total")} {moneyText(sums.total, currency)}
          </strong>
        </p>
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </>
  );
}

interface KnownAccount {
  id: string;
  kind: string;
  active: boolean;
  taxRate: { id: string } | null;
}
/** A line starts on the first account of income, with the rate that belongs to it. */
function newLine(accounts: readonly KnownAccount[]): InvoiceValues["lines"][number] {
  const first = accounts.find(({ kind, active }) => kind === "income" && active);
  return { ...emptyLine, quantity: "1", accountId: first?.id ?? null, taxRateId: first?.taxRate?.id ?? null };
}
