import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatAmount } from "#contract/values/money.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { cx } from "#web/ui/cx.ts";
import { today } from "#web/ui/time/format.ts";
import { briefDay, monthSpan } from "../days.ts";
import { WidgetSection } from "../layout/WidgetSection.tsx";
import { t } from "../messages.ts";
import { FINANCE_DASHBOARD, overdueInvoicesPath, unpaidInvoicesPath } from "../paths.ts";
import type { ManagementViewProps } from "../widget.ts";
import styles from "./Figures.module.css";

/** Four amounts, each a link to its rows. */
export function MoneyFigures({ data, title }: ManagementViewProps<"MONEY">) {
  const { currency, outstanding, overdue, expected, fees } = data;
  const current = today(useZone());
  const amount = (value: number): string => formatAmount(value, currency);
  const invoices = (count: number): string => t("invoices", { count });
  const more = fees.amount - fees.before;
  return (
    <WidgetSection title={title} quiet list={FINANCE_DASHBOARD}>
      <div className={styles.figures}>
        <BigFigure to={unpaidInvoicesPath(currency)} name={t("outstanding")} value={amount(outstanding.amount)}>
          {t("invoicesOfPartners", {
            invoices: invoices(outstanding.count),
            partners: t("partners", { count: outstanding.clients }),
          })}
        </BigFigure>
        <BigFigure
          to={overdueInvoicesPath(currency)}
          name={t("overdue")}
          value={amount(overdue.amount)}
          isBad={overdue.count > 0}
        >
          {overdue.oldestDays === null
            ? t("nothingOverdue")
            : t("overdueOf", { invoices: invoices(overdue.count), days: t("days", { count: overdue.oldestDays }) })}
        </BigFigure>
        <BigFigure
          to={FINANCE_DASHBOARD}
          name={t("expectedBy", { day: briefDay(expected.until, current) })}
          value={amount(expected.amount)}
        >
          {expected.ready > 0 ? t("expectedReady", { amount: amount(expected.ready) }) : t("expectedNone")}
        </BigFigure>
        <BigFigure
          to={FINANCE_DASHBOARD}
          name={t("feeIncome", { months: monthSpan(fees.from, fees.to) })}
          value={amount(fees.amount)}
        >
          {more === 0 ? t("feesSame") : t(more > 0 ? "feesMore" : "feesLess", { amount: amount(Math.abs(more)) })}
        </BigFigure>
      </div>
    </WidgetSection>
  );
}

interface FigureProps {
  to: string;
  name: string;
  value: string;
  isBad?: boolean;
  children: ReactNode;
}
/** A figure that leads to the rows it counts. */
export function BigFigure({ to, name, value, isBad = false, children }: FigureProps) {
  return (
    <Link to={to} className={styles.figure}>
      <span>{name}</span> <b className={styles.value}>{value}</b>{" "}
      <span className={cx(styles.small, isBad && styles.bad)}>{children}</span>
    </Link>
  );
}
