import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { LockSimpleIcon } from "@phosphor-icons/react/dist/csr/LockSimple";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import type { CSSProperties } from "react";
import { invoices } from "#contract/invoices/invoice.ts";
import { type AgencySettings, agencySettings } from "#contract/settings/agency-setting.ts";
import { isHexColor, LEAST_CONTRAST, whiteContrast } from "#contract/settings/document-color.ts";
import { formatAmount } from "#contract/values/money.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { t } from "./messages.ts";
import styles from "./SettingsPreview.module.css";

/** The agency's last invoice, as far as the reader may see one. */
function useLastInvoice() {
  const may = useMay("FINANCE", "read");
  const query = {
    pageSize: 20,
    orderBy: "issuedOn" as const,
    orderDirection: "DESC" as const,
    statuses: ["Sent" as const],
    withTotal: false,
  };
  const { data: page } = useCallQuery(invoices.list, { query }, { when: may });
  const id = page?.rows[0]?.id;
  const { data } = useCallQuery(invoices.get, { params: { id: id ?? "" } }, { when: id !== undefined });
  return data;
}

/** A document with the settings as they are typed, and what to know before they are saved. */
export function SettingsPreview({ settings }: { settings: AgencySettings }) {
  const invoice = useLastInvoice();
  const { data: effects } = useCallQuery(agencySettings.effects, {});
  const color = settings.documentColor.toLowerCase();
  const ratio = isHexColor(color) ? whiteContrast(color) : null;
  const reads = ratio !== null && ratio >= LEAST_CONTRAST;
  const currency = invoice?.currency ?? settings.currency;
  const lines = invoice?.lines.slice(0, 4) ?? [];
  const address = [settings.legalName ?? settings.name, settings.taxNumber].filter(Boolean).join(", ");
  const style = { "--brand": reads ? color : "#1e1d1a" } as CSSProperties;
  return (
    <aside className={styles.preview} aria-label={t("preview")}>
      <h2>{t("preview")}</h2>
      <figure className={styles.paper} style={style} aria-label={t("previewTitle")}>
        <header>
          <div>
            <p className={styles.name}>{settings.name}</p>
            <p>{address}</p>
            {settings.address?.split("\n").map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          <div className={styles.title}>
            <b>{t("invoice")}</b>
            <p>{invoice?.number ?? t("draft")}</p>
          </div>
        </header>
        <hr />
        <div className={styles.parties}>
          <div>
            <p className={styles.label}>{t("to")}</p>
            <b>{invoice?.to.name ?? t("example")}</b>
            {invoice?.to.address.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          <div>
            <p className={styles.label}>{t("issued")}</p>
            <b>{invoice?.issuedOn ? formatDate(invoice.issuedOn) : "–"}</b>
            <p className={styles.label}>{t("due")}</p>
            <b>{invoice?.dueDate ? formatDate(invoice.dueDate) : "–"}</b>
          </div>
        </div>
        <div className={styles.lines}>
          <p className={styles.label}>
            <span>{t("description")}</span>
            <span>{t("amountIn", { currency })}</span>
          </p>
          {lines.map((line) => (
            <p key={line.id}>
              <span>{line.description}</span>
              <span>{formatAmount(line.amount, currency)}</span>
            </p>
          ))}
          {!invoice && <p>{t("noInvoice")}</p>}
        </div>
        {invoice && (
          <p className={styles.total}>
            <span>{t("total", { currency })}</span>
            <span>{formatAmount(invoice.total, currency)}</span>
          </p>
        )}
        <footer>
          <span>{settings.footer ?? settings.legalName ?? settings.name}</span>
          <span>{t("page")}</span>
        </footer>
      </figure>
      <ul className={styles.checks}>
        <li data-bad={!reads || undefined}>
          {reads ? <CheckCircleIcon weight="fill" size={16} /> : <WarningCircleIcon weight="fill" size={16} />}
          <span>{t(reads ? "readsWell" : "readsBadly")}</span>
          <b>{ratio === null ? "–" : t("contrast", { ratio: ratio.toFixed(1) })}</b>
        </li>
        {effects?.sentDocuments !== null && effects?.sentDocuments !== undefined && (
          <li>
            <LockSimpleIcon size={16} />
            <span>{t("sentKeeps")}</span>
            <b>{t("documentCount", { count: effects.sentDocuments })}</b>
          </li>
        )}
      </ul>
    </aside>
  );
}
