import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { t } from "#web/areas/staff/messages.ts";
import styles from "./Steps.module.css";

/** The progress of a form with several steps. */
export const Steps = ({ titles, current }: { titles: readonly string[]; current: number }) => (
  <ol className={styles.steps} aria-label={t("steps")}>
    {titles.map((title, index) => (
      <li key={title} aria-current={index === current ? "step" : undefined} data-done={index < current || undefined}>
        <span className={styles.number}>{index < current ? <CheckIcon size={13} /> : index + 1}</span>
        {title}
      </li>
    ))}
  </ol>
);
