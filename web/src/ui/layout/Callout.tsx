import { WarningIcon } from "@phosphor-icons/react/dist/csr/Warning";
import type { ReactNode } from "react";
import styles from "./Callout.module.css";

interface Props {
  /** `bad` for what failed, which is announced at once; `waiting` for what has to be done first. */
  tone: "bad" | "waiting";
  children: ReactNode;
  actions?: ReactNode;
}

/** Says within a page what failed or has to be done, with the buttons that solve it. */
export const Callout = ({ tone, children, actions }: Props) => (
  <div className={styles.callout} data-tone={tone} role={tone === "bad" ? "alert" : "status"}>
    <WarningIcon size={16} weight="fill" aria-hidden />
    <p>{children}</p>
    {actions}
  </div>
);
