import { useState } from "react";
import { Link } from "react-router";
import { formatCompact } from "#web/ui/format/numbers.ts";
import styles from "./BarColumns.module.css";

interface BarColumn {
  id: string;
  /** Below the column, and in full. */
  short: string;
  name: string;
  /** The rows behind it. */
  to: string;
  /** In major units, from the bottom. */
  parts: readonly { id: string; name: string; value: number; text: string }[];
}
interface Props {
  label: string;
  columns: readonly BarColumn[];
  /** Draws the parts side by side, not stacked. */
  beside?: boolean;
}

const sum = ({ parts }: BarColumn): number => parts.reduce((total, { value }) => total + Math.max(value, 0), 0);
const LINES = 3;

/** Returns a round number at or above `most`, in steps that can be drawn as lines. */
function scaleOf(most: number): number {
  if (most <= 0) return LINES;
  const size = 10 ** Math.floor(Math.log10(most / LINES));
  const step = [1, 2, 2.5, 5, 10].find((factor) => factor * size * LINES >= most) ?? 10;
  return step * size * LINES;
}

/** A chart of columns, each a link to the rows behind it. The one under the pointer or the focus names its parts. */
export function BarColumns({ label, columns, beside = false }: Props) {
  // Selects the current column: the last of a history, the first of a forecast.
  const [selected, setSelected] = useState(beside ? columns.length - 1 : 0);
  const topOf = (column: BarColumn) => (beside ? Math.max(0, ...column.parts.map(({ value }) => value)) : sum(column));
  const scale = scaleOf(Math.max(0, ...columns.map(topOf)));
  const shown = columns[selected] ?? columns[0];
  const height = (value: number) => `${(Math.max(value, 0) / scale) * 100}%`;
  return (
    <figure className={styles.chart} aria-label={label}>
      <figcaption className={styles.key}>
        <b>{shown?.name}</b>
        {shown?.parts.map(({ id, name, text }) => (
          <span key={id} className={styles.part}>
            <i data-part={id} aria-hidden />
            <span>{name}</span>
            <span className={styles.amount}>{text}</span>
          </span>
        ))}
      </figcaption>
      <div className={styles.plot}>
        <div className={styles.lines} aria-hidden>
          {[1, 2 / 3, 1 / 3].map((share) => (
            <span key={share}>{formatCompact(scale * share)}</span>
          ))}
        </div>
        <ol className={styles.columns}>
          {columns.map((column, index) => (
            <li key={column.id}>
              <Link
                to={column.to}
                className={styles.column}
                data-shown={index === selected || undefined}
                onPointerEnter={() => setSelected(index)}
                onFocus={() => setSelected(index)}
              >
                <span className="only-read">{`${column.name}: ${column.parts.map(({ name, text }) => `${name} ${text}`).join(", ")}`}</span>
                <span className={styles.bars} data-beside={beside || undefined} aria-hidden>
                  {!beside && sum(column) > 0 && (
                    <span className={styles.value} style={{ bottom: height(sum(column)) }}>
                      {formatCompact(sum(column))}
                    </span>
                  )}
                  {column.parts.map(({ id, value }) => (
                    <span key={id} className={styles.bar} data-part={id} style={{ height: height(value) }} />
                  ))}
                </span>
                <span className={styles.below} aria-hidden>
                  {column.short}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      </div>
    </figure>
  );
}
