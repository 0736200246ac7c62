import type { FormEvent } from "react";
import { WITHOUT } from "#contract/xero/codes.ts";
import { type XeroConnection, xeroConnections } from "#contract/xero/connection.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { FieldGroup } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "../Finance.module.css";
import { BillFields } from "./BillFields.tsx";
import { taxChoices, valuesOf } from "./mappingValues.ts";
import { t } from "./messages.ts";
import xero from "./Xero.module.css";

/** Maps accounts and tax rates to their counterparts in Xero. */
export function MappingForm({ connection, mayWrite }: { connection: XeroConnection; mayWrite: boolean }) {
  const form = useCallForm(xeroConnections.map, {
    initial: valuesOf(connection),
    newest: valuesOf,
    draft: false,
    onDone: () => showToast(t("saved")),
  });
  const reading = useCallMutation(xeroConnections.retry, { onDone: () => showToast(t("reading")) });
  const { chart, accounts, taxRates, banks } = connection;
  const disabled = !mayWrite;
  const codes = chart.accounts.flatMap(({ code, name, bank }) =>
    code === null || bank ? [] : [{ value: code, label: `${code} ${name}` }],
  );
  const taxes = taxChoices(chart.taxTypes.filter(({ sales }) => sales));
  const paid = chart.accounts
    .filter(({ payments }) => payments)
    .map(({ id, code, name }) => ({ value: id, label: [code, name].filter(Boolean).join(" ") }));
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  const selectProps = { placeholder: t("none"), disabled };
  return (
    <form className={xero.form} aria-label={t("mappings")} onSubmit={onSubmit} noValidate>
      <div className={styles.head}>
        <h2>{t("mappings")}</h2>
        {mayWrite && (
          <Button tone="link" off={reading.busy} onClick={() => void reading.run({ body: {} })}>
            {t("readAgain")}
          </Button>
        )}
      </div>
      <p className={styles.line}>{t("mappingsLine")}</p>
      <FieldGroup title={t("accounts")}>
        <div className={xero.pairs}>
          {accounts.map(
            ({ id, code, name, kind }, n) =>
              kind === "income" && (
                <SelectField
                  key={id}
                  {...form.part("accounts", n, "xero")}
                  {...selectProps}
                  label={id === WITHOUT ? t("withoutAccount") : `${code} ${name}`}
                  choices={codes}
                />
              ),
          )}
        </div>
      </FieldGroup>
      <FieldGroup title={t("taxRates")}>
        <div className={xero.pairs}>
          {taxRates.map(({ id, name, percent }, n) => (
            <SelectField
              key={id}
              {...form.part("taxRates", n, "xero")}
              {...selectProps}
              label={id === WITHOUT ? t("withoutTax") : `${name}, ${percent} %`}
              choices={taxes}
            />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup title={t("payments")}>
        <div className={xero.pairs}>
          {banks.map(({ currency }, n) => (
            <SelectField
              key={currency}
              {...form.part("banks", n, "xero")}
              {...selectProps}
              label={t("bank", { currency })}
              choices={paid}
            />
          ))}
          <SelectField
            {...form.field("clearing")}
            {...selectProps}
            label={t("clearing")}
            hint={t("clearingHint")}
            choices={paid}
          />
        </div>
      </FieldGroup>
      <BillFields form={form} connection={connection} codes={codes} disabled={disabled} />
      {mayWrite && (
        <Button type="submit" tone="main" off={!form.dirty}>
          {t("save")}
        </Button>
      )}
    </form>
  );
}
