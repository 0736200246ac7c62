/** Positions of cards, with moves still being saved applied. */
import { type BoardCard, type BoardPlace, type BoardTarget, type Cells, cellOf } from "./board.ts";

/** A move as it shows before the server has answered. */
export interface PendingMove<Card> {
  card: Card;
  key: string;
  aboveId: string | null;
  belowId: string | null;
}

export function findCard<Card extends BoardCard>(
  cells: Cells<Card>,
  id: string,
): { card: Card; key: string; index: number } | null {
  for (const [key, { cards }] of cells) {
    const index = cards.findIndex((card) => card.id === id);
    const card = cards[index];
    if (card) return { card, key, index };
  }
  return null;
}

/** Returns the place at `index` of a cell, among its cards without the one with `id`. */
export function placeAt<Card extends BoardCard>(
  cells: Cells<Card>,
  { key, index }: BoardTarget,
  id: string,
): BoardPlace<Card> {
  const cell = cells.get(key);
  const others = (cell?.cards ?? []).filter((card) => card.id !== id);
  const below = others[index] ?? null;
  return {
    ...cellOf(key),
    above: others[index - 1] ?? null,
    below,
    goesOn: below === null && (cell?.loadMore !== undefined || cell?.loading === true),
  };
}

const insertedAt = (cards: readonly BoardCard[], { aboveId, belowId }: PendingMove<BoardCard>): number => {
  const below = cards.findIndex(({ id }) => id === belowId);
  if (below >= 0) return below;
  const above = cards.findIndex(({ id }) => id === aboveId);
  // Its neighbours may have gone meanwhile; without any it is alone or last.
  return above >= 0 ? above + 1 : cards.length;
};

/** Returns the cells as they are once the pending moves are made. Cells without a change stay the same objects. */
export function withMoves<Card extends BoardCard>(
  cells: Cells<Card>,
  moves: readonly PendingMove<Card>[],
): Cells<Card> {
  if (moves.length === 0) return cells;
  const after = new Map(cells);
  for (const move of moves) {
    const found = findCard(after, move.card.id);
    const from = found && after.get(found.key);
    if (found && from) {
      const left = from.cards.filter(({ id }) => id !== move.card.id);
      after.set(found.key, { ...from, cards: left, total: from.total - 1 });
    }
    const to = after.get(move.key);
    if (!to) continue;
    // While the columns load again it may have left the one and not come to the other.
    const cards = to.cards.toSpliced(insertedAt(to.cards, move), 0, found?.card ?? move.card);
    after.set(move.key, { ...to, cards, total: to.total + 1 });
  }
  return after;
}

/** Returns the cells without cards that stand in several, as they do between two replies: the newest version stays. */
export function withoutDoubles<Card extends BoardCard & { version: number }>(cells: Cells<Card>): Cells<Card> {
  const newest = new Map<string, { version: number; key: string }>();
  let doubled = false;
  for (const [key, { cards }] of cells) {
    const seen = new Set<string>();
    for (const { id, version } of cards) {
      const other = newest.get(id);
      doubled ||= other !== undefined || seen.has(id);
      seen.add(id);
      if (!other || version > other.version) newest.set(id, { version, key });
    }
  }
  if (!doubled) return cells;
  return new Map(
    [...cells].map(([key, cell]) => {
      const seen = new Set<string>();
      const cards = cell.cards.filter(({ id }) => {
        const first = newest.get(id)?.key === key && !seen.has(id);
        seen.add(id);
        return first;
      });
      return [key, cards.length === cell.cards.length ? cell : { ...cell, cards }];
    }),
  );
}

/** Returns where an arrow key takes a lifted card, or null if there is nothing further that way. */
export function step<Card extends BoardCard>(
  cells: Cells<Card>,
  layout: {
    columnIds: readonly string[];
    groupIds: readonly (string | null)[];
    keyOf: (c: string, g: string | null) => string;
  },
  { target, id, arrow }: { target: BoardTarget; id: string; arrow: string },
): BoardTarget | null {
  const { columnId, groupId } = cellOf(target.key);
  const size = (key: string): number => (cells.get(key)?.cards ?? []).filter((card) => card.id !== id).length;
  if (arrow === "ArrowLeft" || arrow === "ArrowRight") {
    const next = layout.columnIds[layout.columnIds.indexOf(columnId) + (arrow === "ArrowLeft" ? -1 : 1)];
    if (next === undefined) return null;
    const key = layout.keyOf(next, groupId);
    return { key, index: Math.min(target.index, size(key)) };
  }
  const down = arrow === "ArrowDown";
  const index = target.index + (down ? 1 : -1);
  if (index >= 0 && index <= size(target.key)) return { key: target.key, index };
  // Past the end of a cell the next group begins.
  const group = layout.groupIds[layout.groupIds.indexOf(groupId) + (down ? 1 : -1)];
  if (group === undefined) return null;
  const key = layout.keyOf(columnId, group);
  return { key, index: down ? 0 : size(key) };
}
