import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/csr/DownloadSimple";
import { Link, useSearchParams } from "react-router";
import { DEBT_AGES, type DebtorReport, financeReports } from "#contract/finance/report.ts";
import { clientStatements } from "#contract/invoices/client-statement.ts";
import type { Named } from "#contract/schema.ts";
import { formatAmount } from "#contract/values/money.ts";
import { FinanceTabs } from "#web/shared/finance/FinanceTabs.tsx";
import { saveFile } from "#web/ui/calls/saveFile.ts";
import { send } from "#web/ui/calls/send.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showError } from "#web/ui/toasts/showError.ts";
import styles from "./Dashboard.module.css";
import { t } from "./messages.ts";
import { invoicesOfAge } from "./periods.ts";
import { ReportChoice } from "./ReportChoice.tsx";

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Debtors by age of debt, as of a day. */
export function DebtorsScreen() {
  const [address, setAddress] = useSearchParams();
  const currency = address.get("currency") ?? undefined;
  const param = address.get("onDate") ?? "";
  const onDate = DAY.test(param) ? param : undefined;
  const answer = useCallQuery(financeReports.debtors, { body: { currency, onDate } }, { keep: true });
  const set = (name: string, value: string): void =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === "") after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  return (
    <section className={styles.screen} aria-label={t("debtors")}>
      <ListBar tabs={<FinanceTabs />} />
      <div className={styles.body}>
        <QueryBoundary answer={answer}>
          {(report) => (
            <>
              <div className={styles.choices}>
                <div className={styles.day}>
                  <DateField
                    name="onDate"
                    label={t("asOf")}
                    value={report.onDate}
                    onChange={(value) => set("onDate", value ?? "")}
                    onBlur={() => undefined}
                    error={undefined}
                  />
                </div>
                {report.currencies.length > 1 && (
                  <ReportChoice
                    label={t("currency")}
                    value={report.currency}
                    choices={report.currencies.map((option) => ({ value: option, label: option }))}
                    onChoose={(value) => set("currency", value)}
                  />
                )}
                {report.clients.length > 0 && (
                  <Button
                    onClick={() =>
                      void send(financeReports.debtorsFile, {
                        query: { currency: report.currency, onDate: report.onDate },
                      }).then(saveFile, showError)
                    }
                  >
                    {t("downloadCsv")}
                  </Button>
                )}
              </div>
              {report.clients.length === 0 ? (
                <Empty title={t("noDebtors")} line={t("noDebtorsLine")} />
              ) : (
                <Debtors report={report} />
              )}
            </>
          )}
        </QueryBoundary>
      </div>
    </section>
  );
}

function Debtors({ report: { currency, onDate, clients, ages, total, more } }: { report: DebtorReport }) {
  const amount = (value: number) => (value === 0 ? "–" : formatAmount(value, currency));
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("client")}</th>
            {DEBT_AGES.map((age) => (
              <th key={age} scope="col">
                {t(age)}
              </th>
            ))}
            <th scope="col">{t("total")}</th>
            <th scope="col">{t("oldest")}</th>
            <th scope="col">{t("statement")}</th>
          </tr>
        </thead>
        <tbody>
          {clients.map(({ partner, client, ages: own, total: sum, oldestDays, count }) => (
            <tr key={partner?.id ?? client}>
              <th scope="row">
                {partner ? <Link to={`/partner/${partner.id}/profile/summary`}>{partner.name}</Link> : client}
                <small>{t("invoiceCount", { count })}</small>
              </th>
              {DEBT_AGES.map((age) => (
                <td key={age}>
                  {partner && own[age] > 0 ? (
                    <Link to={invoicesOfAge(age, onDate, { currency, partnerId: partner.id })}>{amount(own[age])}</Link>
                  ) : (
                    amount(own[age])
                  )}
                </td>
              ))}
              <td>
                <b>{amount(sum)}</b>
              </td>
              <td className={oldestDays === null ? undefined : styles.late}>
                {oldestDays === null ? "–" : t("dayCount", { count: oldestDays })}
              </td>
              <td>{partner && <StatementLinks partner={partner} to={onDate} />}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("total")}</th>
            {DEBT_AGES.map((age) => (
              <td key={age}>{amount(ages[age])}</td>
            ))}
            <td>
              <b>{formatAmount(total, currency)}</b>
            </td>
            <td />
            <td />
          </tr>
        </tfoot>
      </table>
      {more > 0 && <p className={styles.remark}>{t("moreClients", { count: more })}</p>}
    </div>
  );
}

/** A client's statement until this day: its page, from which it is sent, and its PDF. */
function StatementLinks({ partner: { id, name }, to }: { partner: Named; to: string }) {
  const label = t("downloadStatement", { client: name });
  return (
    <span className={styles.statement}>
      <Link to={`/partner/${id}/finance/statement?to=${to}`}>
        {t("statement")} <span className="only-read">{name}</span>
      </Link>
      <button
        type="button"
        className={styles.turn}
        aria-label={label}
        data-tip={label}
        onClick={() => void send(clientStatements.pdf, { params: { id }, query: { to } }).then(saveFile, showError)}
      >
        <DownloadSimpleIcon size={16} aria-hidden />
      </button>
    </span>
  );
}
