import { WarningIcon } from "@phosphor-icons/react/dist/csr/Warning";
import { Link } from "react-router";
import { type PayRun, type PayRunLine, payRuns } from "#contract/pay-runs/pay-run.ts";
import { formatAmount } from "#contract/values/money.ts";
import { DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { dayOf } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { PAYEE_CHANGE_NAMES, PROBLEM_NAMES, STATEMENT_STATES, t } from "./messages.ts";
import { openAmount } from "./openPayRun.tsx";
import styles from "./PayRun.module.css";

/** Lines of a pay-run by payee, with the reason where someone can't be paid. */
export function PayRunLines({ run, mayWrite }: { run: PayRun; mayWrite: boolean }) {
  const { lines, currency, pays, withheld } = run;
  const out = lines.filter(({ leftOut }) => leftOut).length;
  const money = (amount: number): string => formatAmount(amount, currency);
  const gross = lines.reduce((sum, { amount, leftOut }) => (leftOut ? sum : sum + amount), 0);
  return (
    <DetailSection title={t("lines")} note={out > 0 ? t("leftOutOf", { count: out }) : undefined}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <div className={styles.scroll} tabIndex={0}>
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">{t("talent")}</th>
              <th scope="col">{t("account")}</th>
              <th scope="col">{t("dueColumn")}</th>
              <th scope="col">{t("amount")}</th>
              {withheld > 0 && <th scope="col">{t("withheld")}</th>}
              <th scope="col">{t(run.state === "PAID" ? "paysColumn" : "toPay")}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line
                key={line.id}
                run={run}
                line={line}
                editable={mayWrite && run.state === "DRAFT"}
                sends={mayWrite && run.state === "PAID"}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("total")}</th>
              <td />
              <td />
              <td>{money(gross)}</td>
              {withheld > 0 && <td>{money(withheld)}</td>}
              <td>
                {money(pays)} <small>{currency}</small>
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </DetailSection>
  );
}

interface LineProps {
  run: PayRun;
  line: PayRunLine;
  editable: boolean;
  /** True if statements may be sent. */
  sends: boolean;
}
function Line({ run, line, editable, sends }: LineProps) {
  const { id: runId, currency, withheld: withheldInAll, version } = run;
  const { id, name, talent, due, dueNow, amount, withheld, leftOut, account, problems, changes, takenBack } = line;
  const money = (value: number): string => formatAmount(value, currency);
  const zone = useZone();
  const saving = useCallMutation(payRuns.save);
  const toggle = () =>
    void saving.run({ params: { id: runId }, body: { lines: [{ key: id, amount, leftOut: !leftOut }], version } });
  return (
    <tr data-out={leftOut || undefined}>
      <th scope="row">
        <span className={styles.name}>
          {talent ? <Link to={`/talent/${talent.id}/finance/statement`}>{name}</Link> : name}
          {editable && (
            <Button tone="link" off={saving.busy} onClick={toggle}>
              {t(leftOut ? "putBack" : "leaveOut")}
              <span className="only-read"> {name}</span>
            </Button>
          )}
        </span>
        {(leftOut || takenBack) && <small>{t(takenBack ? "isReversed" : "isLeftOut")}</small>}
        {problems.map((problem) => (
          <small key={problem} className={leftOut ? undefined : styles.problem}>
            {!leftOut && <WarningIcon size={12} weight="fill" aria-hidden />} {PROBLEM_NAMES[problem]}
          </small>
        ))}
        {changes.map(({ id: key, what, by, at }) => (
          <small key={key} className={leftOut ? undefined : styles.problem}>
            {!leftOut && <WarningIcon size={12} weight="fill" aria-hidden />}{" "}
            {t(by ? "changeBy" : "changeBySystem", {
              what: PAYEE_CHANGE_NAMES[what],
              day: dayOf(at, zone),
              name: by?.displayName ?? "",
            })}
          </small>
        ))}
        {account && (
          <small className={styles.onPhone}>
            {[account.end, account.entity, account.bank].filter(Boolean).join(", ")}
          </small>
        )}
        {!leftOut && !takenBack && <StatementOf runId={runId} line={line} sends={sends} />}
      </th>
      <td>
        {account ? (
          <>
            {account.end}
            <small>{[account.entity, account.bank].filter(Boolean).join(", ")}</small>
          </>
        ) : (
          <span className={styles.none}>{t("noAccount")}</span>
        )}
      </td>
      <td>
        {money(due)}
        {dueNow !== due && <small>{t("dueNow", { amount: money(dueNow) })}</small>}
      </td>
      <td>
        {money(amount)}
        {editable && due > 0 && (
          <Button tone="link" className={styles.change} onClick={() => openAmount(run, line)}>
            {t("change")}
            <span className="only-read"> {name}</span>
          </Button>
        )}
      </td>
      {withheldInAll > 0 && <td>{withheld > 0 ? money(withheld) : "–"}</td>}
      <td>{leftOut ? "–" : money(amount - withheld)}</td>
    </tr>
  );
}

/** Delivery status of a talent's statement, with a button to send it again. */
function StatementOf({ runId, line, sends }: { runId: string; line: PayRunLine; sends: boolean }) {
  const { id, name, statement } = line;
  const sending = useCallMutation(payRuns.sendStatements, { onDone: () => showToast(t("statementsSent")) });
  if (!statement && !sends) return null;
  const wrong = statement?.state === "failed" || statement?.state === "noAddress";
  return (
    <small className={styles.statement} data-wrong={wrong || undefined}>
      <span data-tip={statement?.failure ?? undefined}>
        {wrong && <WarningIcon size={12} weight="fill" aria-hidden />}{" "}
        {statement === null
          ? t("statement")
          : statement.recipients.length === 0
            ? t("statementTo", { state: STATEMENT_STATES[statement.state] })
            : t("statementOf", {
                state: STATEMENT_STATES[statement.state],
                recipients: statement.recipients.join(", "),
              })}
        {statement?.failure && <span className="only-read"> {statement.failure}</span>}
      </span>
      {sends && statement?.state !== "queued" && (
        <Button
          tone="link"
          off={sending.busy}
          onClick={() => void sending.run({ params: { id: runId }, body: { keys: [id] } })}
        >
          {t(statement === null ? "sendStatement" : "sendAgain")}
          <span className="only-read"> {t("statementFor", { name })}</span>
        </Button>
      )}
    </small>
  );
}
