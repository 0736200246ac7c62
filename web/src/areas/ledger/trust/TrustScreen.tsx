import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { WarningIcon } from "@phosphor-icons/react/dist/csr/Warning";
import { Link, useSearchParams } from "react-router";
import { type TrustAccount, trustAccounts } from "#contract/ledger/trust.ts";
import { formatAmount } from "#contract/values/money.ts";
import { FinanceScreen } from "#web/shared/finance/FinanceScreen.tsx";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Badge } from "#web/ui/elements/Badge.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { formatDate, today } from "#web/ui/time/format.ts";
import { t } from "./messages.ts";
import { openSignOff } from "./openSignOff.tsx";
import styles from "./Trust.module.css";

/** Money held in trust at the end of a day by owner, and differences between bank and ledger. */
export function TrustScreen() {
  const [address, setAddress] = useSearchParams();
  const param = address.get("on") ?? "";
  const on = /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(param) ? param : undefined;
  const now = today(useZone());
  const mayWrite = useMay("FINANCE", "write");
  const answer = useCallQuery(trustAccounts.list, { query: { on } }, { keep: true });
  return (
    <FinanceScreen title={t("trust")}>
      <div className={styles.day}>
        <DateField
          {...{ name: "on", error: undefined, onBlur: () => undefined }}
          label={t("on")}
          value={on ?? now}
          onChange={(day) => setAddress(day === null || day === now ? {} : { on: day }, { replace: true })}
          max={now}
        />
      </div>
      <QueryBoundary answer={answer}>
        {({ accounts }) =>
          accounts.length === 0 ? (
            <Empty title={t("none")} line={t("noneLine")} />
          ) : (
            accounts.map((account) => <Account key={account.currency} account={account} mayWrite={mayWrite} />)
          )
        }
      </QueryBoundary>
    </FinanceScreen>
  );
}

function Account({ account, mayWrite }: { account: TrustAccount; mayWrite: boolean }) {
  const { currency, balance, talents, withheld, clients, agency, unearned, unowned, differences, signOffs } = account;
  const money = (amount: number): string => formatAmount(amount, currency);
  const isReconciled = differences.length === 0 && unowned === 0;
  const others = [
    ["withheld", withheld],
    ["clients", clients],
    ["agency", agency],
    ["unearned", unearned],
    ["unowned", unowned],
  ] as const;
  return (
    <section className={styles.account} aria-label={currency}>
      <div className={styles.head}>
        <h2>
          {money(balance)} <small>{currency}</small>
        </h2>
        {isReconciled ? (
          <Badge tone="good" icon={CheckCircleIcon}>
            {t("reconciled")}
          </Badge>
        ) : (
          <Badge tone="waiting" icon={WarningIcon}>
            {t("differs", { count: differences.length + (unowned === 0 ? 0 : 1) })}
          </Badge>
        )}
        {mayWrite && (
          <Button size="small" onClick={() => openSignOff(account)}>
            {t("signOff")}
            <span className="only-read"> {currency}</span>
          </Button>
        )}
      </div>
      <div className={styles.columns}>
        <div>
          <h3>{t("whose")}</h3>
          <ul className={styles.rows}>
            {talents.map(({ name, talent, amount }) => (
              <li key={`${name} ${talent?.id}`}>
                {talent ? <Link to={`/talent/${talent.id}/finance/statement`}>{name}</Link> : <span>{name}</span>}
                <b>{money(amount)}</b>
              </li>
            ))}
            {others
              .filter(([, amount]) => amount !== 0)
              .map(([key, amount]) => (
                <li key={key}>
                  <span>{t(key)}</span>
                  <b>{money(amount)}</b>
                </li>
              ))}
          </ul>
        </div>
        <div>
          <h3>{t("differences")}</h3>
          {differences.length === 0 && <p className={styles.quiet}>{t("noDifferences")}</p>}
          <ul className={styles.rows}>
            {differences.map(({ side, on, title, amount }, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike
              <li key={n}>
                <span>
                  {title}
                  <small>{[t(side), formatDate(on)].join(", ")}</small>
                </span>
                <b>{money(amount)}</b>
              </li>
            ))}
          </ul>
          <h3>{t("signOffs")}</h3>
          {signOffs.length === 0 && <p className={styles.quiet}>{t("noSignOffs")}</p>}
          <ul className={styles.rows}>
            {signOffs.map(({ id, on, balance: signed, by, at }) => (
              <li key={id}>
                <span>
                  {formatDate(on)}
                  <small>{[by?.displayName, formatDate(at.slice(0, 10))].filter(Boolean).join(", ")}</small>
                </span>
                <b>{money(signed)}</b>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
