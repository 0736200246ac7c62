import { t } from "#web/messages/permissions.ts";
import { Mark } from "./Mark.tsx";
import styles from "./PermissionTable.module.css";

const MARKS = ["chosen", "included", "possible", "none", "notOffered"] as const;

export const Legend = () => (
  <ul className={styles.legend} aria-label={t("legend")}>
    {MARKS.map((mark) => (
      <li key={mark} data-mark={mark}>
        <Mark mark={mark} />
        {t(mark)}
      </li>
    ))}
  </ul>
);
