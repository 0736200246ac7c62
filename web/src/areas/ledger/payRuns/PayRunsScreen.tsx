import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { Link, useSearchParams } from "react-router";
import { payRunName } from "#contract/pay-runs/codes.ts";
import { type PayRunRow, type PayRuns, payRuns } from "#contract/pay-runs/pay-run.ts";
import { formatAmount } from "#contract/values/money.ts";
import { FinanceScreen } from "#web/shared/finance/FinanceScreen.tsx";
import { PAY_RUNS_PATH, payRunPath } from "#web/shared/ledger/paths.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { formatDate } from "#web/ui/time/format.ts";
import { t } from "./messages.ts";
import { openNewPayRun } from "./openPayRun.tsx";
import { PayRunBadge } from "./PayRunBadge.tsx";
import styles from "./PayRuns.module.css";
import { WaitingAdvances } from "./WaitingAdvances.tsx";

/** Pay-runs, and what is due to talents. */
export function PayRunsScreen() {
  const [address] = useSearchParams();
  const param = address.get("before") ?? "";
  const before = /^[1-9]\d{0,6}$/.test(param) ? param : undefined;
  const mayWrite = useMay("FINANCE", "write");
  const answer = useCallQuery(payRuns.list, { query: { before } }, { keep: true });
  return (
    <FinanceScreen
      title={t("runs")}
      actions={[
        mayWrite && {
          id: "add",
          title: t("add"),
          icon: PlusIcon,
          tone: "main",
          run: () => openNewPayRun(answer.data?.due[0]?.currency ?? null),
        },
      ]}
    >
      <QueryBoundary answer={answer}>
        {({ runs, more, due }) => (
          <>
            {before === undefined && <Due due={due} mayWrite={mayWrite} />}
            {before === undefined && <WaitingAdvances mayWrite={mayWrite} />}
            {runs.length === 0 ? (
              before === undefined ? (
                <Empty title={t("none")} line={t("noneLine")} />
              ) : (
                <Empty title={t("noneOlder")} />
              )
            ) : (
              <Runs runs={runs} />
            )}
            <p className={styles.pages}>
              {before !== undefined && (
                <Button tone="link" to={PAY_RUNS_PATH}>
                  {t("newest")}
                </Button>
              )}
              {more && (
                <Button tone="link" to={`${PAY_RUNS_PATH}?before=${runs.at(-1)?.number ?? 1}`}>
                  {t("older")}
                </Button>
              )}
            </p>
          </>
        )}
      </QueryBoundary>
    </FinanceScreen>
  );
}

const Due = ({ due, mayWrite }: { due: PayRuns["due"]; mayWrite: boolean }) => (
  <section className={styles.due} aria-label={t("due")}>
    <div className={styles.dueHead}>
      <h2>{t("due")}</h2>
      <span>{due.length === 0 ? t("nothingDue") : t("dueHint")}</span>
    </div>
    {due.length > 0 && (
      <ul className={styles.figures}>
        {due.map(({ currency, people, amount }) => (
          <li key={currency}>
            <b>
              {formatAmount(amount, currency)} <small>{currency}</small>
            </b>
            <span>{t("duePeople", { count: people })}</span>
            {mayWrite && (
              <Button tone="link" onClick={() => openNewPayRun(currency)}>
                {t("addOf", { currency })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    )}
  </section>
);

const Runs = ({ runs }: { runs: readonly PayRunRow[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
  <div className={styles.scroll} tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t("number")}</th>
          <th scope="col">{t("state")}</th>
          <th scope="col">{t("payOn")}</th>
          <th scope="col">{t("by")}</th>
          <th scope="col">{t("people")}</th>
          <th scope="col">{t("amountOf")}</th>
        </tr>
      </thead>
      <tbody>
        {runs.map(({ id, number, state, payOn, paidOn, by, people, pays, currency }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={payRunPath(id)}>{payRunName(number)}</Link>
            </th>
            <td>
              <PayRunBadge state={state} />
            </td>
            <td>{formatDate(paidOn ?? payOn)}</td>
            <td>{by?.displayName ?? "–"}</td>
            <td>{people}</td>
            <td>
              {formatAmount(pays, currency)} <small>{currency}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
