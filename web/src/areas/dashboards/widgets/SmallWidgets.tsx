/** Widgets that are a few figures: what waits for an approval, and how fans do. */
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { useZone } from "#web/shared/session/me.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { formatMoment, today } from "#web/ui/time/format.ts";
import { useNow } from "#web/ui/time/useNow.ts";
import { briefDay } from "../days.ts";
import { WidgetRows } from "../layout/WidgetRows.tsx";
import { WidgetEmpty, WidgetSection } from "../layout/WidgetSection.tsx";
import { t } from "../messages.ts";
import { APPROVAL_LISTS, fanFiguresPath } from "../paths.ts";
import { type ManagementData, type ManagementViewProps, rowsThatFit } from "../widget.ts";
import styles from "./Figures.module.css";
import { BigFigure } from "./MoneyFigures.tsx";

const ROW_PX = 46;
type Waiting = ManagementData<"APPROVALS">["rows"][number];

/** Content and expenses that the reader may approve. */
export function ApprovalRows({ data: { count, rows }, title, height }: ManagementViewProps<"APPROVALS">) {
  const zone = useZone();
  if (count === 0)
    return (
      <WidgetSection title={title}>
        <WidgetEmpty text={t("nothingToApprove")} to={APPROVAL_LISTS.expenses} link={t("expenses")} />
      </WidgetSection>
    );
  const dayOf = (since: string): string => briefDay(today(zone, Date.parse(since)), today(zone));
  const rowOf = (id: string, name: string, waiting: readonly Waiting[], small?: ReactNode) => {
    const [first] = waiting;
    const since = waiting.flatMap((part) => part.since ?? []).toSorted()[0];
    return first === undefined
      ? []
      : {
          id,
          to: APPROVAL_LISTS[first.what],
          name,
          small: small ?? (since !== undefined && t("since", { day: dayOf(since) })),
          end: <b>{formatNumber(waiting.reduce((sum, part) => sum + part.count, 0))}</b>,
        };
  };
  const content = rows.filter(({ what }) => what !== "expenses");
  const expenses = rows.filter(({ what }) => what === "expenses");
  return (
    <WidgetSection title={title} count={formatNumber(count)}>
      <WidgetRows
        fit={rowsThatFit(height, ROW_PX)}
        rows={[
          rowOf("content", t("content"), content, <KindLinks waiting={content} />),
          rowOf("expenses", t("expenses"), expenses),
        ].flat()}
      />
    </WidgetSection>
  );
}

/** Each kind of content with its number, as a link to its own list. */
const KindLinks = ({ waiting }: { waiting: readonly Waiting[] }) =>
  waiting.map(({ what, count }, place) => (
    <Fragment key={what}>
      {place > 0 && ", "}
      <Link to={APPROVAL_LISTS[what]}>
        {formatNumber(count)} {t(what)}
      </Link>
    </Fragment>
  ));

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
