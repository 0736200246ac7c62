import { taxGroups } from "#contract/invoices/amounts.ts";
import type { Invoice } from "#contract/invoices/invoice.ts";
import { decimalsOf } from "#contract/values/currency-decimals.ts";
import { groupedDecimal } from "#contract/values/decimal-text.ts";
import { formatAmount } from "#contract/values/money.ts";
import { MissingHint } from "#web/shared/company/MissingHint.tsx";
import { dayTime, moneyText } from "#web/shared/deals/workColumns.tsx";
import { SyncSection } from "#web/shared/finance/xero/SyncSection.tsx";
import { CommissionSection } from "#web/shared/ledger/CommissionSection.tsx";
import { DetailFacts, DetailPanel, DetailSection, Prose } from "#web/shared/record/layout/DetailPanel.tsx";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { When } from "#web/shared/values/When.tsx";
import { Tags } from "#web/ui/elements/Tags.tsx";
import { InvoiceCreditLeft, InvoiceCredits } from "../credit/summary/InvoiceCredits.tsx";
import { EmailsSection } from "../emails/EmailsSection.tsx";
import { t } from "../messages.ts";
import { PaymentsSection } from "../PaymentsSection.tsx";
import { PublicPage } from "./PublicPage.tsx";
import styles from "./Summary.module.css";

const TAX_NOTES = { NoTax: t("noTax"), Exclusive: t("taxAdded"), Inclusive: t("taxIncluded") };

export function InvoiceSummary({ record }: { record: Invoice }) {
  const paths = useRecordPaths();
  const edit = record.editable && paths.edit(record.id);
  return (
    <DetailPanel
      side={
        <>
          <PublicPage record={record} />
          {record.status !== "Created" && <SyncSection kind="invoice" id={record.id} />}
          {record.status === "Sent" && <CommissionSection invoiceId={record.id} />}
          <DetailSection title={t("invoice")}>
            <DetailFacts
              facts={[
                [t("number"), record.number ?? t("noNumber")],
                [t("client"), record.client],
                [t("attention"), record.attention],
                [t("issuer"), t(record.issuer)],
                [t("issuedFor"), record.person?.name],
                [t("contract"), record.contract?.name],
                [t("issuedOn"), dayTime(record.issuedOn)],
                [t("dueDate"), dayTime(record.dueDate)],
                [t("paymentTerms"), record.paymentTerms !== null && t("days", { count: record.paymentTerms })],
                [t("reference"), record.reference],
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
      <DetailSection title={t("lines")} note={TAX_NOTES[record.taxMode]}>
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
      {record.status !== "Created" && (
        <>
          <PaymentsSection record={record} />
          <InvoiceCredits record={record} />
          <InvoiceCreditLeft record={record} />
          <EmailsSection record={record} />
        </>
      )}
      {record.issuerNote && (
        <DetailSection title={t("issuerNote")}>
          <Prose>{record.issuerNote}</Prose>
        </DetailSection>
      )}
    </DetailPanel>
  );
}

const sentTo = ({ sentAt, sentTo: to }: Invoice) =>
  sentAt && (
    <>
      {to.length > 0 ? to.join(", ") : t("markedAsSent")}, <When instant={sentAt} />
    </>
  );

function Lines({ record: { lines, currency } }: { record: Invoice }) {
  const money = (amount: number) => formatAmount(amount, currency);
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{t("description")}</th>
          <th scope="col">{t("quantity")}</th>
          <th scope="col">{t("tax")}</th>
          <th scope="col">{t("amount")}</th>
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
              {quantity} × {groupedDecimal(unitPrice, decimalsOf(currency))}
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

function Sums({ record }: { record: Invoice }) {
  const { lines, currency, net, total, paid, credited, creditUsed, open, status, taxMode } = record;
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
      {status === "Sent" && (
        <>
          <div>
            <dt>{t("paid")}</dt>
            <dd>{money(paid)}</dd>
          </div>
          {credited !== 0 && (
            <div>
              <dt>{t("credited")}</dt>
              <dd>{money(credited)}</dd>
            </div>
          )}
          {creditUsed !== 0 && (
            <div>
              <dt>{t("creditUsed")}</dt>
              <dd>{money(-creditUsed)}</dd>
            </div>
          )}
          <div data-open>
            <dt>{open < 0 ? t("toRefund") : t("open")}</dt>
            <dd>{moneyText(Math.abs(open), currency)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}
