import { Link } from "react-router";
import type { FinanceDashboard } from "#contract/finance/report.ts";
import { formatAmount } from "#contract/values/money.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import styles from "./Dashboard.module.css";
import { t } from "./messages.ts";
import { invoicesOfAge } from "./periods.ts";

/** Open amounts by age, each a link to its invoices. */
export function DebtAges({ dashboard: { ages, currency, today } }: { dashboard: FinanceDashboard }) {
  const max = Math.max(1, ...ages.map(({ amount }) => amount));
  return (
    <ul className={styles.ages}>
      {ages.map(({ age, amount, count }) => (
        <li key={age}>
          <Link to={invoicesOfAge(age, today, { currency })} className={styles.age} data-age={age}>
            <span>
              {t(age)} <small>{count}</small>
            </span>
            <b className={styles.amount}>{formatAmount(amount, currency)}</b>
            {amount > 0 && <i aria-hidden style={{ width: `${(amount / max) * 100}%` }} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The invoices that have been overdue for the longest. */
export const Longest = ({ dashboard: { longest, currency } }: { dashboard: FinanceDashboard }) =>
  longest.length === 0 ? (
    <p className={styles.nothing}>{t("nothingOverdue")}</p>
  ) : (
    <ul className={styles.longest}>
      {longest.map(({ invoice, number, partner, client, days, open }) => (
        <li key={invoice.id}>
          <Link to={`/finance/invoices/detail/${invoice.id}`}>
            <Avatar person={{ id: partner?.id ?? invoice.id, displayName: client, avatarUrl: null }} size={28} />
            <span className={styles.client}>{client}</span>
            <b className={styles.amount}>{formatAmount(open, currency)}</b>
            <span className={styles.late}>{t("daysLate", { count: days })}</span>
            <span className={styles.number}>{number}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
