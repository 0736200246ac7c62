import { t } from "#web/messages/kit.ts";
import { ActionMenu } from "../actions/ActionMenu.tsx";
import { shown } from "../actions/action.ts";
import styles from "./Cards.module.css";
import type { RowLook } from "./DataTable.tsx";
import { onRowKeys } from "./keys.ts";
import { Opener } from "./Row.tsx";

/** The rows on a phone. */
export function Cards<R extends { id: string }>({
  rows,
  loading,
  look,
}: {
  rows: readonly R[];
  loading: boolean;
  look: RowLook<R>;
}) {
  if (loading)
    return (
      <div className={styles.cards} aria-hidden>
        {[0, 1, 2, 3, 4, 5, 6].map((index) => (
          <div key={index} className={styles.card} data-bone />
        ))}
      </div>
    );
  return (
    <ul className={styles.cards} onKeyDown={onRowKeys}>
      {rows.map((row) => (
        <li key={row.id} className={styles.card} data-row>
          <Opener row={row} look={look} column={{ cell: look.card }} />
          {look.actions && (
            <ActionMenu
              actions={shown(look.actions(row))}
              title={t("moreActionsFor", { name: look.rowName(row) })}
              className={styles.dots}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
