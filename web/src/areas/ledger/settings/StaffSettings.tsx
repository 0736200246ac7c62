import type { FormEvent } from "react";
import { type FormValues, formOf } from "#contract/form.ts";
import { type StaffFinance, StaffFinanceForm, staffFinances } from "#contract/ledger/profile.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "../messages.ts";
import { t as titles } from "../titles.ts";
import { MoneyFields } from "./MoneyFields.tsx";
import styles from "./Settings.module.css";

const staffForm = formOf(StaffFinanceForm);
type Values = FormValues<typeof staffForm> & { version: number };
const valuesOf = (current: StaffFinance): Values => ({ ...staffForm.valuesOf(current), version: current.version });

/** Tax and payouts of a member of staff. */
export function StaffSettings({ id }: { id: string }) {
  const answer = useCallQuery(staffFinances.get, { params: { id } });
  return <QueryBoundary answer={answer}>{(current) => <Settings id={id} current={current} />}</QueryBoundary>;
}

function Settings({ id, current }: { id: string; current: StaffFinance }) {
  const disabled = !useMay("FINANCE", "write");
  const form = useCallForm(staffFinances.update, {
    params: { id },
    initial: valuesOf(current),
    newest: valuesOf,
    draft: false,
    onDone: () => showToast(t("saved")),
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  const fields = {
    taxNumber: form.field("taxNumber"),
    taxRegistered: form.field("taxRegistered"),
    withholding: form.field("withholding"),
    currency: form.field("currency"),
    payoutDays: form.field("payoutDays"),
  };
  return (
    <form className={styles.form} aria-label={titles("financeSettings")} onSubmit={onSubmit} noValidate>
      <MoneyFields fields={fields} disabled={disabled} />
      {!disabled && (
        <Button type="submit" tone="main" off={!form.dirty}>
          {t("save")}
        </Button>
      )}
    </form>
  );
}
