import { useState } from "react";
import { contractFigures } from "#contract/finance/contract-figures.ts";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { t } from "../messages.ts";
import styles from "./ContractSums.module.css";

/** Total of signed contracts in one currency, and the share still to be invoiced. */
export function ContractSums() {
  const [chosen, choose] = useState<string>();
  const { data } = useCallQuery(contractFigures.metadata, { query: { currency: chosen } }, { keep: true });
  if (!data) return <div className={styles.figures} />;
  const { currency, currencies, contracts, overdue, ready, planned } = data;
  const figures = [
    { id: "agreed", title: t("signedContracts", { count: contracts.count }), amount: contracts.amount },
    { id: "ready", title: t("readyEntries", { count: ready.count }), amount: ready.amount },
    { id: "planned", title: t("plannedInstalments", { count: planned.count }), amount: planned.amount },
  ];
  return (
    <div className={styles.figures}>
      <dl>
        {figures.map(({ id, title, amount }) => (
          <div key={id}>
            <dt>{title}</dt>
            <dd>{moneyText(amount, currency)}</dd>
          </div>
        ))}
        {overdue.count > 0 && (
          <div>
            <dt>{t("overdueInvoices", { count: overdue.count })}</dt>
            <dd className={styles.late}>{moneyText(overdue.amount, currency)}</dd>
          </div>
        )}
      </dl>
      {currencies.length > 1 && (
        <label className={styles.choice}>
          <span>{t("currency")}</span>
          <select value={currency} onChange={({ currentTarget }) => choose(currentTarget.value)}>
            {currencies.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
