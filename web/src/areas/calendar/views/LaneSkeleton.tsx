import { t } from "#web/ui/messages.ts";
import styles from "../Calendar.module.css";

/** Lanes of the same height while they are loading. */
export const LaneSkeleton = () => (
  <div className={styles.loading} role="status">
    <span className="only-read">{t("loading")}</span>
    {["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"].map((lane) => (
      <span key={lane} />
    ))}
  </div>
);
