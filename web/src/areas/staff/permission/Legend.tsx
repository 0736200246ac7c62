import { t } from "#web/areas/staff/permission/messages.ts";
import { PermissionMark } from "./PermissionMark.tsx";
import styles from "./PermissionTable.module.css";

const MARKS = ["chosen", "included", "possible", "none", "notOffered"] as const;

export const Legend = () => (
  <ul className={styles.legend} aria-label={t("legend")}>
    {MARKS.map((mark) => (
      <li key={mark} data-mark={mark}>
        <PermissionMark mark={mark} />
        {t(mark)}
      </li>
    ))}
  </ul>
);
