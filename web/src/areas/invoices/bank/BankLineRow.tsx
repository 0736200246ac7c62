import { Link } from "react-router";
import { type BankLine, bankLines } from "#contract/bank/bank-line.ts";
import { formatAmount } from "#contract/values/money.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { formatDate } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "./Bank.module.css";
import { BankBadge } from "./BankBadge.tsx";
import { MATCH_NAMES, t } from "./messages.ts";
import { openPays, openUndoLine } from "./openBank.tsx";

/** A line with what it pays, and what can be done with it. */
export function BankLineRow({ line, mayWrite }: { line: BankLine; mayWrite: boolean }) {
  const { on, name, text, reference, amount, currency, state, match, invoices, account } = line;
  return (
    <li className={styles.line}>
      <span className={styles.day}>{formatDate(on)}</span>
      <span className={styles.said}>
        <b>{name ?? text ?? reference ?? t("noText")}</b>
        <small>
          {[name === null ? null : text, reference, account === "TRUST" && t("TRUST")].filter(Boolean).join(" · ")}
        </small>
      </span>
      <span className={styles.sum}>
        {formatAmount(amount, currency)} <small>{currency}</small>
      </span>
      <span className={styles.match}>
        <BankBadge state={state} />
        {invoices.map((invoice) => (
          <span key={invoice.id} className={styles.paid}>
            <Link to={`/finance/invoices/detail/${invoice.id}`}>{invoice.number}</Link> {invoice.client}
            {(invoices.length > 1 || invoice.amount !== amount) && (
              <small>{formatAmount(invoice.amount, currency)}</small>
            )}
          </span>
        ))}
        {match && <small>{MATCH_NAMES[match]}</small>}
      </span>
      {mayWrite && <LineActions line={line} />}
    </li>
  );
}

function LineActions({ line }: { line: BankLine }) {
  const { id, on, amount, currency, state, match, invoices, version } = line;
  const accepting = useCallMutation(bankLines.accept, {
    onDone: (done) => showToast(t("accepted", { invoices: done.invoices.map(({ number }) => number).join(", ") })),
  });
  const ignoring = useCallMutation(bankLines.ignore, {
    onDone: (_, { body }) => showToast(t(body.ignored ? "ignored" : "takenUp")),
  });
  const ignore = (ignored: boolean) => void ignoring.run({ params: { id }, body: { ignored, seen: version } });
  const accept = (): void => {
    if (match === "OVER") openPays(line, true);
    else
      void accepting.run({
        params: { id },
        body: { parts: invoices.map((part) => ({ invoiceId: part.id, amount: part.amount })), seen: version },
      });
  };
  const which = (
    <span className="only-read"> {t("ofLine", { day: formatDate(on), amount: formatAmount(amount, currency) })}</span>
  );
  const open = state === "MATCHED" || state === "SUGGESTED" || state === "UNMATCHED";
  return (
    <span className={styles.actions}>
      {open && match !== null && (
        <Button size="small" off={accepting.busy} onClick={accept}>
          {t("accept")}
          {which}
        </Button>
      )}
      {open && (
        <Button tone="link" onClick={() => openPays(line)}>
          {t("change")}
          {which}
        </Button>
      )}
      {(open || state === "OUT") && (
        <Button tone="link" off={ignoring.busy} onClick={() => ignore(true)}>
          {t("ignore")}
          {which}
        </Button>
      )}
      {state === "IGNORED" && (
        <Button tone="link" off={ignoring.busy} onClick={() => ignore(false)}>
          {t("takeUp")}
          {which}
        </Button>
      )}
      {state === "POSTED" && (
        <Button tone="link" onClick={() => openUndoLine(line)}>
          {t("undo")}
          {which}
        </Button>
      )}
    </span>
  );
}
