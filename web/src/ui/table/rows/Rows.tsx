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
import type { RowOptions } from "../rowOptions.ts";
import { usePreview } from "../usePreview.tsx";
import type { Selection } from "../useSelection.ts";
import { Body, type BodyProps } from "./Body.tsx";
import { SkeletonRows } from "./SkeletonRows.tsx";

const VirtualBody = lazy(async () => ({
  default: (await import("./VirtualBody.tsx")).VirtualBody,
})) as unknown as typeof Body;

const GRIP_WIDTH = 24;
const TICK_WIDTH = 36;
const MENU_WIDTH = 48;

/** The same widths for rows that stand by themselves. */
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
}

/** The table: heads, and the rows of the page, or of a long list those in view. */
export function Rows<R extends { id: string }, F extends string, S extends string>(props: Props<R, F, S>) {
  const { list, name, columns, options, selection, virtual, onMoveRow } = props;
  const table = useRef<HTMLTableElement>(null);
  const [pulled, setPulled] = useState<{ id: string; width: number } | null>(null);
  const { shown } = columns;
  const menu = options.actions ? MENU_WIDTH : 0;
  const before = (onMoveRow ? GRIP_WIDTH : 0) + (selection ? TICK_WIDTH : 0);
  const isPulled = (id: string): boolean => pulled?.id === id;
  const room = useParentWidth(table);
  const widths = widthsToFill(
    shown.map(({ column, width }) => (pulled && isPulled(column.id) ? pulled.width : width)),
    room - before - menu,
    shown.map(({ column, fixed }) => fixed || isPulled(column.id)),
  );
  const all = [
    ...(onMoveRow ? [GRIP_WIDTH] : []),
    ...(selection ? [TICK_WIDTH] : []),
    ...widths,
    ...(menu ? [menu] : []),
  ];
  const width = all.reduce((sum, one) => sum + one, 0);
  const wide = room > 0 && width > room;
  const places = usePinnedOffsets(shown, widths, { before, after: menu, wide });
  const preview = usePreview(list.rows, options.preview);
  const loading = list.loading || !columns.known;
  const menuStuck = shown.some(({ pin }) => pin === "end");
  const body: BodyProps<R, S> = {
    rows: list.rows,
    left: list.left,
    places,
    options,
    selection,
    onMoveRow,
    menuStuck,
    preview: preview.keys,
  };
  const Listed = virtual ? VirtualBody : Body;
  const bones = <SkeletonRows count={Math.min(list.state.query.pageSize, 14)} widths={all} />;
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
        style={{ width, ...tracks(all) }}
        aria-rowcount={list.total && !list.total.isMinimum ? list.total.count + 1 : -1}
      >
        <caption className="only-read">{name}</caption>
        <colgroup>
          {all.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is nothing but its place
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
              <th scope="col" className={styles.tick} data-pin="start">
                <Checkbox
                  label={t("selectAll")}
                  checked={selection.all}
                  partly={selection.some}
                  onChange={selection.toggleAll}
                />
              </th>
            )}
            {places.map((place, index) => (
              <ColumnHead
                key={place.column.id}
                place={place}
                naming={index === 0}
                width={widths[index] ?? place.column.width}
                columns={columns}
                list={list}
                onPull={(width) =>
                  setPulled(width === null ? null : { id: place.column.id, width: Math.max(56, width) })
                }
              />
            ))}
            {options.actions && (
              <td
                className={styles.menu}
                data-pin={menuStuck ? "end" : undefined}
                style={menuStuck ? { right: 0 } : undefined}
              >
                <span className="only-read">{t("moreActions")}</span>
              </td>
            )}
          </tr>
        </thead>
        {loading ? (
          bones
        ) : (
          <Suspense fallback={bones}>
            <Listed {...body} />
          </Suspense>
        )}
      </table>
      {preview.card}
    </>
  );
}
