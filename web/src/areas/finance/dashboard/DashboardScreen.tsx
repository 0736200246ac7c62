import { Link, useSearchParams } from "react-router";
import { CHART_GROUPS, type ChartGroup, type FinanceDashboard, financeReports } from "#contract/finance/report.ts";
import { decimalsOf } from "#contract/values/currency-decimals.ts";
import { formatAmount } from "#contract/values/money.ts";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { FinanceTabs } from "#web/shared/finance/FinanceTabs.tsx";
import { ToSendPanel } from "#web/shared/finance/sending/ToSendPanel.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { ChartPanel } from "#web/ui/charts/ChartPanel.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { formatDate } from "#web/ui/time/format.ts";
import { BarColumns } from "./BarColumns.tsx";
import styles from "./Dashboard.module.css";
import { DebtAges, Longest } from "./Debts.tsx";
import { FeeLines } from "./FeeLines.tsx";
import { t } from "./messages.ts";
import { invoicesDue, invoicesIssued, longPeriod, openInvoices, overdueInvoices, shortPeriod } from "./periods.ts";
import { ReportChoice } from "./ReportChoice.tsx";

const isGroup = (text: string | null): text is ChartGroup => CHART_GROUPS.some((group) => group === text);

/** Outstanding, overdue, expected and earned amounts; each figure leads to its rows. */
export function DashboardScreen() {
  const [address, setAddress] = useSearchParams();
  const chosen = address.get("group");
  const group: ChartGroup = isGroup(chosen) ? chosen : "MONTHLY";
  const currency = address.get("currency") ?? undefined;
  const answer = useCallQuery(financeReports.dashboard, { query: { group, currency } }, { keep: true });
  const set = (name: string) => (value: string) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        after.set(name, value);
        return after;
      },
      { replace: true },
    );
  return (
    <section className={styles.screen} aria-label={t("dashboard")}>
      <ListBar tabs={<FinanceTabs />} />
      <div className={styles.sides}>
        <div className={styles.body}>
          <QueryBoundary answer={answer}>
            {(dashboard) => (
              <>
                <div className={styles.choices}>
                  <ReportChoice
                    label={t("group")}
                    value={group}
                    choices={CHART_GROUPS.map((option) => ({ value: option, label: t(option) }))}
                    onChoose={set("group")}
                  />
                  {dashboard.currencies.length > 1 && (
                    <ReportChoice
                      label={t("currency")}
                      value={dashboard.currency}
                      choices={dashboard.currencies.map((option) => ({ value: option, label: option }))}
                      onChoose={set("currency")}
                    />
                  )}
                </div>
                <Shown dashboard={dashboard} group={group} />
              </>
            )}
          </QueryBoundary>
        </div>
        <ToSendPanel />
      </div>
    </section>
  );
}

const isEmpty = ({ outstanding, expected, course }: FinanceDashboard): boolean =>
  outstanding.count === 0 &&
  expected.every(({ ready, planned }) => ready + planned === 0) &&
  course.every(({ invoiced, paid, fees }) => invoiced + paid + fees === 0);

function Shown({ dashboard, group }: { dashboard: FinanceDashboard; group: ChartGroup }) {
  const mayWrite = useMay("FINANCE", "write");
  if (isEmpty(dashboard))
    return (
      <Empty title={t("noInvoices")} line={t("noInvoicesLine")}>
        {mayWrite && <Link to="/finance/invoices/add">{t("addInvoice")}</Link>}
      </Empty>
    );
  const { currency, outstanding } = dashboard;
  return (
    <>
      <Figures dashboard={dashboard} />
      <div className={styles.panels}>
        <Expected dashboard={dashboard} group={group} />
        <ChartPanel title={t("byAge")} line={formatAmount(outstanding.amount, currency)}>
          <DebtAges dashboard={dashboard} />
        </ChartPanel>
        <Course dashboard={dashboard} group={group} />
        <ChartPanel title={t("longest")}>
          <Longest dashboard={dashboard} />
        </ChartPanel>
        <Fees dashboard={dashboard} group={group} />
      </div>
    </>
  );
}

