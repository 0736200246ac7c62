import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import { type BankBalance, bankFiles } from "#contract/bank/bank-file.ts";
import { formatAmount } from "#contract/values/money.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { formatDate } from "#web/ui/time/format.ts";
import styles from "./Bank.module.css";
import { t } from "./messages.ts";

/** How far one amount is from another, in words. */
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

/** Files that were read, the newest first. */
export function BankFiles() {
  const { data } = useCallQuery(bankFiles.list, {});
  const read = (data?.files ?? []).filter(({ waits }) => !waits);
  if (read.length === 0) return null;
  return (
    <section className={styles.files} aria-labelledby="bank-files">
      <h2 id="bank-files">{t("files")}</h2>
      <ul>
        {read.map(({ id, filename, account, added, known, balances, by, at }) => (
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
            {balances.map((balance) => (
              <Balance key={[balance.number, balance.currency, balance.on].join()} balance={balance} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
