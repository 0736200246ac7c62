import type { ReactNode } from "react";
import { count as counted } from "#web/kit/format/numbers.ts";
import styles from "./SummaryScreen.module.css";

interface Props {
  title: string;
  count?: number;
  /** What leads on from here. */
  way?: ReactNode;
  children: ReactNode;
}

export const Section = ({ title, count, way, children }: Props) => (
  <section>
    <div className={styles.head}>
      <h2>
        {title}
        {count !== undefined && <span>{counted(count)}</span>}
      </h2>
      {way}
    </div>
    {children}
  </section>
);