function Figures({ dashboard }: { dashboard: FinanceDashboard }) {
  const { currency, outstanding, overdue, expected, course } = dashboard;
  const [soon] = expected;
  const last = course.at(-1);
  const [earned, before] = [last?.fees ?? 0, last?.feesBefore ?? 0];
  const amount = (value: number) => formatAmount(value, currency);
  return (
    <div className={styles.figures}>
      <Link to={openInvoices(currency)}>
        <span>{t("outstanding")}</span>
        <b>{amount(outstanding.amount)}</b>
        <span>
          {t("outstandingOf", {
            invoices: t("invoiceCount", { count: outstanding.count }),
            clients: t("clientCount", { count: outstanding.clients }),
          })}
        </span>
      </Link>
      <Link to={overdueInvoices(currency)}>
        <span>{t("overdue")}</span>
        <b>{amount(overdue.amount)}</b>
        {overdue.oldestDays === null ? (
          <span>{t("nothingOverdue")}</span>
        ) : (
          <span className={styles.late}>
            {t("overdueOf", {
              invoices: t("invoiceCount", { count: overdue.count }),
              days: t("dayCount", { count: overdue.oldestDays }),
            })}
          </span>
        )}
      </Link>
      {soon && (
        <Link to="/finance/invoices/ready-to-invoice">
          <span>{t("expectedBy", { day: formatDate(soon.to) })}</span>
          <b>{amount(soon.invoiced + soon.ready + soon.planned)}</b>
          <span>{soon.ready > 0 ? t("expectedOf", { ready: amount(soon.ready) }) : t("expectedNone")}</span>
        </Link>
      )}
      <div>
        <span>{t("feeIncome")}</span>
        <b>{amount(earned)}</b>
        <span>
          {earned === before
            ? t("feesSame")
            : t(earned > before ? "feesMore" : "feesLess", { amount: amount(Math.abs(earned - before)) })}
        </span>
      </div>
    </div>
  );
}

interface Grouped {
  dashboard: FinanceDashboard;
  group: ChartGroup;
}
/** In major units, to draw it. */
const major = (amount: number, currency: string): number => amount / 10 ** decimalsOf(currency);

function Expected({ dashboard: { currency, expected }, group }: Grouped) {
  const parts = ["invoiced", "ready", "planned"] as const;
  const total = expected.reduce((sum, period) => sum + period.invoiced + period.ready + period.planned, 0);
  return (
    <ChartPanel
      title={t("expected")}
      line={moneyText(total, currency) ?? ""}
      table={{
        head: [t("period"), ...parts.map((part) => t(part)), t("total")],
        rows: expected.map((period) => ({
          id: period.from,
          cells: [
            <Link key="period" to={invoicesDue(currency, period)}>
              {longPeriod(period, group)}
            </Link>,
            ...parts.map((part) => formatAmount(period[part], currency)),
            formatAmount(period.invoiced + period.ready + period.planned, currency),
          ],
        })),
      }}
    >
      <BarColumns
        label={t("expected")}
        columns={expected.map((period) => ({
          id: period.from,
          short: shortPeriod(period, group),
          name: longPeriod(period, group),
          to: invoicesDue(currency, period),
          parts: parts.map((part) => ({
            id: part,
            name: t(part),
            value: major(period[part], currency),
            text: formatAmount(period[part], currency),
          })),
        }))}
      />
      <p className={styles.remark}>{t("withTax")}</p>
    </ChartPanel>
  );
}

function Course({ dashboard: { currency, course }, group }: Grouped) {
  const parts = ["invoiced", "paid"] as const;
  return (
    <ChartPanel
      title={t("course")}
      table={{
        head: [t("period"), ...parts.map((part) => t(part))],
        rows: course.map((period) => ({
          id: period.from,
          cells: [
            <Link key="period" to={invoicesIssued(currency, period)}>
              {longPeriod(period, group)}
            </Link>,
            ...parts.map((part) => formatAmount(period[part], currency)),
          ],
        })),
      }}
    >
      <BarColumns
        beside
        label={t("course")}
        columns={course.map((period) => ({
          id: period.from,
          short: shortPeriod(period, group),
          name: longPeriod(period, group),
          to: invoicesIssued(currency, period),
          parts: parts.map((part) => ({
            id: part,
            name: t(part),
            value: major(period[part], currency),
            text: formatAmount(period[part], currency),
          })),
        }))}
      />
    </ChartPanel>
  );
}

function Fees({ dashboard: { currency, course }, group }: Grouped) {
  const total = course.reduce((sum, { fees }) => sum + fees, 0);
  return (
    <ChartPanel
      title={t("feeIncome")}
      line={moneyText(total, currency) ?? ""}
      table={{
        head: [t("period"), t("feeIncome"), t("feesBefore")],
        rows: course.map((period) => ({
          id: period.from,
          cells: [
            longPeriod(period, group),
            formatAmount(period.fees, currency),
            formatAmount(period.feesBefore, currency),
          ],
        })),
      }}
    >
      <FeeLines
        label={t("feeIncome")}
        points={course.map((period) => ({
          id: period.from,
          short: shortPeriod(period, group),
          name: longPeriod(period, group),
          now: major(period.fees, currency),
          before: major(period.feesBefore, currency),
          nowText: formatAmount(period.fees, currency),
          beforeText: formatAmount(period.feesBefore, currency),
        }))}
      />
    </ChartPanel>
  );
}
