import { DotsSixVerticalIcon } from "@phosphor-icons/react/dist/csr/DotsSixVertical";
import { type MouseEvent, memo, type ReactNode, type RefObject, startTransition, useEffect, useState } from "react";
import { Link } from "react-router";
import { t } from "#web/ui/messages.ts";
import { ActionMenu } from "../../actions/ActionMenu.tsx";
import { shown } from "../../actions/action.ts";
import { Checkbox } from "../../elements/Checkbox.tsx";
import type { PositionedColumn } from "../columns/usePinnedOffsets.ts";
import styles from "../DataTable.module.css";
import { openRow } from "../keys.ts";
import type { RowOptions } from "../rowOptions.ts";
import { Cell } from "./Cell.tsx";

const PASSING_MS = 120;

interface Props<R extends { id: string }, S extends string> {
  row: R;
  /** In the list, from 0. */
  at: number;
  /** Where a row that stands by itself begins in its body, in px. */
  top?: number;
  places: readonly PositionedColumn<R, S>[];
  options: RowOptions<R>;
  /** Undefined where rows can't be chosen. */
  chosen: boolean | undefined;
  onChoose?: ((id: string, extend: boolean) => void) | undefined;
  /** Rows can be taken to another place. */
  movable?: boolean;
  menuStuck?: boolean;
  /** Others moved or took it away; it stays until the list is brought up to date. */
  left?: boolean;
  /** Whether the list is just being scrolled: then what can be done with a new row comes a moment later. */
  passing?: RefObject<boolean>;
}

/** False for the first moments of a row that is only passing by: its buttons are half of what it costs. */
function useWhole(passing: RefObject<boolean> | undefined): boolean {
  const [whole, setWhole] = useState(() => passing?.current !== true);
  useEffect(() => {
    if (whole) return;
    let handle: ReturnType<typeof setTimeout>;
    const check = (): void => {
      handle = setTimeout(() => (passing?.current ? check() : startTransition(() => setWhole(true))), PASSING_MS);
    };
    check();
    return () => clearTimeout(handle);
  }, [whole, passing]);
  return whole;
}

/** A click anywhere opens the row, but not one on something that does something itself, and not one that marks text. */
function onRowClick(event: MouseEvent<HTMLTableRowElement>): void {
  const own =
    event.target instanceof Element &&
    event.target.closest("a, button, input, select, label, [role=menu], [data-editing]");
  if (!own && !getSelection()?.toString()) openRow(event.currentTarget, event.ctrlKey || event.metaKey);
}

function RowInner<R extends { id: string }, S extends string>(props: Props<R, S>) {
  const {
    row,
    at,
    top,
    places: columns,
    options,
    chosen,
    onChoose,
    movable = false,
    menuStuck = false,
    left = false,
    passing,
  } = props;
  const whole = useWhole(passing);
  const [first, ...others] = columns;
  const opens = options.link?.(row) !== undefined || options.onOpen !== undefined;
  const name = options.rowName(row);
  return (
    <tr
      data-row
      data-id={row.id}
      data-index={at}
      aria-rowindex={at + 2}
      aria-selected={chosen}
      data-opens={opens || undefined}
      data-left={left || undefined}
      style={top === undefined ? undefined : { top }}
      onClick={opens ? onRowClick : undefined}
    >
      {movable && (
        <td className={styles.grip}>
          <span draggable data-grip data-tip={t("dragRow")}>
            {whole && <DotsSixVerticalIcon />}
          </span>
        </td>
      )}
      {chosen !== undefined && (
        <td className={styles.tick} data-pin="start">
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
        <th scope="row" data-pin={first.pin} data-last={first.last || undefined} style={first.style}>
          <Opener row={row} options={options} column={first.column} />
          {left && <span className="only-read">{t("rowLeft")}</span>}
        </th>
      )}
      {others.map(({ column, pin, last, style }) => (
        <td key={column.id} data-align={column.align} data-pin={pin} data-last={last || undefined} style={style}>
          {column.edit && whole ? <Cell column={column} edit={column.edit} row={row} name={name} /> : column.cell(row)}
        </td>
      ))}
      {options.actions && (
        <td
          className={styles.menu}
          data-pin={menuStuck ? "end" : undefined}
          style={menuStuck ? { right: 0 } : undefined}
        >
          {whole && (
            <ActionMenu
              actions={shown(options.actions(row))}
              title={t("moreActionsFor", { name })}
              className={styles.dots}
            />
          )}
        </td>
      )}
    </tr>
  );
}
/** Drawn again only when something of its own changed. */
export const Row = memo(RowInner) as typeof RowInner;

/** What names the row is also what opens it. */
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
  // Nothing to open, and yet a place for the keys to be.
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
