import type { ReactNode } from "react";
import { useZone } from "#web/shared/session/me.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { formatMoment } from "#web/ui/time/format.ts";
import { useNow } from "#web/ui/time/useNow.ts";
import styles from "./FigureRow.module.css";
import { b } from "./messages.ts";
import type { ViewProps } from "./widget.ts";

const rateText = (rate: number | null): string => (rate === null ? "–" : `${formatNumber(rate * 100, 1)}%`);
const changeText = (gained: number): string =>
  gained === 0
    ? b("gainedNone")
    : b(gained > 0 ? "gainedMore" : "gainedLess", { number: formatNumber(Math.abs(gained)) });

/** Four figures, each next to that of the same number of days before. */
export function FigureRow({
  data: { followers, gained, views, acts, rate, asOf },
  title,
  days,
}: ViewProps<"FAN_FIGURES">) {
  const zone = useZone();
  const now = useNow();
  const before = (value: string) => b("before", { value });
  return (
    <section aria-label={title}>
      <dl className={styles.figures}>
        <Figure name={b("followers")} value={formatNumber(followers)}>
          {b("moreBefore", { change: changeText(gained.now), before: formatNumber(gained.before), count: days })}
        </Figure>
        <Figure name={b("engagement")} value={rateText(rate.now)}>
          {rate.now === null ? b("noViews") : rate.before === null ? b("noViewsBefore") : before(rateText(rate.before))}
        </Figure>
        <Figure name={b("views")} value={formatNumber(views.now)}>
          {before(formatNumber(views.before))}
        </Figure>
        <Figure name={b("acts")} value={formatNumber(acts.now)}>
          {before(formatNumber(acts.before))}
        </Figure>
      </dl>
      {asOf !== null && <p className={styles.asOf}>{b("asOf", { time: formatMoment(asOf, zone, now) })}</p>}
    </section>
  );
}

const Figure = ({ name, value, children }: { name: string; value: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className={styles.figure}>
      <b className={styles.value}>{value}</b>
      <span className={styles.small}>{children}</span>
    </dd>
  </div>
);
