/** A statement: what is due, how it came to be, and its files. */
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { MoneyStatement, StatementLine, StatementQuery } from "#contract/ledger/statement.ts";
import { formatAmount } from "#contract/values/money.ts";
import { StatementFrame, statementLines, statementTitle } from "#web/shared/finance/statement/StatementFrame.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import type { DownloadedFile } from "#web/ui/calls/callTypes.ts";
import { saveFile } from "#web/ui/calls/saveFile.ts";
import { cx } from "#web/ui/cx.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { formatDate } from "#web/ui/time/format.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { payRunPath } from "./paths.ts";
import styles from "./Statement.module.css";
import { t } from "./statementMessages.ts";

/** Query of the shown statement; empty means this year, in the currency of most lines. */
export const useStatementQuery = () => useState<StatementQuery>({});

/** A field that is no part of a form. */
const plain = (name: string) => ({ name, onBlur: () => undefined, error: undefined });

interface Props {
  answer: Pick<UseQueryResult<MoneyStatement>, "data" | "error" | "refetch">;
  query: StatementQuery;
  setQuery: (query: StatementQuery) => void;
  download: (end: "pdf" | "csv") => Promise<DownloadedFile>;
  /** More buttons, for editors of finances. */
  actions?: (statement: MoneyStatement) => ReactNode;
  /** Reverses a payout or another movement. */
  reverse?: ((line: StatementLine) => void) | undefined;
}

export function StatementView({ answer, query, setQuery, download, actions, reverse }: Props) {
  const save = (end: "pdf" | "csv") => void download(end).then(saveFile, showError);
  return (
    <QueryBoundary answer={answer}>
      {(statement) => (
        <StatementFrame
          period={{ from: query.from ?? statement.from, to: query.to ?? statement.to }}
          onPeriod={(side, day) => setQuery({ ...query, [side]: day ?? undefined })}
          filters={
            statement.currencies.length > 1 && (
              <SelectField
                {...plain("currency")}
                label={t("currency")}
                value={statement.currency}
                onChange={(currency) => setQuery({ ...query, currency })}
                choices={statement.currencies.map((code) => ({ value: code, label: code }))}
              />
            )
          }
          actions={
            <>
              <Button onClick={() => save("pdf")}>{t("downloadPdf")}</Button>
              <Button onClick={() => save("csv")}>{t("downloadCsv")}</Button>
              {actions?.(statement)}
            </>
          }
        >
          <Sums statement={statement} />
          {statement.lines.length === 0 ? (
            <Empty title={t("nothing")} line={t("nothingLine")} />
          ) : (
            <Lines statement={statement} reverse={reverse} />
          )}
        </StatementFrame>
      )}
    </QueryBoundary>
  );
}

function Sums({ statement: { opening, closing, sums, currency } }: { statement: MoneyStatement }) {
  const money = (amount: number): string => formatAmount(amount, currency);
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t("opening")}</dt>
        <dd>{money(opening)}</dd>
      </div>
      {sums.map(({ item, amount }) => (
        <div key={item}>
          <dt>{t(item)}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
      <div data-closing>
        <dt>{t(closing < 0 ? "owes" : "closing")}</dt>
        <dd>
          {money(Math.abs(closing))} {currency}
        </dd>
      </div>
    </dl>
  );
}

function Lines({ statement: { lines, currency }, reverse }: { statement: MoneyStatement; reverse: Props["reverse"] }) {
  const mayOpen = useMay("FINANCE", "read");
  const reversed = new Set(reversedMovements(lines));
  return (
    <table className={cx(statementLines, styles.lines)}>
      <thead>
        <tr>
          <th scope="col">{t("day")}</th>
          <th scope="col">{t("what")}</th>
          <th scope="col">{t("amount")}</th>
          <th scope="col">{t("balance")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <td>{formatDate(line.on)}</td>
            <th scope="row">
              {t(line.item)}
              <small>
                {line.invoiceId !== null && mayOpen ? (
                  <Button
                    tone="link"
                    className={statementTitle}
                    to={`/finance/invoices/detail/${line.invoiceId}/summary`}
                  >
                    {line.title}
                  </Button>
                ) : line.payRunId !== null && mayOpen ? (
                  <Button tone="link" className={statementTitle} to={payRunPath(line.payRunId)}>
                    {line.title}
                  </Button>
                ) : (
                  line.title
                )}
                {reverse && line.movementId !== null && !reversed.has(line.movementId) && line.item !== "WITHHELD" && (
                  <Button tone="link" onClick={() => reverse(line)}>
                    {t("reverse")}
                  </Button>
                )}
              </small>
            </th>
            <td>{formatAmount(line.amount, currency)}</td>
            <td>{formatAmount(line.balance, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Ids of movements that were reversed: their lines add up to zero. */
function reversedMovements(lines: readonly StatementLine[]): string[] {
  const sums = new Map<string, number>();
  for (const { movementId, amount } of lines)
    if (movementId !== null) sums.set(movementId, (sums.get(movementId) ?? 0) + amount);
  return [...sums].flatMap(([id, sum]) => (sum === 0 ? [id] : []));
}
