import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { t } from "#web/messages/kit.ts";
import { ActionMenu } from "../actions/ActionMenu.tsx";
import { shown } from "../actions/action.ts";
import { Tick } from "../ui/Tick.tsx";
import type { Column } from "./columns.ts";
import styles from "./DataTable.module.css";
import type { RowLook } from "./DataTable.tsx";
import { openRow } from "./keys.ts";
import type { Selection } from "./useSelection.ts";

interface Props<R extends { id: string }, S extends string> {
  row: R;
  columns: readonly Column<R, S>[];
  look: RowLook<R>;
  selection: Selection<R> | null;
  /** Others moved or took it away; it stays until the list is brought up to date. */
  left?: boolean;
}

/** A click anywhere opens the row, but not one on something that does something itself, and not one that marks text. */
function onRowClick(event: MouseEvent<HTMLTableRowElement>): void {
  const own = event.target instanceof Element && event.target.closest("a, button, input, label, [role=menu]");
  if (!own && !getSelection()?.toString()) openRow(event.currentTarget, event.ctrlKey || event.metaKey);
}

export function Row<R extends { id: string }, S extends string>({
  row,
  columns,
  look,
  selection,
  left = false,
}: Props<R, S>) {
  const chosen = selection?.has(row.id) ?? false;
  const [first, ...others] = columns;
  const opens = look.link?.(row) !== undefined || look.onOpen !== undefined;
  return (
    <tr
      data-row
      aria-selected={selection ? chosen : undefined}
      data-opens={opens || undefined}
      data-left={left || undefined}
      onClick={opens ? onRowClick : undefined}
    >
      {selection && (
        <td className={styles.tick}>
          <Tick
            label={t("selectRow", { name: look.rowName(row) })}
            checked={chosen}
            onChange={() => selection.toggle(row.id)}
          />
        </td>
      )}
      <th scope="row">
        {first && <Opener row={row} look={look} column={first} />}
        {left && <span className="only-read">{t("rowLeft")}</span>}
      </th>
      {others.map((column) => (
        <td key={column.id} data-align={column.align}>
          {column.cell(row)}
        </td>
      ))}
      {look.actions && (
        <td className={styles.menu}>
          <ActionMenu
            actions={shown(look.actions(row))}
            title={t("moreActionsFor", { name: look.rowName(row) })}
            className={styles.dots}
          />
        </td>
      )}
    </tr>
  );
}

/** What names the row is also what opens it. */
export function Opener<R extends { id: string }>({
  row,
  look,
  column,
}: {
  row: R;
  look: RowLook<R>;
  column: { cell: (row: R) => ReactNode };
}) {
  const to = look.link?.(row);
  const content = column.cell(row);
  if (to !== undefined)
    return (
      <Link to={to} className={styles.opener} data-opener>
        {content}
      </Link>
    );
  if (!look.onOpen) return <span className={styles.opener}>{content}</span>;
  return (
    <button type="button" className={styles.opener} data-opener onClick={() => look.onOpen?.(row)}>
      {content}
    </button>
  );
}
