import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { t } from "#web/ui/messages.ts";
import { type Action, shown } from "../actions/action.ts";
import styles from "./BulkBar.module.css";
import type { Selection } from "./useSelection.ts";

/** Actions for the selected rows; placed in the footer, so that it covers no row. */
export function BulkBar<Row>({
  selection,
  actions,
}: {
  selection: Selection<Row>;
  actions: readonly (Action | false)[];
}) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={t("selected", { count: selection.chosen.length })}>
      <span className={styles.count}>{t("selected", { count: selection.chosen.length })}</span>
      {shown(actions).map(({ id, title, icon: Icon, run, disabled = false }) => (
        <button
          key={id}
          type="button"
          className={styles.action}
          aria-disabled={disabled !== false || undefined}
          data-tip={typeof disabled === "string" ? disabled : undefined}
          onClick={() => disabled === false && run?.()}
        >
          {Icon && <Icon />}
          {title}
        </button>
      ))}
      <span className={styles.rule} />
      <button type="button" className={styles.action} aria-label={t("clearSelection")} onClick={selection.clear}>
        <XIcon />
      </button>
    </div>
  );
}
