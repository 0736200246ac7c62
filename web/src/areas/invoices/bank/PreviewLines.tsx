import type { BankPreview, PreviewLine } from "#contract/bank/bank-file.ts";
import { formatAmount } from "#contract/values/money.ts";
import { Callout } from "#web/ui/layout/Callout.tsx";
import { formatDate } from "#web/ui/time/format.ts";
import styles from "./Bank.module.css";
import { LEFT_OUT_NAMES, t, UNSURE_NAMES } from "./messages.ts";

/** An amount with the way it went: "+1,250.00 EUR". */
const signed = (amount: number, currency: string): string =>
  `${amount > 0 ? "+" : "−"}${formatAmount(Math.abs(amount), currency)} ${currency}`;

function Line({ line: { row, on, name, text, reference, amount, currency, leftOut, problem } }: { line: PreviewLine }) {
  const details = [text, reference].filter(Boolean).join(" · ");
  if (amount === null || currency === null || on === null)
    return (
      <tr className={problem === null ? styles.out : styles.differs}>
        <td>{t("row", { row })}</td>
        <td colSpan={2}>{problem ?? (leftOut && t("leftOutAs", { reason: LEFT_OUT_NAMES[leftOut] }))}</td>
      </tr>
    );
  return (
    <tr>
      <td>{formatDate(on)}</td>
      <td>
        <b>{name ?? (details || t("noText"))}</b>
        {name !== null && details !== "" && <small>{details}</small>}
      </td>
      <td className={amount > 0 ? styles.in : undefined}>{signed(amount, currency)}</td>
    </tr>
  );
}

/** How the first lines of a file will be read, and what of it is a guess. */
export function PreviewLines({ lines, unsure }: Pick<BankPreview, "lines" | "unsure">) {
  return (
    <section aria-labelledby="bank-preview" className={styles.preview}>
      <h3 id="bank-preview" className={styles.part}>
        {t("preview")}
      </h3>
      {unsure.length > 0 && (
        <Callout tone="waiting">
          {t("unsure", { what: unsure.map((column) => UNSURE_NAMES[column]).join(", ") })}
        </Callout>
      )}
      <table aria-live="polite">
        <thead className="only-read">
          <tr>
            <th scope="col">{t("date")}</th>
            <th scope="col">{t("nameAndText")}</th>
            <th scope="col">{t("amount")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.row} line={line} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
