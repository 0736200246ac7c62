import { CaretUpIcon } from "@phosphor-icons/react/dist/csr/CaretUp";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { t } from "#web/ui/messages.ts";
import { type Action, visibleActions } from "../actions/action.ts";
import { OpenMenuButton } from "../actions/OpenMenuButton.tsx";
import styles from "./BulkBar.module.css";
import type { Selection } from "./useSelection.ts";

export interface BulkAction extends Action {
  /** Opens a menu instead of acting. */
  menu?: readonly Action[];
}

/** Actions for the selected rows; placed in the footer, so that it covers no row. */
export function BulkBar<Row>({
  selection: { count, matching, offered, chooseMatching, clear },
  actions,
  busy = false,
  offer = false,
}: {
  selection: Selection<Row>;
  actions: readonly (BulkAction | false)[];
  /** While a change is being made. */
  busy?: boolean;
  /** Offers to select all that match, for actions that take them. */
  offer?: boolean;
}) {
  const selected = t(matching ? "allSelected" : "selected", { count });
  const button = ({ id, title, icon: Icon, run, disabled = false, menu }: BulkAction) => (
    <button
      key={id}
      type="button"
      className={styles.action}
      aria-disabled={disabled !== false || busy || undefined}
      data-tip={typeof disabled === "string" ? disabled : undefined}
      {...(!menu && { onClick: () => disabled === false && !busy && run?.() })}
    >
      {Icon && <Icon />}
      {title}
      {menu && <CaretUpIcon size={12} />}
    </button>
  );
  return (
    <div className={styles.bar} role="toolbar" aria-label={selected} aria-busy={busy || undefined}>
      <span className={styles.count}>{selected}</span>
      {offer && offered !== null && (
        <button type="button" className={styles.offer} onClick={chooseMatching}>
          {t("selectMatching", { total: formatNumber(offered) })}
        </button>
      )}
      {(visibleActions(actions) as BulkAction[]).map((action) =>
        action.menu && !busy && !action.disabled ? (
          <OpenMenuButton key={action.id} actions={action.menu} align="start">
            {button(action)}
          </OpenMenuButton>
        ) : (
          button(action)
        ),
      )}
      <span className={styles.rule} />
      <button type="button" className={styles.action} aria-label={t("clearSelection")} onClick={clear}>
        <XIcon />
      </button>
    </div>
  );
}
