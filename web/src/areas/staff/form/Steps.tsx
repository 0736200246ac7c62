import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { t } from "#web/areas/staff/messages.ts";
import styles from "./Steps.module.css";

/** Where in a form of several steps one is. */
export const Steps = ({ titles, at }: { titles: readonly string[]; at: number }) => (
  <ol className={styles.steps} aria-label={t("steps")}>
    {titles.map((title, index) => (
      <li key={title} aria-current={index === at ? "step" : undefined} data-done={index < at || undefined}>
        <span className={styles.number}>{index < at ? <CheckIcon size={13} /> : index + 1}</span>
        {title}
      </li>
    ))}
  </ol>
);
