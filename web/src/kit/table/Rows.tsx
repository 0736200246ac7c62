import { type CSSProperties, lazy, Suspense, useRef, useState } from "react";
import { t } from "#web/messages/kit.ts";
import { cx } from "../cx.ts";
import type { List } from "../list/useList.ts";
import { Tick } from "../ui/Tick.tsx";
import { Body, type BodyProps } from "./Body.tsx";
import { ColumnHead } from "./ColumnHead.tsx";
import styles from "./DataTable.module.css";
import { usePlaces } from "./places.ts";
import type { RowLook } from "./rowOptions.ts";
import { Skeletons } from "./Skeletons.tsx";
import type { Columns } from "./useColumns.ts";
import { usePeek } from "./usePeek.tsx";
import type { Selection } from "./useSelection.ts";
import { filled, useParentWidth } from "./useWidth.ts";

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
  look: RowLook<R>;
  selection: Selection<R> | null;
  virtual: boolean;
  onMoveRow: ((row: R, to: number) => void) | undefined;
}

/** The table: heads, and the rows of the page, or of a long list those in view. */
export function Rows<R extends { id: string }, F extends string, S extends string>(props: Props<R, F, S>) {
  const { list, name, columns, look, selection, virtual, onMoveRow } = props;
  const table = useRef<HTMLTableElement>(null);
  const [pulled, setPulled] = useState<{ id: string; width: number } | null>(null);
  const { shown } = columns;
  const menu = look.actions ? MENU_WIDTH : 0;
  const before = (onMoveRow ? GRIP_WIDTH : 0) + (selection ? TICK_WIDTH : 0);
  const isPulled = (id: string): boolean => pulled?.id === id;
  const room = useParentWidth(table);
  const widths = filled(
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
  const places = usePlaces(shown, widths, { before, after: menu, wide });
  const peek = usePeek(list.rows, look.peek);
  const loading = list.loading || !columns.known;
  const menuStuck = shown.some(({ pin }) => pin === "end");
  const body: BodyProps<R, S> = {
    rows: list.rows,
    left: list.left,
    places,
    look,
    selection,
    onMoveRow,
    menuStuck,
    peek: peek.keys,
  };
  const Listed = virtual ? VirtualBody : Body;
  const bones = <Skeletons count={Math.min(list.state.query.pageSize, 14)} widths={all} />;
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
          {all.map((width, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is nothing but its place
            <col key={at} style={{ width }} />
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
                <Tick
                  label={t("selectAll")}
                  checked={selection.all}
                  partly={selection.some}
                  onChange={selection.toggleAll}
                />
              </th>
            )}
            {places.map((place, at) => (
              <ColumnHead
                key={place.column.id}
                place={place}
                naming={at === 0}
                width={widths[at] ?? place.column.width}
                columns={columns}
                list={list}
                onPull={(width) =>
                  setPulled(width === null ? null : { id: place.column.id, width: Math.max(56, width) })
                }
              />
            ))}
            {look.actions && (
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
      {peek.card}
    </>
  );
}
