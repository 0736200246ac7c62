import { ArrowDownIcon } from "@phosphor-icons/react/dist/csr/ArrowDown";
import { ArrowUpIcon } from "@phosphor-icons/react/dist/csr/ArrowUp";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { PushPinIcon } from "@phosphor-icons/react/dist/csr/PushPin";
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
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
  positioned: PositionedColumn<R, S>;
  naming: boolean;
  width: number;
  columns: Columns<R, S>;
  list: List<R, F, S>;
  /** Called while the edge is dragged. */
  onResize: (width: number | null) => void;
}

/** Returns the half of a header that the pointer is over: the side where a dropped column would go. */
const sideOf = (event: DragEvent<HTMLElement>): "before" | "after" => {
  const box = event.currentTarget.getBoundingClientRect();
  return event.clientX < box.left + box.width / 2 ? "before" : "after";
};

/** A column header: sorts, can be dragged and resized; its menu offers the same for the keyboard. */
export function ColumnHead<R, F extends string, S extends string>(props: Props<R, F, S>) {
  const { positioned, naming, width, columns, list, onResize } = props;
  const { column, pin, last, style } = positioned;
  const { id, sort, align } = column;
  const title = <Title column={column} />;
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
          <button type="button" className={styles.more} aria-label={t("columnMenu", { column: column.title })}>
            <CaretDownIcon size={12} />
          </button>
        </OpenMenuButton>
      </span>
      <ResizeHandle width={width} onResize={onResize} onDone={(next) => columns.change(resized(id, next))} />
    </th>
  );
}

function Title({ column: { title, icon: Icon } }: { column: { title: string; icon?: Icon } }) {
  if (!Icon) return title;
  return (
    <span className={styles.icon} data-tip={title}>
      <Icon size={16} aria-hidden />
      <span className="only-read">{title}</span>
    </span>
  );
}

/** The edge that resizes a column by pointer; the menu offers the same for the keyboard. */
function ResizeHandle({
  width,
  onResize,
  onDone,
}: {
  width: number;
  onResize: (width: number | null) => void;
  onDone: (width: number) => void;
}) {
  const from = useRef<{ x: number; width: number } | null>(null);
  const widthAt = (event: PointerEvent): number =>
    from.current ? from.current.width + event.clientX - from.current.x : width;
  const end = (event: PointerEvent, done: boolean): void => {
    if (!from.current) return;
    const [before, next] = [from.current.width, widthAt(event)];
    from.current = null;
    onResize(null);
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
      onPointerMove={(event) => from.current && onResize(widthAt(event))}
      onPointerUp={(event) => end(event, true)}
      onPointerCancel={(event) => end(event, false)}
    />
  );
}
