import { firstDay, lastDay } from "./span.ts";
import styles from "./Timeline.module.css";
import type { TimelineRow } from "./timeline.ts";

const STUB = 8;
const HEAD = 4;

interface Props {
  rows: readonly TimelineRow[];
  x: (day: number) => number;
  rowHeight: number;
}

/** An arrow from the end of each bar to the beginning of what waits for it. */
export function Arrows({ rows, x, rowHeight }: Props) {
  const places = new Map(rows.map((row, index) => [row.id, { row, y: index * rowHeight + rowHeight / 2 }]));
  const paths = rows.flatMap((row) =>
    row.blockedByIds.flatMap((id) => {
      const before = places.get(id);
      const after = places.get(row.id);
      if (!before || !after) return [];
      const from = { x: x(lastDay(before.row.span) + 1) - 2, y: before.y };
      const to = { x: x(firstDay(row.span)) + 2, y: after.y };
      const half = from.y + (Math.sign(to.y - from.y) * rowHeight) / 2;
      // It goes round where what waits begins before the other one ends.
      const line =
        to.x - from.x >= 2 * STUB
          ? `M${from.x} ${from.y}h${STUB}V${to.y}H${to.x}`
          : `M${from.x} ${from.y}h${STUB}V${half}H${to.x - STUB}V${to.y}H${to.x}`;
      const late = lastDay(before.row.span) >= firstDay(row.span) && !before.row.resting;
      return [{ key: `${id} ${row.id}`, d: `${line}m${-HEAD} ${-HEAD}l${HEAD} ${HEAD}l${-HEAD} ${HEAD}`, late }];
    }),
  );
  if (paths.length === 0) return null;
  return (
    <svg className={styles.arrows} width="100%" height="100%" aria-hidden>
      {paths.map(({ key, d, late }) => (
        <path key={key} d={d} data-late={late || undefined} />
      ))}
    </svg>
  );
}
