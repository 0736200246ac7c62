import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import type { PointerEvent } from "react";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { formatNumber, formatTotal, sumOfTotals, type Total } from "#web/ui/format/numbers.ts";
import { useStore } from "#web/ui/store.ts";
import styles from "./Board.module.css";
import { type BoardCard, type BoardColumn, type BoardGroup, type Cells, cellOf } from "./board.ts";
import { useBoard } from "./boardApi.ts";
import { t } from "./messages.ts";

/** How many cards a column has in all groups. */
export function countOf(cells: Cells<BoardCard>, columnId: string): Total | undefined {
  const own = [...cells].filter(([key]) => cellOf(key).columnId === columnId).map(([, cell]) => cell);
  if (own.length === 0 || own.some(({ loading, cards }) => loading === true && cards.length === 0)) return undefined;
  return sumOfTotals(own.map(({ total, isMinimum = false }) => ({ count: total, isMinimum })));
}

export const BoardColumnHead = ({ column, count }: { column: BoardColumn; count: Total | undefined }) => (
  <header className={styles.head}>
    <div className={styles.headLine}>
      {column.glyph}
      <h2>{column.title}</h2>
      <span className={styles.count}>{count && formatTotal(count)}</span>
      {column.add && (
        <IconButton size="small" title={t("add", { column: column.title })} className={styles.add} onClick={column.add}>
          <PlusIcon size={16} />
        </IconButton>
      )}
    </div>
    {column.sums && <div className={styles.sums}>{column.sums}</div>}
  </header>
);

/** A column as a narrow strip: it takes cards, and opens. */
export function FoldedColumn({
  cellKey: key,
  column,
  count,
}: {
  cellKey: string;
  column: BoardColumn;
  count: Total | undefined;
}) {
  const lift = useStore(useBoard().lift);
  return (
    <div className={styles.folded} data-cell={key} data-over={lift?.over?.key === key || undefined}>
      <button type="button" onClick={column.unfold} aria-expanded={false}>
        {column.glyph}
        <b>{column.title}</b>
        <span className={styles.count}>{count && formatTotal(count)}</span>
      </button>
    </div>
  );
}

/** The heading of a row: it folds, and a movable one is dragged, or moved by Alt with an arrow. */
export const BoardGroupHead = ({
  group,
  count,
  onPointerDown,
  onMove,
}: {
  group: BoardGroup;
  count: number;
  onPointerDown?: ((event: PointerEvent) => void) | undefined;
  /** Moves it a place up or down. */
  onMove?: ((by: 1 | -1) => void) | undefined;
}) => {
  const movable = group.movable === true && onMove !== undefined;
  return (
    <div className={styles.groupLine} data-movable={movable || undefined}>
      <h3 className={styles.groupHead}>
        <button
          type="button"
          data-group-head={group.id}
          aria-expanded={!group.folded}
          aria-keyshortcuts={movable ? "Alt+ArrowUp Alt+ArrowDown" : undefined}
          onClick={() => group.fold(!group.folded)}
          onPointerDown={movable ? onPointerDown : undefined}
          onKeyDown={(event) => {
            const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
            if (!movable || by === null || !event.altKey) return;
            event.preventDefault();
            onMove(by);
          }}
        >
          <CaretDownIcon size={12} aria-hidden />
          <b>{group.title}</b>
          <span className={styles.count}>{formatNumber(count)}</span>
          {group.line && <span className={styles.count}>{group.line}</span>}
        </button>
      </h3>
      {group.actions && <ActionMenu actions={group.actions} title={t("actionsFor", { name: group.title })} />}
    </div>
  );
};

/** The keys of a board, at its foot. */
export const BOARD_KEYS = [
  { keys: ["Space"], title: t("liftsAndDrops") },
  { keys: ["←", "→"], title: t("column") },
  { keys: ["↑", "↓"], title: t("order") },
  { keys: ["Esc"], title: t("putsBack") },
];
