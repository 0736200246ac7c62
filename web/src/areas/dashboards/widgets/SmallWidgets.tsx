/** Widgets that are a few figures: what waits for an approval, and how fans do. */
import { useZone } from "#web/shared/session/me.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { formatMoment, today } from "#web/ui/time/format.ts";
import { useNow } from "#web/ui/time/useNow.ts";
import { briefDay } from "../days.ts";
import { WidgetRows } from "../layout/WidgetRows.tsx";
import { WidgetEmpty, WidgetSection } from "../layout/WidgetSection.tsx";
import { t } from "../messages.ts";
import { APPROVAL_LISTS, fanFiguresPath } from "../paths.ts";
import { type ManagementViewProps, rowsThatFit } from "../widget.ts";
import styles from "./Figures.module.css";
import { BigFigure } from "./MoneyFigures.tsx";

const ROW_PX = 46;

/** Content and expenses that the reader may approve. */
export function ApprovalRows({ data: { count, rows }, title, height }: ManagementViewProps<"APPROVALS">) {
  const zone = useZone();
  if (count === 0)
    return (
      <WidgetSection title={title}>
        <WidgetEmpty text={t("nothingToApprove")} to={APPROVAL_LISTS.expenses} link={t("expenses")} />
      </WidgetSection>
    );
  return (
    <WidgetSection title={title} count={formatNumber(count)}>
      <WidgetRows
        fit={rowsThatFit(height, ROW_PX)}
        rows={rows.map(({ what, count: waiting, since }) => ({
          id: what,
          to: APPROVAL_LISTS[what],
          name: t(what),
          small: since !== null && t("since", { day: briefDay(today(zone, Date.parse(since)), today(zone)) }),
          end: <b>{formatNumber(waiting)}</b>,
        }))}
      />
    </WidgetSection>
  );
}

const rateText = (rate: number | null): string => (rate === null ? t("noFigure") : `${formatNumber(rate * 100, 1)}%`);

/** Followers and what they do, each next to the days before. */
export function FollowerFigures({ data, title }: ManagementViewProps<"FANS">) {
  const { followers, gained, views, rate, asOf } = data;
  const path = fanFiguresPath(data);
  const zone = useZone();
  const now = useNow();
  const before = (value: string): string => t("before", { value });
  return (
    <WidgetSection
      title={title}
      {...(asOf !== null && { count: <>{t("asOf", { time: formatMoment(asOf, zone, now) })}</> })}
      link={{ title: t("fanContent"), to: path }}
    >
      <div className={styles.stack}>
        <BigFigure to={path} name={t("followers")} value={formatNumber(followers)}>
          {t("gainedNow", { number: formatNumber(gained.now), before: formatNumber(gained.before) })}
        </BigFigure>
        <BigFigure to={path} name={t("engagement")} value={rateText(rate.now)}>
          {before(rateText(rate.before))}
        </BigFigure>
        <BigFigure to={path} name={t("views")} value={formatNumber(views.now)}>
          {before(formatNumber(views.before))}
        </BigFigure>
      </div>
    </WidgetSection>
  );
}
