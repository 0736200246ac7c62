/** Widgets of contracts: the next key dates, and the signatures that are missing. */
import { useZone } from "#web/shared/session/me.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { today } from "#web/ui/time/format.ts";
import { briefDay } from "../days.ts";
import { WidgetRows } from "../layout/WidgetRows.tsx";
import { WidgetEmpty, WidgetSection } from "../layout/WidgetSection.tsx";
import { t } from "../messages.ts";
import { CONTRACT_LIST, contractDocumentPath, contractPath, nextKeyDatesPath, outForSignaturePath } from "../paths.ts";
import { type ManagementViewProps, rowsThatFit } from "../widget.ts";
import styles from "./Widgets.module.css";

const KEY_DATE_PX = 48;
const SIGNATURE_PX = 46;

const daysAhead = (days: number): string =>
  days === 0 ? t("today") : days === 1 ? t("tomorrow") : t("inDays", { count: days });

/** The next key dates, the nearest first. */
export function KeyDateRows({ data, title, height, rowCount, assigneeId }: ManagementViewProps<"KEY_DATES">) {
  const { count, rows } = data;
  const list = nextKeyDatesPath(assigneeId);
  const current = today(useZone());
  const fit = rowCount ?? rowsThatFit(height, KEY_DATE_PX);
  if (count === 0)
    return (
      <WidgetSection title={title} list={list}>
        <WidgetEmpty text={t("noKeyDates")} to={list} link={t("contracts")} />
      </WidgetSection>
    );
  const shown = Math.min(fit, rows.length);
  return (
    <WidgetSection
      title={title}
      count={shown < count ? t("nextOf", { shown, count }) : formatNumber(count)}
      list={list}
    >
      <WidgetRows
        isTall
        fit={fit}
        rows={rows.map(({ id, contract, partner, kind, title: name, date, days }) => ({
          id,
          to: contractPath(contract.id),
          mark: <span className={styles.date}>{briefDay(date, current)}</span>,
          name: contract.name,
          small: [name ?? t(kind), partner].filter(Boolean).join(", "),
          endSmall: daysAhead(days),
          isUrgent: days === 0,
        }))}
      />
    </WidgetSection>
  );
}

/** Contracts that are out for signature, with the names of those who have not signed. */
export function SignatureRows({ data, title, height, rowCount, assigneeId }: ManagementViewProps<"SIGNATURES">) {
  const { count, rows } = data;
  const list = outForSignaturePath(assigneeId);
  const zone = useZone();
  const current = today(zone);
  const day = (instant: string): string => briefDay(today(zone, Date.parse(instant)), current);
  if (count === 0)
    return (
      <WidgetSection title={title} list={list}>
        <WidgetEmpty text={t("noSignatures")} to={CONTRACT_LIST} link={t("contracts")} />
      </WidgetSection>
    );
  return (
    <WidgetSection title={title} count={formatNumber(count)} list={list}>
      <WidgetRows
        fit={rowCount ?? rowsThatFit(height, SIGNATURE_PX)}
        rows={rows.map(({ contract, waitsFor, sentAt, expiresAt }) => ({
          id: contract.id,
          to: contractDocumentPath(contract.id),
          name: contract.name,
          small: t("waitsFor", { names: waitsFor.join(", ") }),
          end: t("sentOn", { day: day(sentAt) }),
          endSmall: t("expiresOn", { day: day(expiresAt) }),
        }))}
      />
    </WidgetSection>
  );
}
