import { t } from "#web/ui/messages.ts";
import styles from "./Skeleton.module.css";

/** Placeholder lines for text that is loading. */
export function Skeleton({ lines = 6 }: { lines?: number }) {
  return (
    <div className={styles.lines} role="status">
      <span className="only-read">{t("loading")}</span>
      {Array.from({ length: lines }, (_, index) => index).map((index) => (
        <span key={index} className={styles.line} style={{ width: `${72 - ((index * 17) % 40)}%` }} />
      ))}
    </div>
  );
}
/** Placeholder for a record's header while it is loading. */
export const HeaderSkeleton = () => (
  <div className={styles.header} aria-hidden>
    <span className={styles.round} />
    <span className={styles.text}>
      <span className={styles.name} />
      <span className={styles.line} style={{ width: 220 }} />
      <span className={styles.line} style={{ width: 340 }} />
    </span>
  </div>
);
