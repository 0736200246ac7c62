/** Moving between cards with arrow keys, and moving a card: Space lifts and drops it, arrows move it, Escape puts it back. */
import type { KeyboardEvent } from "react";
import { type BoardCard, type BoardKey, type BoardTarget, type Cells, cellKey, cellOf } from "./board.ts";
import type { BoardApi } from "./boardApi.ts";
import { t } from "./messages.ts";
import { findCard, step } from "./moves.ts";

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

interface Options {
  api: BoardApi;
  cells: Cells<BoardCard>;
  columnIds: readonly string[];
  groupIds: readonly (string | null)[];
  /** Keys that move a card to a column. */
  moving: readonly BoardKey[];
  say: (text: string) => void;
  /** Names a place, as it is announced. */
  placeName: (target: BoardTarget, id: string) => string;
  drop: (id: string, to: BoardTarget) => void;
}

export function useBoardKeys({ api, cells, columnIds, groupIds, moving, say, placeName, drop }: Options) {
  const layout = { columnIds, groupIds, keyOf: cellKey };
  const focus = ({ key, index }: BoardTarget): void => {
    const card = cells.get(key)?.cards[index];
    if (!card) return;
    api.pendingFocus.current = card.id;
    api.show.get(key)?.(index);
    api.activate(card.id);
  };
  /** Returns the next card that way: past empty columns, and into the next group. */
  const neighbour = (from: BoardTarget, id: string, arrow: string): BoardTarget | null => {
    let target: BoardTarget | null = from;
    for (;;) {
      target = step(cells, layout, { target, id, arrow });
      if (!target) return null;
      const size = cells.get(target.key)?.cards.length ?? 0;
      if (target.index < size) return target;
      if (size > 0 && (arrow === "ArrowLeft" || arrow === "ArrowRight" || arrow === "ArrowUp"))
        return { key: target.key, index: size - 1 };
    }
  };
  const putBack = (id: string, card: BoardCard): void => {
    api.lift.set(null);
    say(t("putBack", { name: api.cardName(card) }));
    api.pendingFocus.current = id;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (!(event.target instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const id = event.target.closest<HTMLElement>("[data-card]")?.dataset.card;
    const found = id === undefined ? null : findCard(cells, id);
    if (id === undefined || !found) return;
    const { card, key, index } = found;
    const lift = api.lift.get();
    const { key: pressed } = event;
    const taken = (): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    const shortcut = moving.find((candidate) => candidate.key === pressed.toLowerCase());
    if (lift?.by === "pointer") return;
    if (pressed === " ") {
      taken();
      if (lift?.over) {
        const { over, from } = lift;
        api.lift.set(null);
        api.pendingFocus.current = id;
        if (over.key === from.key && over.index === from.index) say(t("putBack", { name: api.cardName(card) }));
        else drop(id, over);
      } else if (api.movable(card)) {
        const from = { key, index };
        api.lift.set({ id, by: "keys", from, over: from });
        say(t("lifted", { name: api.cardName(card), place: placeName(from, id) }));
      } else say(t("notMovable", { name: api.cardName(card) }));
    } else if (lift) {
      if (pressed === "Escape") {
        taken();
        putBack(id, card);
      } else if (ARROWS.includes(pressed)) {
        taken();
        const over = lift.over && step(cells, layout, { target: lift.over, id, arrow: pressed });
        if (!over) return;
        api.lift.set({ ...lift, over });
        api.show.get(over.key)?.(Math.min(over.index, (cells.get(over.key)?.cards.length ?? 1) - 1));
        say(placeName(over, id));
      } else if (pressed === "Enter") taken();
    } else if (shortcut) {
      taken();
      const origin = cellOf(key);
      if (!api.movable(card)) say(t("notMovable", { name: api.cardName(card) }));
      else if (origin.columnId !== shortcut.columnId)
        drop(id, { key: cellKey(shortcut.columnId, origin.groupId), index: 0 });
    } else if (ARROWS.includes(pressed)) {
      taken();
      const next = neighbour({ key, index }, "", pressed);
      if (next) focus(next);
    } else if (pressed === "Home" || pressed === "End") {
      taken();
      focus({ key, index: pressed === "Home" ? 0 : (cells.get(key)?.cards.length ?? 1) - 1 });
    }
  };
  /** A card that loses the focus while it is lifted goes back. */
  const onBlur = (): void => {
    const lift = api.lift.get();
    if (lift?.by === "keys") api.lift.set(null);
  };
  return { onKeyDown, onBlur };
}
