import { useState } from "react";
import { formatCompact } from "#web/ui/format/numbers.ts";
import styles from "./FeeLines.module.css";
import { t } from "./messages.ts";

interface Point {
  id: string;
  short: string;
  name: string;
  /** In major units. */
  now: number;
  before: number;
  nowText: string;
  beforeText: string;
}

const WIDTH = 600;
const HEIGHT = 160;

/** A line of what was earned, over a dashed one of a year before. */
export function FeeLines({ label, points }: { label: string; points: readonly Point[] }) {
  const [selected, setSelected] = useState(points.length - 1);
  const most = Math.max(1, ...points.flatMap(({ now, before }) => [now, before]));
  const x = (index: number) => ((index + 0.5) / points.length) * WIDTH;
  const y = (value: number) => HEIGHT - (Math.max(value, 0) / most) * (HEIGHT - 12);
  const path = (value: (point: Point) => number) =>
    points
      .map((point, index) => `${index === 0 ? "M" : "L"}${x(index).toFixed(1)} ${y(value(point)).toFixed(1)}`)
      .join("");
  const shown = points[selected];
  return (
    <figure className={styles.chart} aria-label={label}>
      <figcaption className={styles.key}>
        <b>{shown?.name}</b>
        <span>
          <i data-line="now" aria-hidden /> {t("feeIncome")} <b>{shown?.nowText}</b>
        </span>
        <span>
          <i data-line="before" aria-hidden /> {t("feesBefore")} {shown?.beforeText}
        </span>
      </figcaption>
      <div className={styles.plot}>
        <span className={styles.most} aria-hidden>
          {formatCompact(most)}
        </span>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
          <path className={styles.before} d={path(({ before }) => before)} />
          <path className={styles.now} d={path(({ now }) => now)} />
        </svg>
        <ol className={styles.points}>
          {points.map((point, index) => (
            <li key={point.id}>
              <button
                type="button"
                data-shown={index === selected || undefined}
                onPointerEnter={() => setSelected(index)}
                onFocus={() => setSelected(index)}
              >
                <span className="only-read">{`${point.name}: ${point.nowText}; ${t("feesBefore")}: ${point.beforeText}`}</span>
                <span aria-hidden>{point.short}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </figure>
  );
}
