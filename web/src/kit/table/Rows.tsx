import { ArrowDownIcon } from "@phosphor-icons/react/dist/csr/ArrowDown";
import { ArrowUpIcon } from "@phosphor-icons/react/dist/csr/ArrowUp";
import { type KeyboardEvent, useRef } from "react";
import { t } from "#web/messages/kit.ts";
import { cx } from "../cx.ts";
import type { List } from "../list/useList.ts";
import { Tick } from "../ui/Tick.tsx";
import type { Column } from "./columns.ts";
import styles from "./DataTable.module.css";
import type { RowLook } from "./DataTable.tsx";
import { onRowKeys } from "./keys.ts";
import { Row } from "./Row.tsx";
import { usePeek } from "./usePeek.tsx";
import type { Selection } from "./useSelection.ts";
import { filled, useParentWidth } from "./useWidth.ts";

const TICK_WIDTH = 36;
const MENU_WIDTH = 48;

interface Props<R extends { id: string }, F extends string, S extends string> {
  list: List<R, F, S>;
  name: string;
  columns: readonly Column<R, S>[];
  look: RowLook<R>;
  selection: Selection<R> | null;
}

export function Rows<R extends { id: string }, F extends string, S extends string>({
  list,
  name,
  columns,
  look,
  selection,
}: Props<R, F, S>) {
  const table = useRef<HTMLTableElement>(null);
  const fixed = (selection ? TICK_WIDTH : 0) + (look.actions ? MENU_WIDTH : 0);
  const asked = columns.map((column) => column.width);
  const widths = filled(asked, useParentWidth(table) - fixed);
  const peek = usePeek(list.rows, look.peek);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    peek.keys.onKeyDown(event);
    onRowKeys(event);
  };
  return (
    <>
      <table
        ref={table}
        className={cx(styles.table, selection !== null && styles.selectable)}
        style={{ width: fixed + widths.reduce((sum, width) => sum + width, 0) }}
        aria-rowcount={list.total?.isMinimum ? -1 : (list.total?.count ?? -1)}
      >
        <caption className="only-read">{name}</caption>
        <colgroup>
          {selection && <col style={{ width: TICK_WIDTH }} />}
          {columns.map((column, index) => (
            <col key={column.id} style={{ width: widths[index] }} />
          ))}
          {look.actions && <col style={{ width: MENU_WIDTH }} />}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles.tick}>
                <Tick
                  label={t("selectAll")}
                  checked={selection.all}
                  partly={selection.some}
                  onChange={selection.toggleAll}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.id} column={column} list={list} />
            ))}
            {look.actions && (
              <td className={styles.menu}>
                <span className="only-read">{t("moreActions")}</span>
              </td>
            )}
          </tr>
        </thead>
        <tbody {...peek.keys} onKeyDown={onKeyDown}>
          {list.loading
            ? upTo(Math.min(list.state.query.pageSize, 14)).map((index) => (
                <Skeleton
                  key={index}
                  count={columns.length + (selection ? 1 : 0) + (look.actions ? 1 : 0)}
                  at={index}
                />
              ))
            : list.rows.map((row) => (
                <Row
                  key={row.id}
                  row={row}
                  columns={columns}
                  look={look}
                  selection={selection}
                  left={list.left.has(row.id)}
                />
              ))}
        </tbody>
      </table>
      {peek.card}
    </>
  );
}

function Head<R, F extends string, S extends string>({ column, list }: { column: Column<R, S>; list: List<R, F, S> }) {
  const { sort, title, align } = column;
  const { orderBy, orderDirection } = list.state.query;
  if (sort === undefined)
    return (
      <th scope="col" data-align={align}>
        {title}
      </th>
    );
  const sorted = orderBy !== sort ? "none" : orderDirection === "ASC" ? "ascending" : "descending";
  const Arrow = orderDirection === "ASC" ? ArrowUpIcon : ArrowDownIcon;
  return (
    <th scope="col" aria-sort={sorted} data-align={align}>
      <button type="button" className={styles.sort} onClick={() => list.state.sort(sort)}>
        {title}
        {sorted !== "none" && <Arrow size={13} />}
      </button>
    </th>
  );
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function Skeleton({ count, at }: { count: number; at: number }) {
  return (
    <tr aria-hidden>
      {upTo(count).map((index) => (
        <td key={index}>
          <span className={styles.bone} style={{ width: `${35 + ((at * 7 + index * 13) % 5) * 11}%` }} />
        </td>
      ))}
    </tr>
  );
}
