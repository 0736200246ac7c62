/** The parts that a contract is paid in: a bar of what is paid, invoiced, ready and planned, and a table to change them in. */
import { lazy } from "react";
import type { Contract, InstalmentShown } from "#contract/contracts/contract.ts";
import type { InstalmentState } from "#contract/contracts/instalment.ts";
import { formatAmount } from "#contract/values/money.ts";
import { t } from "#web/areas/contracts/messages.ts";
import { MissingHint } from "#web/shared/company/MissingHint.tsx";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import styles from "./Instalments.module.css";
import { PartsTable } from "./PartsTable.tsx";

const InstalmentsDialog = lazy(async () => ({
  default: (await import("./InstalmentsDialog.tsx")).InstalmentsDialog,
}));

/** The order of the bar. */
const ORDER: readonly InstalmentState[] = ["PAID", "INVOICED", "READY_TO_INVOICE", "PLANNED", "CANCELLED"];

/** "5 parts, sum equals the value" */
function sumNote({ instalments, value, currency }: Contract): string | undefined {
  if (instalments.length === 0) return undefined;
  const sum = instalments.reduce((total, { amount }) => total + amount, 0);
  const texts = { sum: formatAmount(sum), value: moneyText(value ?? 0, currency) ?? "" };
  return `${t("parts", { count: instalments.length })}, ${sum === value ? t("partsEqual") : t("sumUnequal", texts)}`;
}

export const Instalments = ({ record, edit }: { record: Contract; edit: string | false }) => (
  <DetailSection
    title={t("instalments")}
    note={sumNote(record)}
    action={
      record.editable &&
      record.value !== null && (
        <Button tone="link" onClick={() => openDialog((close) => <InstalmentsDialog record={record} close={close} />)}>
          {t("editInstalments")}
        </Button>
      )
    }
  >
    {record.instalments.length === 0 ? (
      <MissingHint edit={edit}>{t("noInstalments")}</MissingHint>
    ) : (
      <>
        <Bar instalments={record.instalments} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
        <div className={styles.scroll} tabIndex={0}>
          <PartsTable record={record} />
        </div>
      </>
    )}
  </DetailSection>
);

function Bar({ instalments }: { instalments: readonly InstalmentShown[] }) {
  const sums = ORDER.flatMap((state) => {
    const amount = instalments.filter((part) => part.state === state).reduce((sum, part) => sum + part.amount, 0);
    return amount > 0 ? [{ state, amount }] : [];
  });
  return (
    <ul className={styles.bar}>
      {sums.map(({ state, amount }) => (
        <li key={state} data-state={state} style={{ flexGrow: amount }}>
          <span className={styles.label}>
            {t(state)} <strong>{formatAmount(amount)}</strong>
          </span>
        </li>
      ))}
    </ul>
  );
}
