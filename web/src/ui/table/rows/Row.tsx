import { DotsSixVerticalIcon } from "@phosphor-icons/react/dist/csr/DotsSixVertical";
import { type MouseEvent, memo, type ReactNode, type RefObject, startTransition, useEffect, useState } from "react";
import { Link } from "react-router";
import { t } from "#web/ui/messages.ts";
import { ActionMenu } from "../../actions/ActionMenu.tsx";
import { type Action, visibleActions } from "../../actions/action.ts";
import { IconButton } from "../../elements/Button.tsx";
import { Checkbox } from "../../elements/Checkbox.tsx";
import type { PositionedColumn } from "../columns/usePinnedOffsets.ts";
import styles from "../DataTable.module.css";
import { openRow } from "../keys.ts";
import type { RowOptions } from "../rowOptions.ts";
import { Cell } from "./Cell.tsx";

const SCROLLING_MS = 120;

interface Props<R extends { id: string }, S extends string> {
  row: R;
  /** The row's index in the list, from 0. */
  index: number;
  /** The offset of a row that is positioned by itself, in px. */
  top?: number;
  columns: readonly PositionedColumn<R, S>[];
  options: RowOptions<R>;
  /** Undefined where rows can't be selected. */
  chosen: boolean | undefined;
  onChoose?: ((id: string, extend: boolean) => void) | undefined;
  /** Rows can be reordered. */
  movable?: boolean;
  menuPinned?: boolean;
  /** It is shown next to the table. */
  current?: boolean;
  /** Others moved or removed the row; it stays until the list is updated. */
  missing?: boolean;
  /** True while the list scrolls, when the buttons of a new row are rendered a moment later. */
  scrolling?: RefObject<boolean>;
}

/** Returns false while a new row is scrolled past: its buttons are half of its cost. */
function useButtonsReady(scrolling: RefObject<boolean> | undefined): boolean {
  const [ready, setReady] = useState(() => scrolling?.current !== true);
  useEffect(() => {
    if (ready) return;
    let handle: ReturnType<typeof setTimeout>;
    const check = (): void => {
      handle = setTimeout(() => (scrolling?.current ? check() : startTransition(() => setReady(true))), SCROLLING_MS);
    };
    check();
    return () => clearTimeout(handle);
  }, [ready, scrolling]);
  return ready;
}

/** Opens the row on a click anywhere in it, except on a control, and except when text is selected. */
function onRowClick(event: MouseEvent<HTMLTableRowElement>): void {
  const onControl =
    event.target instanceof Element &&
    event.target.closest("a, button, input, select, label, [role=menu], [data-editing]");
  if (!onControl && !getSelection()?.toString()) openRow(event.currentTarget, event.ctrlKey || event.metaKey);
}

function RowInner<R extends { id: string }, S extends string>(props: Props<R, S>) {
  const {
    row,
    index,
    top,
    columns,
    options,
    chosen,
    onChoose,
    movable = false,
    menuPinned = false,
    current = false,
    missing = false,
    scrolling,
  } = props;
  const ready = useButtonsReady(scrolling);
  const [first, ...others] = columns;
  const opens = options.link?.(row) !== undefined || options.onOpen !== undefined;
  const name = options.rowName(row);
  const quick = options.quick?.(row);
  return (
    <tr
      data-row
      data-id={row.id}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={chosen}
      data-opens={opens || undefined}
      data-left={missing || undefined}
      data-current={current || undefined}
      style={top === undefined ? undefined : { top }}
      onClick={opens ? onRowClick : undefined}
    >
      {movable && (
        <td className={styles.grip}>
          <span draggable data-grip data-tip={t("dragRow")}>
            {ready && <DotsSixVerticalIcon />}
          </span>
        </td>
      )}
      {chosen !== undefined && (
        <td className={styles.checkbox} data-pin="start">
          <Checkbox
            label={t("selectRow", { name })}
            checked={chosen}
            onChange={(event) =>
              onChoose?.(row.id, "shiftKey" in event.nativeEvent && event.nativeEvent.shiftKey === true)
            }
          />
        </td>
      )}
      {first && (
        <th
          scope="row"
          data-quick={Boolean(quick) || undefined}
          data-pin={first.pin}
          data-last={first.last || undefined}
          style={first.style}
        >
          <Opener row={row} options={options} column={first.column} />
          {ready && quick && (
            <IconButton
              title={quick.title}
              size="small"
              className={styles.quick}
              to={quick.to}
              onClick={() => void quick.run?.()}
            >
              {quick.icon && <quick.icon size={18} />}
            </IconButton>
          )}
          {missing && <span className="only-read">{t("noLongerInList")}</span>}
        </th>
      )}
      {others.map(({ column, pin, last, style }) => (
        <td key={column.id} data-align={column.align} data-pin={pin} data-last={last || undefined} style={style}>
          {column.edit && ready ? <Cell column={column} edit={column.edit} row={row} name={name} /> : column.cell(row)}
        </td>
      ))}
      {options.actions && (
        <td
          className={styles.menu}
          data-pin={menuPinned ? "end" : undefined}
          style={menuPinned ? { right: 0 } : undefined}
        >
          {ready && (
            <RowActions
              actions={visibleActions(options.actions(row))}
              buttons={options.actionColumn?.buttons ?? 0}
              title={t("moreActionsFor", { name })}
            />
          )}
        </td>
      )}
    </tr>
  );
}
/** Renders again only when its own props change. */
export const Row = memo(RowInner) as typeof RowInner;

/** The first few actions as buttons, all others in a menu. */
function RowActions({ actions, buttons, title }: { actions: readonly Action[]; buttons: number; title: string }) {
  return (
    <>
      {actions.slice(0, buttons).map(({ id, title: name, icon: Icon, run }) => (
        <IconButton key={id} title={name} size="small" className={styles.dots} onClick={() => void run?.()}>
          {Icon && <Icon size={18} />}
        </IconButton>
      ))}
      <ActionMenu actions={actions.slice(buttons)} title={title} className={styles.dots} />
    </>
  );
}

/** The cell that names the row, which also opens it. */
export function Opener<R extends { id: string }>({
  row,
  options,
  column,
}: {
  row: R;
  options: RowOptions<R>;
  column: { cell: (row: R) => ReactNode };
}) {
  const to = options.link?.(row);
  const content = column.cell(row);
  if (to !== undefined)
    return (
      <Link to={to} className={styles.opener} data-opener>
        {content}
      </Link>
    );
  // A row that can't be opened still takes the focus for the arrow keys.
  if (!options.onOpen)
    return (
      <span className={styles.opener} data-opener tabIndex={-1}>
        {content}
      </span>
    );
  return (
    <button type="button" className={styles.opener} data-opener onClick={() => options.onOpen?.(row)}>
      {content}
    </button>
  );
}
