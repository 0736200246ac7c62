import { t } from "#web/ui/messages.ts";
import styles from "./Skeleton.module.css";

/** Lines where text will be. */
export function Skeleton({ lines = 6 }: { lines?: number }) {
  return (
    <div className={styles.bones} role="status">
      <span className="only-read">{t("loading")}</span>
      {Array.from({ length: lines }, (_, index) => index).map((index) => (
        <span key={index} className={styles.bone} style={{ width: `${72 - ((index * 17) % 40)}%` }} />
      ))}
    </div>
  );
}
/** A record's head, while it is being asked for. */
export const HeaderSkeleton = () => (
  <div className={styles.header} aria-hidden>
    <span className={styles.round} />
    <span className={styles.words}>
      <span className={styles.name} />
      <span className={styles.bone} style={{ width: 220 }} />
      <span className={styles.bone} style={{ width: 340 }} />
    </span>
  </div>
);
