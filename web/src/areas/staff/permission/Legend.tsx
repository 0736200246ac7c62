import { t } from "#web/areas/staff/permission/messages.ts";
import { PermissionMark } from "./PermissionMark.tsx";
import styles from "./PermissionTable.module.css";

const MARKS = ["chosen", "included", "possible", "none", "notOffered"] as const;

/** Explains the marks of the table; `above`: some cells are above the user's own access. */
export const Legend = ({ above }: { above: boolean }) => (
  <ul className={styles.legend} aria-label={t("legend")}>
    {MARKS.map((mark) => (
      <li key={mark} data-mark={mark}>
        <PermissionMark mark={mark} />
        {t(mark)}
      </li>
    ))}
    {above && (
      <li>
        <PermissionMark mark="possible" off />
        {t("above")}
      </li>
    )}
  </ul>
);
