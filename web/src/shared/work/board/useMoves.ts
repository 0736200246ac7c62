/** Moves show at once and are saved one after the other; a refused one is taken back. */
import { useRef, useState } from "react";
import { useLatest } from "#web/ui/useLatest.ts";
import type { BoardCard, BoardMove, BoardPlace, BoardTarget, Cells } from "./board.ts";
import { findCard, type PendingMove, placeAt, withMoves } from "./moves.ts";

export function useMoves<Card extends BoardCard>(
  saved: Cells<Card>,
  onMove: (move: BoardMove<Card>) => Promise<boolean>,
) {
  const [pending, setPending] = useState<readonly PendingMove<Card>[]>([]);
  const latest = useLatest({ saved, onMove });
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const cells = withMoves(saved, pending);

  /** Resolves to whether it was saved. */
  const move = (id: string, target: BoardTarget): Promise<boolean> => {
    const found = findCard(cells, id);
    if (!found) return Promise.resolve(false);
    const from = placeAt(cells, found, id);
    const to = placeAt(cells, target, id);
    const { card } = found;
    const item = { card, key: target.key, aboveId: to.above?.id ?? null, belowId: to.below?.id ?? null };
    setPending((now) => [...now, item]);
    const save = async (): Promise<boolean> => {
      // Moves before this one have been saved since: the cards have new versions and order numbers.
      const newest = (card: Card | null) => card && (findCard(latest.current.saved, card.id)?.card ?? card);
      const place = (target: BoardPlace<Card>) => ({
        ...target,
        above: newest(target.above),
        below: newest(target.below),
      });
      try {
        return await latest.current.onMove({ card: newest(card) ?? card, from: place(from), to: place(to) });
      } finally {
        setPending((now) => now.filter((other) => other !== item));
      }
    };
    const done = queue.current.then(save);
    queue.current = done.catch(() => undefined);
    return done;
  };
  return { cells, move };
}
