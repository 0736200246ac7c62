import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "#web/ui/store.ts";
import styles from "./Board.module.css";
import type { BoardCard, BoardCell, BoardColumn } from "./board.ts";
import { type Lift, useBoard } from "./boardApi.ts";
import { Card } from "./Card.tsx";
import { t } from "./messages.ts";

const CARD = 69;
const GAP = 8;
const AHEAD = 4;
/** So many cards before the last one, the next are loaded. */
const LOAD_AHEAD = 10;
const SKELETONS = [0, 1, 2];

interface Props {
  cellKey: string;
  cell: BoardCell<BoardCard>;
  column: BoardColumn;
  activeId: string | null;
  /** The name of its list. */
  label: string;
}

/** Returns the index of the line where a card would be inserted, or null where dropping it changes nothing. */
function lineAt(lift: Lift | null, key: string): number | null {
  if (!lift?.over || lift.over.key !== key) return null;
  const same = lift.from.key === key;
  if (same && lift.over.index === lift.from.index) return null;
  // The lifted card still takes its place, so that those after it are one further.
  return same && lift.over.index > lift.from.index ? lift.over.index + 1 : lift.over.index;
}

/** The cards of a column, or of a column within a group. Only those in view are rendered. */
export function CellCards({ cellKey: key, cell, column, activeId, label }: Props) {
  const board = useBoard();
  const lift = useStore(board.lift);
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const [margin, setMargin] = useState(0);
  const folded = !showsAll && column.most !== undefined && cell.cards.length > column.most;
  const cards = folded ? cell.cards.slice(0, column.most) : cell.cards;
  const activeIndex = cards.findIndex(({ id }) => id === activeId);
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count: cards.length,
    // The board's own ref is set after those of its cells.
    getScrollElement: () => list.current?.closest<HTMLElement>("[data-scroller]") ?? null,
    estimateSize: () => CARD,
    getItemKey: useCallback((index: number) => cards[index]?.id ?? index, [cards]),
    gap: GAP,
    overscan: AHEAD,
    scrollMargin: margin,
    scrollPaddingStart: 48,
    scrollPaddingEnd: 24,
    useFlushSync: false,
    // The card that has the focus stays, wherever one scrolls.
    rangeExtractor: useCallback(
      (range: Range) => {
        const indexes = defaultRangeExtractor(range);
        return activeIndex < 0 || indexes.includes(activeIndex)
          ? indexes
          : [...indexes, activeIndex].sort((a, b) => a - b);
      },
      [activeIndex],
    ),
  });
  useLayoutEffect(() => {
    const scroller = list.current?.closest<HTMLElement>("[data-scroller]");
    if (!list.current || !scroller) return;
    const { top } = list.current.getBoundingClientRect();
    const now = Math.round(top - scroller.getBoundingClientRect().top + scroller.scrollTop);
    setMargin(now);
  });
  useEffect(() => {
    board.show.set(key, (index) => virtual.scrollToIndex(index));
    return () => void board.show.delete(key);
  }, [board, key, virtual]);
  useEffect(() => {
    const id = board.pendingFocus.current;
    const link = id === null ? null : list.current?.querySelector<HTMLElement>(`[data-card="${id}"] a`);
    if (!link) return;
    board.pendingFocus.current = null;
    link.focus({ preventScroll: true });
  });
  const items = virtual.getVirtualItems();
  const { loadMore } = cell;
  const nearEnd = !folded && (items.at(-1)?.index ?? 0) >= cards.length - LOAD_AHEAD;
  useEffect(() => {
    if (nearEnd) loadMore?.();
  }, [nearEnd, loadMore]);

  const line = lineAt(lift, key);
  const start = (index: number): number => {
    const measured = virtual.measurementsCache[index];
    if (measured) return measured.start - margin - GAP / 2;
    const last = virtual.measurementsCache[cards.length - 1];
    return last ? last.end - margin + GAP / 2 : GAP / 2;
  };
  const hidden = cell.total - cards.length;
  return (
    <div className={styles.cell} data-cell={key} data-over={lift?.over?.key === key || undefined}>
      <ul ref={list} className={styles.cards} aria-label={label} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key: itemKey, start: from }) => {
          const card = cards[index];
          return (
            card && (
              <Card
                key={itemKey}
                card={card}
                cell={key}
                index={index}
                top={from - margin}
                measure={virtual.measureElement}
                active={card.id === activeId}
                slot={lift?.id === card.id && lift.by === "pointer"}
                lifted={lift?.id === card.id && lift.by === "keys"}
                resting={column.resting === true}
              />
            )
          );
        })}
      </ul>
      {line !== null && <span className={styles.line} style={{ top: start(line) }} />}
      {cell.loading &&
        cards.length === 0 &&
        SKELETONS.map((index) => <div key={index} className={styles.skeleton} aria-hidden />)}
      {folded && (
        <button type="button" className={styles.more} onClick={() => setShowsAll(true)}>
          {t("more", { count: hidden })}
        </button>
      )}
    </div>
  );
}
