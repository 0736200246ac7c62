import { useSearchParams } from "react-router";
import { DEBT_AGES } from "#contract/finance/report.ts";
import {
  type ClientStatement,
  type ClientStatementPart,
  type ClientStatementPeriod,
  clientStatements,
} from "#contract/invoices/client-statement.ts";
import { formatAmount } from "#contract/values/money.ts";
import { StatementFrame, statementLines, statementTitle } from "#web/shared/finance/statement/StatementFrame.tsx";
import type { ShownRecord } from "#web/shared/record/kind.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { When } from "#web/shared/values/When.tsx";
import { saveFile } from "#web/ui/calls/saveFile.ts";
import { send } from "#web/ui/calls/send.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { cx } from "#web/ui/cx.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { formatDate } from "#web/ui/time/format.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { STATE_NAMES } from "../emails/messages.ts";
import styles from "./ClientStatement.module.css";
import { STATEMENT_AGES, STATEMENT_ITEMS, t } from "./messages.ts";
import { openSendStatement } from "./openSendStatement.tsx";

const DAY = /^\d{4}-\d\d-\d\d$/;
/** The period stands in the address; left out, this year until today. */
function usePeriod(): [ClientStatementPeriod, (period: ClientStatementPeriod) => void] {
  const [address, setAddress] = useSearchParams();
  const dayOf = (name: string): string | undefined => {
    const param = address.get(name) ?? "";
    return DAY.test(param) ? param : undefined;
  };
  const set = (period: ClientStatementPeriod): void =>
    setAddress(
      new URLSearchParams(Object.entries(period).flatMap(([name, day]) => (day === undefined ? [] : [[name, day]]))),
      { replace: true },
    );
  return [{ from: dayOf("from"), to: dayOf("to") }, set];
}

/** The statement of a client, in a tab of their page: as PDF or by email in one press. */
export function ClientStatementTab({ record: { id } }: { record: ShownRecord }) {
  const [query, setQuery] = usePeriod();
  const may = useMay("FINANCE", "write");
  const answer = useCallQuery(clientStatements.get, { params: { id }, query }, { keep: true });
  return (
    <QueryBoundary answer={answer}>
      {(statement) => (
        <StatementFrame
          period={statement}
          onPeriod={(side, day) => setQuery({ from: statement.from, to: statement.to, [side]: day ?? undefined })}
          actions={
            <>
              <Button
                onClick={() => void send(clientStatements.pdf, { params: { id }, query }).then(saveFile, showError)}
              >
                {t("downloadPdf")}
              </Button>
              {may && statement.parts.length > 0 && (
                <Button tone="main" onClick={() => openSendStatement(id, statement)}>
                  {t("sendByEmail")}
                </Button>
              )}
            </>
          }
        >
          {statement.parts.length === 0 ? (
            <Empty title={t("nothing")} line={t("nothingLine")} />
          ) : (
            statement.parts.map((part) => <Part key={part.currency} part={part} statement={statement} />)
          )}
          <Emails statement={statement} />
        </StatementFrame>
      )}
    </QueryBoundary>
  );
}

interface PartProps {
  part: ClientStatementPart;
  statement: ClientStatement;
}
function Part({ part, statement }: PartProps) {
  const { currency, closing, credit, ages, open } = part;
  const money = (amount: number): string => formatAmount(amount, currency);
  return (
    <section className={styles.part} aria-label={currency}>
      <h2 className={styles.sum}>
        <span>{t(closing < 0 ? "credit" : "owed")}</span>
        <b data-owed={closing > 0 || undefined}>
          {money(Math.abs(closing))} {currency}
        </b>
      </h2>
      {open.length > 0 && (
        <dl className={styles.ages} aria-label={t("byAge")}>
          {DEBT_AGES.map((age) => (
            <div key={age} data-late={(age !== "NOT_DUE" && ages[age] > 0) || undefined}>
              <dt>{STATEMENT_AGES[age]}</dt>
              <dd>{ages[age] === 0 ? "–" : money(ages[age])}</dd>
            </div>
          ))}
          {credit > 0 && (
            <div>
              <dt>{t("credit")}</dt>
              <dd>{money(-credit)}</dd>
            </div>
          )}
        </dl>
      )}
      <Lines part={part} statement={statement} />
    </section>
  );
}

function Lines({ part: { currency, lines, opening, closing }, statement: { from, to } }: PartProps) {
  const money = (amount: number): string => formatAmount(amount, currency);
  return (
    <table className={cx(statementLines, styles.lines)} aria-label={t("linesOf", { currency })}>
      <thead>
        <tr>
          <th scope="col">{t("date")}</th>
          <th scope="col">{t("document")}</th>
          <th scope="col">{t("due")}</th>
          <th scope="col">{t("amount")}</th>
          <th scope="col">{t("balance")}</th>
        </tr>
      </thead>
      <tbody>
        <Balance on={from} name={t("opening")} amount={money(opening)} />
        {lines.map(({ key, on, item, number, title, dueDate, invoiceId, creditNoteId, amount, balance }) => (
          <tr key={key}>
            <td>{formatDate(on)}</td>
            <th scope="row">
              <Button
                tone="link"
                className={statementTitle}
                to={
                  creditNoteId === null
                    ? `/finance/invoices/detail/${invoiceId}/summary`
                    : `/finance/invoices/credit-notes/${creditNoteId}/summary`
                }
              >
                {t("numbered", { item: STATEMENT_ITEMS[item], number })}
              </Button>
              <small>{title}</small>
            </th>
            <td>{dueDate === null ? "" : formatDate(dueDate)}</td>
            <td>{money(amount)}</td>
            <td>{money(balance)}</td>
          </tr>
        ))}
        {lines.length === 0 && (
          <tr>
            <td />
            <td colSpan={4} className={styles.none}>
              {t("nothingHere")}
            </td>
          </tr>
        )}
        <Balance on={to} name={t("closing")} amount={money(closing)} last />
      </tbody>
    </table>
  );
}

const Balance = ({ on, name, amount, last }: { on: string; name: string; amount: string; last?: boolean }) => (
  <tr className={styles.balance} data-last={last}>
    <td>{formatDate(on)}</td>
    <th scope="row">{name}</th>
    <td />
    <td />
    <td>{amount}</td>
  </tr>
);

function Emails({ statement: { emails } }: { statement: ClientStatement }) {
  if (emails.length === 0) return null;
  return (
    <section className={styles.emails}>
      <h2>{t("emails")}</h2>
      <ul aria-label={t("emails")}>
        {emails.map(({ id, from, to, subject, recipients, state, failure, at }) => (
          <li key={id} data-failed={state === "failed" || undefined}>
            <b>{t("period", { from: formatDate(from), to: formatDate(to) })}</b>
            <span>{subject}</span>
            <small>
              {STATE_NAMES[state]}, {recipients.join(", ")}, <When instant={at} />
            </small>
            {failure !== null && <small>{t("failure", { reason: failure })}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
