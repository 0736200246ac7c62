/** Commission earned on the paid part of an invoice, its shares, and the amounts due to talents. */
import { type InvoiceCommission, invoiceCommissions } from "#contract/ledger/commission.ts";
import { formatAmount } from "#contract/values/money.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { DetailSection, EmptyText } from "#web/shared/record/layout/DetailPanel.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import styles from "./Commission.module.css";
import { t } from "./messages.ts";

const withCurrency = (amount: number, currency: string): string => `${formatAmount(amount, currency)} ${currency}`;

export function CommissionSection({ invoiceId }: { invoiceId: string }) {
  const { data } = useCallQuery(invoiceCommissions.get, { params: { id: invoiceId } });
  if (!data || (data.fees.length === 0 && data.talents.length === 0)) return null;
  const { fees, currency } = data;
  return (
    <DetailSection title={t("commission")} note={fees.length > 0 ? t("asPaid") : undefined}>
      {fees.length === 0 ? <EmptyText>{t("noFee")}</EmptyText> : <Earned data={data} />}
      <Shares data={data} />
      {fees.map((fee) => (
        <p key={`${fee.contract?.id} ${fee.net}`} className={styles.why}>
          {whyText(fee, currency)}
        </p>
      ))}
    </DetailSection>
  );
}

function Earned({ data: { earned, total, currency } }: { data: InvoiceCommission }) {
  return (
    <>
      <div className={styles.bar} aria-hidden>
        <span style={{ width: `${total === 0 ? 0 : Math.min(100, (100 * earned) / total)}%` }} />
      </div>
      <p className={styles.earned}>
        <span>
          {t("earned")} <b>{formatAmount(earned, currency)}</b>
        </span>
        <span>{t("ofTotal", { total: withCurrency(total, currency) })}</span>
      </p>
    </>
  );
}

function Shares({ data: { payees, talents, currency } }: { data: InvoiceCommission }) {
  return (
    <ul className={styles.shares}>
      {payees.map(({ agency, staff, partner, name, share, earned }) => {
        const shown = agency ? t("agencyShare") : (staff?.displayName ?? partner?.name ?? name ?? t("hiddenPartner"));
        return (
          <li key={staff?.id ?? partner?.id ?? name ?? String(agency)}>
            <Avatar person={staff ?? { id: shown, displayName: shown, avatarUrl: null }} size={22} />
            <span className={styles.name}>{shown}</span>
            <span className={styles.share}>{share && t("percentFee", { percent: share })}</span>
            <b>{formatAmount(earned, currency)}</b>
          </li>
        );
      })}
      {talents.map(({ talent, collected, due }, n) => {
        const name = talent?.name ?? t("hiddenTalent");
        return (
          <li key={talent?.id ?? `${n}`}>
            <Avatar person={{ id: talent?.id ?? name, displayName: name, avatarUrl: null }} size={22} />
            <span className={styles.name}>
              {t(due < 0 ? "owedBy" : "dueTo", { name })}
              {collected > 0 && <small>{t("collectedBy", { amount: formatAmount(collected, currency) })}</small>}
            </span>
            <b>{formatAmount(Math.abs(due), currency)}</b>
          </li>
        );
      })}
    </ul>
  );
}

function whyText(
  { by, mode, base, percent, amount, net }: InvoiceCommission["fees"][number],
  currency: string,
): string {
  const netText = withCurrency(net, currency);
  if (mode === "FIXED")
    return t(by === "contract" ? "fixedFee" : "fixedFeeByRule", {
      amount: withCurrency(amount ?? 0, currency),
      net: netText,
    });
  const fee = t(base === "NET" ? "ofNet" : "percentFee", { percent: percent ?? "0" });
  return t(by === "contract" ? "byContract" : "byRule", { fee, net: netText });
}
