import { type CSSProperties, lazy, Suspense, useRef, useState } from "react";
import { t } from "#web/ui/messages.ts";
import { cx } from "../../cx.ts";
import { Checkbox } from "../../elements/Checkbox.tsx";
import type { List } from "../../list/useList.ts";
import { ColumnHead } from "../columns/ColumnHead.tsx";
import type { Columns } from "../columns/useColumns.ts";
import { usePinnedOffsets } from "../columns/usePinnedOffsets.ts";
import { useParentWidth, widthsToFill } from "../columns/useWidth.ts";
import styles from "../DataTable.module.css";
import type { RowGroup, RowOfSums, RowOptions } from "../rowOptions.ts";
import type { DockedRow } from "../useDock.ts";
import { usePreview } from "../usePreview.tsx";
import type { Selection } from "../useSelection.ts";
import { Body, type BodyProps } from "./Body.tsx";
import { SkeletonRows } from "./SkeletonRows.tsx";

const VirtualBody = lazy(async () => ({
  default: (await import("./VirtualBody.tsx")).VirtualBody,
})) as unknown as typeof Body;

const GRIP_WIDTH = 24;
const CHECKBOX_WIDTH = 36;
const MENU_WIDTH = 48;

/** Passes the column widths to rows that are positioned by themselves. */
const tracks = (widths: readonly number[]): CSSProperties =>
  ({ "--row-columns": widths.map((width) => `${width}px`).join(" ") }) as CSSProperties;

interface Props<R extends { id: string }, F extends string, S extends string> {
  list: List<R, F, S>;
  name: string;
  columns: Columns<R, S>;
  options: RowOptions<R>;
  selection: Selection<R> | null;
  virtual: boolean;
  onMoveRow: ((row: R, to: number) => void) | undefined;
  groups?: readonly RowGroup[] | undefined;
  sums?: RowOfSums | undefined;
  /** Shows rows next to the table, instead of their preview. */
  dock?: Pick<DockedRow<R>, "keys" | "row"> | undefined;
}

/** The table: column headers and rows; of a long list only the rows in view. */
export function Rows<R extends { id: string }, F extends string, S extends string>(props: Props<R, F, S>) {
  const { list, name, columns, options, selection, virtual, onMoveRow, groups, sums, dock } = props;
  const table = useRef<HTMLTableElement>(null);
  const [resizing, setResizing] = useState<{ id: string; width: number } | null>(null);
  const { shown } = columns;
  const menu = options.actions ? (options.actionColumn?.width ?? MENU_WIDTH) : 0;
  const before = (onMoveRow ? GRIP_WIDTH : 0) + (selection ? CHECKBOX_WIDTH : 0);
  const isResizing = (id: string): boolean => resizing?.id === id;
  const room = useParentWidth(table);
  const widths = widthsToFill(
    shown.map(({ column, width }) => (resizing && isResizing(column.id) ? resizing.width : width)),
    room - before - menu,
    shown.map(({ column, fixed }) => fixed || isResizing(column.id)),
  );
  const cellWidths = [
    ...(onMoveRow ? [GRIP_WIDTH] : []),
    ...(selection ? [CHECKBOX_WIDTH] : []),
    ...widths,
    ...(menu ? [menu] : []),
  ];
  const width = cellWidths.reduce((sum, item) => sum + item, 0);
  const wide = room > 0 && width > room;
  const positioned = usePinnedOffsets(shown, widths, { before, after: menu, wide });
  const preview = usePreview(list.rows, options.preview);
  const loading = list.loading || !columns.loaded;
  const menuPinned = shown.some(({ pin }) => pin === "end");
  const body: BodyProps<R, S> = {
    rows: list.rows,
    missing: list.missing,
    columns: positioned,
    options,
    selection,
    onMoveRow,
    menuPinned,
    preview: dock?.keys ?? preview.keys,
    groups,
    current: dock?.row?.id,
  };
  const Listed = virtual ? VirtualBody : Body;
  const skeleton = <SkeletonRows count={Math.min(list.state.query.pageSize, 14)} widths={cellWidths} />;
  return (
    <>
      <table
        ref={table}
        className={cx(
          styles.table,
          wide && styles.wide,
          virtual && styles.virtual,
          selection !== null && styles.selectable,
        )}
        style={{ width, ...tracks(cellWidths) }}
        aria-rowcount={list.total && !list.total.isMinimum ? list.total.count + 1 : -1}
      >
        <caption className="only-read">{name}</caption>
        <colgroup>
          {cellWidths.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
            <col key={index} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {onMoveRow && (
              <td className={styles.grip}>
                <span className="only-read">{t("dragRow")}</span>
              </td>
            )}
            {selection && (
              <th scope="col" className={styles.checkbox} data-pin="start">
                <Checkbox
                  label={t("selectAll")}
                  checked={selection.all}
                  indeterminate={selection.some}
                  onChange={selection.toggleAll}
                />
              </th>
            )}
            {positioned.map((item, index) => (
              <ColumnHead
                key={item.column.id}
                positioned={item}
                naming={index === 0}
                width={widths[index] ?? item.column.width}
                columns={columns}
                list={list}
                onResize={(width) =>
                  setResizing(width === null ? null : { id: item.column.id, width: Math.max(56, width) })
                }
              />
            ))}
            {options.actions && (
              <td
                className={styles.menu}
                data-pin={menuPinned ? "end" : undefined}
                style={menuPinned ? { right: 0 } : undefined}
              >
                <span className="only-read">{t("moreActions")}</span>
              </td>
            )}
          </tr>
        </thead>
        {loading ? (
          skeleton
        ) : (
          <Suspense fallback={skeleton}>
            <Listed {...body} />
          </Suspense>
        )}
        {sums && (
          <tfoot>
            <tr>
              {onMoveRow && <td />}
              {selection && <td />}
              {positioned.map(({ column, pin, last, style }, index) =>
                index === 0 ? (
                  <th key={column.id} scope="row" data-pin={pin} data-last={last || undefined} style={style}>
                    {sums.title}
                  </th>
                ) : (
                  <td
                    key={column.id}
                    data-align={column.align}
                    data-pin={pin}
                    data-last={last || undefined}
                    style={style}
                  >
                    {sums.cell(column.id)}
                  </td>
                ),
              )}
              {options.actions && <td />}
            </tr>
          </tfoot>
        )}
      </table>
      {preview.card}
    </>
  );
}
