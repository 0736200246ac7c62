import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import type { CSSProperties } from "react";
import { Link } from "react-router";
import { formatAmount } from "#contract/values/money.ts";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { StatusGlyph } from "#web/shared/work/AgencyStatusBadge.tsx";
import { glyphToken } from "#web/shared/work/glyphToken.ts";
import { monthSpan } from "../days.ts";
import { WidgetEmpty, WidgetSection } from "../layout/WidgetSection.tsx";
import { t } from "../messages.ts";
import { ADD_OPPORTUNITY, forecastPath, openDealsPath, PIPELINE_LIST, statusPath, wonPath } from "../paths.ts";
import type { ManagementViewProps } from "../widget.ts";
import styles from "./PipelineBars.module.css";

/** Open opportunities by status: the bar is their value, its solid part what is likely of it. */
export function PipelineBars({ data, title, assigneeId }: ManagementViewProps<"PIPELINE">) {
  const { currency, open, value, weighted, others, won, statuses } = data;
  const list = openDealsPath(assigneeId);
  const mayAdd = useMay("PIPELINE", "write");
  const most = Math.max(1, ...statuses.map((status) => status.value));
  if (open === 0)
    return (
      <WidgetSection title={title} list={list}>
        <WidgetEmpty
          text={t("noOpportunities")}
          to={mayAdd ? ADD_OPPORTUNITY : PIPELINE_LIST}
          link={t(mayAdd ? "addOpportunity" : "pipeline")}
        />
      </WidgetSection>
    );
  return (
    <WidgetSection
      title={title}
      count={<Link to={list}>{t("open", { count: open })}</Link>}
      total={<b>{moneyText(value, currency)}</b>}
      list={list}
    >
      <ul className={styles.statuses}>
        {statuses.map((status) => (
          <li key={status.id}>
            <Link to={statusPath(status.category, status.id, assigneeId)} className={styles.status}>
              <span className={styles.glyph} style={{ color: `var(--${glyphToken(status.color)})` }}>
                <StatusGlyph shape={status.category} />
              </span>
              <span className={styles.name}>
                {status.name} <span className={styles.count}>{status.count}</span>
              </span>
              <i
                className={styles.bar}
                aria-hidden
                style={
                  {
                    "--value": `${(status.value / most) * 100}%`,
                    "--likely": `${(status.weighted / most) * 100}%`,
                  } as CSSProperties
                }
              />
              <b className={styles.amount}>{formatAmount(status.value, currency)}</b>
              <span className="only-read">{t("weightedOf", { amount: formatAmount(status.weighted, currency) })}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to={forecastPath(assigneeId)} className={styles.sum}>
        <i className={styles.sample} aria-hidden />
        <span className={styles.name}>{t("weighted")}</span>
        <b className={styles.amount}>{formatAmount(weighted, currency)}</b>
      </Link>
      {won.count > 0 && (
        <Link to={wonPath(won, assigneeId)} className={styles.sum}>
          <CheckCircleIcon size={14} weight="fill" className={styles.won} aria-hidden />
          <span className={styles.name}>
            {t("wonIn", { months: monthSpan(won.from, won.to) })} <span className={styles.count}>{won.count}</span>
          </span>
          <b className={styles.amount}>{formatAmount(won.value, currency)}</b>
        </Link>
      )}
      {others > 0 && <p className={styles.others}>{t("otherCurrencies", { count: others })}</p>}
    </WidgetSection>
  );
}
