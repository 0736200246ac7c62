import type { ReactNode } from "react";
import styles from "./WorkFooter.module.css";

/** The foot of a board or timeline, with its keys; screen readers have them in a sentence. */
export const WorkFooter = ({
  keys,
  end,
  children,
}: {
  keys: readonly { keys: readonly string[]; title: string }[];
  end?: ReactNode;
  children: ReactNode;
}) => (
  <footer className={styles.footer}>
    <p>{children}</p>
    <p className={styles.keys} aria-hidden>
      {keys.map((key) => (
        <span key={key.title}>
          {key.keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{" "}
          {key.title}
        </span>
      ))}
    </p>
    {end}
  </footer>
);
