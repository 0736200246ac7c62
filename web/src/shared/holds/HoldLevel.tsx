import styles from "./Holds.module.css";
import { levelHold } from "./labels.ts";

/** The level of a hold as a number in a box, with its words next to it or as its tip. */
export const HoldLevel = ({ level, bare = false }: { level: number; bare?: boolean }) => (
  <span className={styles.level} {...(bare && { "data-tip": levelHold(level) })}>
    <span className={styles.box} aria-hidden>
      {level}
    </span>
    <span className={bare ? "only-read" : undefined}>{levelHold(level)}</span>
  </span>
);
