import { ArrowDownIcon } from "@phosphor-icons/react/dist/csr/ArrowDown";
import { ArrowUpIcon } from "@phosphor-icons/react/dist/csr/ArrowUp";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { PushPinIcon } from "@phosphor-icons/react/dist/csr/PushPin";
import { type DragEvent, type PointerEvent, useRef } from "react";
import { t } from "#web/ui/messages.ts";
import { OpenMenuButton } from "../../actions/OpenMenuButton.tsx";
import type { List } from "../../list/useList.ts";
import styles from "../DataTable.module.css";
import { movedTo, resized } from "./arrangement.ts";
import { columnActions } from "./columnActions.ts";
import type { Columns } from "./useColumns.ts";
import type { PositionedColumn } from "./usePinnedOffsets.ts";

const DRAGGED = "application/x-greenroom-column";

interface Props<R, F extends string, S extends string> {
  place: PositionedColumn<R, S>;
  naming: boolean;
  width: number;
  columns: Columns<R, S>;
  list: List<R, F, S>;
  /** While its edge is pulled. */
  onPull: (width: number | null) => void;
}

/** The half of a head that the pointer is over: where a column would land. */
const sideOf = (event: DragEvent<HTMLElement>): "before" | "after" => {
  const box = event.currentTarget.getBoundingClientRect();
  return event.clientX < box.left + box.width / 2 ? "before" : "after";
};

/** A column's head: sorts, is dragged to another place, is pulled wider; its menu does the same for the keyboard. */
export function ColumnHead<R, F extends string, S extends string>(props: Props<R, F, S>) {
  const { place, naming, width, columns, list, onPull } = props;
  const { column, pin, last, style } = place;
  const { id, title, sort, align } = column;
  const { orderBy, orderDirection } = list.state.query;
  const sorted =
    sort === undefined ? undefined : orderBy !== sort ? "none" : orderDirection === "ASC" ? "ascending" : "descending";
  const Arrow = orderDirection === "ASC" ? ArrowUpIcon : ArrowDownIcon;

  const onDragOver = (event: DragEvent<HTMLElement>): void => {
    if (!event.dataTransfer.types.includes(DRAGGED)) return;
    event.preventDefault();
    event.currentTarget.dataset.drop = naming ? "after" : sideOf(event);
  };
  const onDrop = (event: DragEvent<HTMLElement>): void => {
    event.preventDefault();
    delete event.currentTarget.dataset.drop;
    const moving = event.dataTransfer.getData(DRAGGED);
    if (moving) columns.change(movedTo(moving, id, naming ? "after" : sideOf(event)));
  };
  return (
    <th
      scope="col"
      aria-sort={sorted}
      data-align={align}
      data-pin={pin}
      data-last={last || undefined}
      data-column={id}
      style={style}
      onDragOver={onDragOver}
      onDragLeave={(event) => delete event.currentTarget.dataset.drop}
      onDrop={onDrop}
    >
      <span className={styles.head}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is for pointers, and the menu does the same for keys */}
        <span
          className={styles.title}
          draggable={!naming}
          onDragStart={(event) => {
            event.dataTransfer.setData(DRAGGED, id);
            event.dataTransfer.effectAllowed = "move";
          }}
        >
          {sort === undefined ? (
            title
          ) : (
            <button type="button" className={styles.sort} onClick={() => list.state.sort(sort)}>
              <span className={styles.word}>{title}</span>
              {sorted !== "none" && <Arrow size={13} />}
            </button>
          )}
          {pin && <PushPinIcon size={13} className={styles.pin} aria-hidden />}
        </span>
        <OpenMenuButton actions={columnActions(props, width)}>
          <button type="button" className={styles.more} aria-label={t("columnMenu", { column: title })}>
            <CaretDownIcon size={12} />
          </button>
        </OpenMenuButton>
      </span>
      <Edge width={width} onPull={onPull} onDone={(next) => columns.change(resized(id, next))} />
    </th>
  );
}

/** The edge that is pulled; for a pointer only, the menu has the same for keys. */
function Edge({
  width,
  onPull,
  onDone,
}: {
  width: number;
  onPull: (width: number | null) => void;
  onDone: (width: number) => void;
}) {
  const from = useRef<{ x: number; width: number } | null>(null);
  const wide = (event: PointerEvent): number =>
    from.current ? from.current.width + event.clientX - from.current.x : width;
  const end = (event: PointerEvent, done: boolean): void => {
    if (!from.current) return;
    const [before, next] = [from.current.width, wide(event)];
    from.current = null;
    onPull(null);
    if (done && next !== before) onDone(next);
  };
  return (
    <span
      aria-hidden
      className={styles.edge}
      data-edge
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => from.current && onPull(wide(event))}
      onPointerUp={(event) => end(event, true)}
      onPointerCancel={(event) => end(event, false)}
    />
  );
}
