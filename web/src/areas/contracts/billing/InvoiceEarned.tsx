/** Commission earned on an invoice and amounts due to its talents, each linked to a statement. */
import { lazy } from "react";
import { invoiceCommissions } from "#contract/ledger/commission.ts";
import { formatAmount } from "#contract/values/money.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import styles from "./Billing.module.css";
import { t } from "./messages.ts";

const StatementDialog = lazy(async () => ({ default: (await import("./StatementDialog.tsx")).StatementDialog }));

export function InvoiceEarned({ invoiceId }: { invoiceId: string }) {
  const { data } = useCallQuery(invoiceCommissions.get, { params: { id: invoiceId } });
  if (!data || (data.fees.length === 0 && data.talents.length === 0)) return null;
  const { currency, earned, total, fees, talents } = data;
  const money = (amount: number): string => formatAmount(amount, currency);
  return (
    <ul className={styles.earned}>
      {fees.length > 0 && <li>{t("earned", { earned: money(earned), total: money(total) })}</li>}
      {talents.map(({ talent, due }, place) => (
        <li key={talent?.id ?? String(place)}>
          {t(due < 0 ? "owed" : "due", {
            name: talent?.name ?? t("hiddenTalent"),
            amount: money(Math.abs(due)),
          })}
          {talent && (
            <Button
              tone="link"
              aria-label={t("statementOf", { name: talent.name })}
              onClick={() => openDialog((close) => <StatementDialog talent={talent} close={close} />)}
            >
              {t("statement")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
