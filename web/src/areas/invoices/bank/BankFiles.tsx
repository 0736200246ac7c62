import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import { type BankBalance, bankFiles, type LeftOutRows } from "#contract/bank/bank-file.ts";
import { formatAmount } from "#contract/values/money.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { formatDate } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "./Bank.module.css";
import { LEFT_OUT_NAMES, t } from "./messages.ts";

/** How far one amount is from another, as text. */
const difference = (
  amount: number,
  currency: string,
  same: "addsUp" | "asLedger",
  more: "moreThanLines" | "moreThanLedger",
  less: "lessThanLines" | "lessThanLedger",
): string =>
  amount === 0
    ? t(same)
    : t(amount > 0 ? more : less, { amount: `${formatAmount(Math.abs(amount), currency)} ${currency}` });

/** The closing balance of a file, and whether its lines and the ledger come to it. */
function Balance({ balance: { currency, on, closing, unexplained, ledger } }: { balance: BankBalance }) {
  const wrong = (unexplained ?? 0) !== 0 || (ledger !== null && ledger !== closing);
  const said = [
    t("closing", { amount: `${formatAmount(closing, currency)} ${currency}`, day: formatDate(on) }),
    unexplained === null
      ? t("noOpening")
      : difference(unexplained, currency, "addsUp", "moreThanLines", "lessThanLines"),
    ...(ledger === null
      ? []
      : [difference(closing - ledger, currency, "asLedger", "moreThanLedger", "lessThanLedger")]),
  ];
  return (
    <span className={wrong ? styles.differs : undefined}>
      {wrong && <WarningCircleIcon size={16} aria-hidden="true" />}
      {said.join(" ")}
    </span>
  );
}

/** Rows of a file that are not bank lines, by reason, with the first rows of each. */
function LeftOut({ leftOut }: { leftOut: readonly LeftOutRows[] }) {
  const rows = leftOut.reduce((sum, { count }) => sum + count, 0);
  if (rows === 0) return null;
  return (
    <details>
      <summary>{t("leftOut", { count: rows })}</summary>
      <ul>
        {leftOut.map(({ reason, count, rows: first }) => (
          <li key={reason}>
            {t("leftOutFor", { reason: LEFT_OUT_NAMES[reason], count })}
            {first.map((row) => (
              <small key={row}>{row}</small>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Files that were read, the newest first. */
export function BankFiles({ mayWrite }: { mayWrite: boolean }) {
  const deletion = useCallMutation(bankFiles.remove, { onDone: () => showToast(t("fileDeleted")) });
  const deleteFile = async (id: string, count: number): Promise<void> => {
    const question = { title: t("deleteFileTitle"), body: t("deleteFileLine", { count }), yes: t("deleteFile") };
    if (await confirm(question)) await deletion.run({ params: { id } });
  };
  const { data } = useCallQuery(bankFiles.list, {});
  const read = (data?.files ?? []).filter(({ waits }) => !waits);
  if (read.length === 0) return null;
  return (
    <section className={styles.files} aria-labelledby="bank-files">
      <h2 id="bank-files">{t("files")}</h2>
      <ul>
        {read.map(({ id, filename, account, added, known, leftOut, balances, decided, by, at }) => (
          <li key={id}>
            <b>{filename}</b>
            <span>
              {[
                t("fileLine", { account: t(account), day: formatDate(at.slice(0, 10)) }),
                by?.displayName,
                t("added", { count: added }),
                known > 0 && t("known", { count: known }),
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
            <LeftOut leftOut={leftOut} />
            {balances.map((balance) => (
              <Balance key={[balance.number, balance.currency, balance.on].join()} balance={balance} />
            ))}
            {mayWrite && !decided && (
              <div>
                <Button tone="link" off={deletion.busy} onClick={() => void deleteFile(id, added)}>
                  {t("deleteFile")}
                  <span className="only-read"> {filename}</span>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
