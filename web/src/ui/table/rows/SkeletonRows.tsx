import type { CSSProperties } from "react";
import styles from "../DataTable.module.css";

const ROW_HEIGHT = 33;
const PADDING = 16;

/**
 * Rows that are on their way, as high as they will be. One row that draws them all: as elements of their own they would
 * be more than half of a page that somebody waits for.
 */
export const SkeletonRows = ({ count, widths }: { count: number; widths: readonly number[] }) => (
  <tbody>
    <tr className={styles.bones} style={{ height: count * ROW_HEIGHT }} aria-hidden>
      {widths.map((width, index) => {
        const bone = Math.max(10, Math.round((width - PADDING) * (0.35 + ((index * 13) % 5) * 0.11)));
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is nothing but its place
        return <td key={index} style={{ "--bone": `${bone}px` } as CSSProperties} />;
      })}
    </tr>
  </tbody>
);
