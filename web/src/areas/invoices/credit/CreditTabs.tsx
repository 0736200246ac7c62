import { creditNotes } from "#contract/invoices/credit-note.ts";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { type AnyList, filtersOf, type ListState } from "#web/ui/list/codec.ts";
import styles from "../Invoices.module.css";
import { InvoiceViews } from "../InvoiceTabs.tsx";
import { t } from "./messages.ts";

/** The tabs of finance with what the listed credit notes come to, in each currency. */
export function CreditTabs({ list }: { list: { call: AnyList; state: { query: ListState }; always?: object } }) {
  const filters = filtersOf(list.call, { ...list.state.query, ...list.always });
  const { data } = useCallQuery(creditNotes.totals, { body: { filters } }, { keep: true });
  return (
    <div className={styles.tabs}>
      <InvoiceViews />
      <ul className={styles.sums}>
        {data?.currencies.slice(0, 3).map(({ currency, total }) => (
          <li key={currency}>{t("sums", { total: moneyText(total, currency) ?? "" })}</li>
        ))}
      </ul>
    </div>
  );
}
