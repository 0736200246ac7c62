import { useLocation } from "react-router";
import { invoices } from "#contract/invoices/invoice.ts";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { FinanceTabs } from "#web/shared/finance/FinanceTabs.tsx";
import { useOwner, useRecordPaths } from "#web/shared/record/paths.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { type AnyList, filtersOf, type ListState } from "#web/ui/list/codec.ts";
import styles from "./Invoices.module.css";
import { t } from "./messages.ts";

/** The tabs of finance; on the page of a talent or a partner the views of the list. */
export function InvoiceViews() {
  const owner = useOwner();
  const { list } = useRecordPaths();
  const { pathname } = useLocation();
  // The list of credit notes stands below that of invoices.
  const base = list.replace(/\/credit-notes$/, "");
  if (!owner) return <FinanceTabs />;
  return (
    <Tabs
      sub
      label={t("invoices")}
      current={
        pathname.endsWith("/ready-to-invoice") ? "ready" : pathname.endsWith("/credit-notes") ? "credits" : "invoices"
      }
      tabs={[
        { id: "invoices", title: t("invoices"), to: base },
        { id: "credits", title: t("creditNotes"), to: `${base}/credit-notes` },
        { id: "ready", title: t("readyToInvoice"), to: `${base}/ready-to-invoice` },
      ]}
    />
  );
}

/** The tabs of finance with what the listed invoices come to, in each currency. */
export function InvoiceTabs({ list }: { list: { call: AnyList; state: { query: ListState }; always?: object } }) {
  const filters = filtersOf(list.call, { ...list.state.query, ...list.always });
  const { data } = useCallQuery(invoices.totals, { body: { filters } }, { keep: true });
  return (
    <div className={styles.tabs}>
      <InvoiceViews />
      <ul className={styles.sums}>
        {data?.currencies.slice(0, 3).map(({ currency, total, open, overdue }) => (
          <li key={currency}>
            {t("sums", { total: moneyText(total, currency) ?? "", open: moneyText(open, currency) ?? "" })}
            {overdue > 0 && (
              <span className={styles.overdue}>
                {", "}
                {t("overdueSum", { overdue: moneyText(overdue, currency) ?? "" })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
