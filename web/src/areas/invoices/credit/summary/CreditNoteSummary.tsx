import { Link } from "react-router";
import { taxGroups } from "#contract/invoices/amounts.ts";
import type { CreditNote } from "#contract/invoices/credit-note.ts";
import { decimalsOf } from "#contract/values/currency-decimals.ts";
import { groupedDecimal } from "#contract/values/decimal-text.ts";
import { formatAmount } from "#contract/values/money.ts";
import { MissingHint } from "#web/shared/company/MissingHint.tsx";
import { dayTime, moneyText } from "#web/shared/deals/workColumns.tsx";
import { SyncSection } from "#web/shared/finance/xero/SyncSection.tsx";
import { DetailFacts, DetailPanel, DetailSection, Prose } from "#web/shared/record/layout/DetailPanel.tsx";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { When } from "#web/shared/values/When.tsx";
import { Tags } from "#web/ui/elements/Tags.tsx";
import styles from "../../summary/Summary.module.css";
import { t } from "../messages.ts";
import { CreditPage } from "./CreditPage.tsx";

export function CreditNoteSummary({ record }: { record: CreditNote }) {
  const paths = useRecordPaths();
  const edit = record.editable && paths.edit(record.id);
  const { currency, clientCredit } = record;
  return (
    <DetailPanel
      side={
        <>
          <CreditPage record={record} />
          {record.status !== "Created" && <SyncSection kind="creditNote" id={record.id} />}
          <DetailSection title={t("creditNote")}>
            <DetailFacts
              facts={[
                [t("number"), record.number ?? t("noNumber")],
                [
                  t("invoice"),
                  <Link key="invoice" to={`/finance/invoices/detail/${record.invoice.id}`}>
                    {record.invoice.name}
                  </Link>,
                ],
                [t("client"), record.client],
                [t("attention"), record.attention],
                [t("issuer"), t(record.issuer)],
                [t("issuedFor"), record.person?.name],
                [t("contract"), record.contract?.name],
                [t("issued"), dayTime(record.issuedOn)],
                [t("rate"), record.rate],
                [t("sentTo"), sentTo(record)],
                [t("voidReason"), record.voidReason],
                [t("tags"), record.tags.length > 0 && <Tags tags={record.tags} />],
              ]}
            />
          </DetailSection>
          {record.businessNote && (
            <DetailSection title={t("businessNote")} note={t("businessNoteHint")}>
              <Prose>{record.businessNote}</Prose>
            </DetailSection>
          )}
        </>
      }
    >
      <DetailSection title={t("reason")}>
        <Prose>{record.reason}</Prose>
      </DetailSection>
      <DetailSection
        title={t("lines")}
        note={
          record.status === "Sent" && clientCredit > 0
            ? t("leftOf", { amount: moneyText(clientCredit, currency) ?? "" })
            : undefined
        }
      >
        {record.lines.length === 0 ? (
          <MissingHint edit={edit}>{t("noLines")}</MissingHint>
        ) : (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
            <div className={styles.scroll} tabIndex={0}>
              <Lines record={record} />
            </div>
            <Sums record={record} />
          </>
        )}
      </DetailSection>
      {record.issuerNote && (
        <DetailSection title={t("issuerNote")}>
          <Prose>{record.issuerNote}</Prose>
        </DetailSection>
      )}
    </DetailPanel>
  );
}

const sentTo = ({ sentAt, sentTo: to }: CreditNote) =>
  sentAt && (
    <>
      {to.length > 0 ? to.join(", ") : t("markedAsSent")}, <When instant={sentAt} />
    </>
  );

function Lines({ record: { lines, currency } }: { record: CreditNote }) {
  const money = (amount: number) => formatAmount(amount, currency);
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{t("description")}</th>
          <th scope="col">{t("byQuantity")}</th>
          <th scope="col">{t("tax")}</th>
          <th scope="col">{t("byAmount")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, description, quantity, unitPrice, discount, account, taxRate, tax, amount }) => (
          <tr key={id}>
            <th scope="row">
              {description}
              {account && (
                <small>
                  {account.code} {account.name}
                </small>
              )}
            </th>
            <td>
              {quantity !== null && unitPrice !== null && (
                <>
                  {quantity} × {groupedDecimal(unitPrice, decimalsOf(currency))}
                </>
              )}
              {discount && <small>{t("discountOf", { percent: discount })}</small>}
            </td>
            <td>
              {money(tax)}
              {taxRate && <small>{taxRate.percent} %</small>}
            </td>
            <td>{money(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Sums({ record: { lines, currency, net, total, taxMode } }: { record: CreditNote }) {
  const money = (amount: number) => formatAmount(amount, currency);
  const groups = taxGroups(
    lines.map((line) => ({ ...line, taxName: line.taxRate?.name ?? null, taxPercent: line.taxRate?.percent ?? null })),
  );
  return (
    <dl className={styles.sums}>
      {taxMode !== "NoTax" && (
        <div>
          <dt>{t("net")}</dt>
          <dd>{money(net)}</dd>
        </div>
      )}
      {groups.map(({ name, percent, net: taxable, tax }) => (
        <div key={`${name} ${percent}`}>
          <dt>{t("taxOf", { name, net: money(taxable) })}</dt>
          <dd>{money(tax)}</dd>
        </div>
      ))}
      <div data-total>
        <dt>{t("total")}</dt>
        <dd>{moneyText(total, currency)}</dd>
      </div>
    </dl>
  );
}
