import type { CSSProperties } from "react";
import styles from "../DataTable.module.css";

const ROW_HEIGHT = 33;
const PADDING = 16;

/**
 * Placeholder for rows that are loading, with their height. One row draws them all: as separate elements they would be
 * more than half of the page's elements.
 */
export const SkeletonRows = ({ count, widths }: { count: number; widths: readonly number[] }) => (
  <tbody>
    <tr className={styles.skeleton} style={{ height: count * ROW_HEIGHT }} aria-hidden>
      {widths.map((width, index) => {
        const barWidth = Math.max(10, Math.round((width - PADDING) * (0.35 + ((index * 13) % 5) * 0.11)));
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is nothing but its place
        return <td key={index} style={{ "--bar": `${barWidth}px` } as CSSProperties} />;
      })}
    </tr>
  </tbody>
);
