import { useState } from "react";
import { t } from "#web/ui/messages.ts";
import { ActionMenu } from "../../actions/ActionMenu.tsx";
import { visibleActions } from "../../actions/action.ts";
import { cx } from "../../cx.ts";
import { Button } from "../../elements/Button.tsx";
import { Checkbox } from "../../elements/Checkbox.tsx";
import { onRowKeys } from "../keys.ts";
import type { RowGroup, RowOptions } from "../rowOptions.ts";
import type { Selection } from "../useSelection.ts";
import styles from "./Cards.module.css";
import { GroupHead } from "./GroupRow.tsx";
import { Opener } from "./Row.tsx";

/** Number of cards shown at first, and added by each "Show more", in a list without pages. */
const STEP = 100;

/** Renders rows as cards, on a phone. */
export function Cards<R extends { id: string }>({
  rows,
  loading,
  options,
  selection,
  groups,
}: {
  rows: readonly R[];
  loading: boolean;
  options: RowOptions<R>;
  selection: Selection<R> | null;
  groups?: readonly RowGroup[] | undefined;
}) {
  const [limit, setLimit] = useState(STEP);
  if (loading)
    return (
      <div className={styles.cards} aria-hidden>
        {[0, 1, 2, 3, 4, 5, 6].map((index) => (
          <div key={index} className={styles.card} data-skeleton />
        ))}
      </div>
    );
  const items = rows
    .slice(0, groups ? rows.length : limit)
    .map((row) => <Card key={row.id} row={row} options={options} selection={selection} />);
  return (
    <ul
      className={cx(styles.cards, groups && styles.grouped)}
      onKeyDown={(event) => onRowKeys(event, { extend: selection?.extend, has: selection?.has })}
    >
      {groups
        ? groups.flatMap((group, index) => [
            <li key={group.id} className={styles.group} data-group={group.id}>
              <GroupHead group={group} />
            </li>,
            ...(group.folded ? [] : items.slice(group.from, groups[index + 1]?.from)),
          ])
        : items}
      {!groups && rows.length > limit && (
        <li className={styles.more}>
          <Button size="large" onClick={() => setLimit(limit + STEP)}>
            {t("showMore")}
          </Button>
        </li>
      )}
    </ul>
  );
}

function Card<R extends { id: string }>({
  row,
  options,
  selection,
}: {
  row: R;
  options: RowOptions<R>;
  selection: Selection<R> | null;
}) {
  const quickAction = options.quick?.(row) || undefined;
  return (
    <li className={styles.card} data-row data-id={row.id} data-chosen={selection?.has(row.id) || undefined}>
      {quickAction?.run && !selection && (
        <button
          type="button"
          className={styles.quick}
          aria-label={`${quickAction.title}: ${options.rowName(row)}`}
          onClick={() => void quickAction.run?.()}
        >
          <span className={styles.ring} />
        </button>
      )}
      <Opener row={row} options={options} column={{ cell: options.card }} />
      {selection && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox labels itself; this only widens the touch target
        <label className={styles.checkbox}>
          <Checkbox
            label={t("selectRow", { name: options.rowName(row) })}
            checked={selection.has(row.id)}
            onChange={() => selection.toggle(row.id)}
          />
        </label>
      )}
      {options.actions && (
        <ActionMenu
          actions={visibleActions(options.actions(row))}
          title={t("moreActionsFor", { name: options.rowName(row) })}
          className={styles.dots}
        />
      )}
    </li>
  );
}
