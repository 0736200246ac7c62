import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import type { KeyboardEvent } from "react";
import { t } from "#web/ui/messages.ts";
import { ActionMenu } from "../../actions/ActionMenu.tsx";
import { formatNumber } from "../../format/numbers.ts";
import styles from "../DataTable.module.css";
import type { RowGroup } from "../rowOptions.ts";

/** The heading of a group of rows; Enter folds it, and so do the left and right arrows. */
export function GroupHead({ group: { title, count, line, late, actions, folded, fold } }: { group: RowGroup }) {
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === "ArrowLeft") fold(true);
    if (key === "ArrowRight") fold(false);
  };
  const head = (
    <button
      type="button"
      className={styles.groupHead}
      data-opener
      aria-expanded={!folded}
      onClick={() => fold(!folded)}
      onKeyDown={onKeyDown}
    >
      <CaretDownIcon size={12} aria-hidden />
      <b>{title}</b>
      <span className={styles.aside}>{formatNumber(count)}</span>
      {line && <span className={late ? styles.late : styles.aside}>{line}</span>}
    </button>
  );
  if (!actions) return head;
  return (
    <div className={styles.groupLine}>
      {head}
      <ActionMenu actions={actions} title={t("moreActionsFor", { name: title })} />
    </div>
  );
}

export const GroupRow = ({ group, cells }: { group: RowGroup; cells: number }) => (
  <tr data-group={group.id} className={styles.group}>
    <th colSpan={cells} scope="rowgroup">
      <GroupHead group={group} />
    </th>
  </tr>
);
