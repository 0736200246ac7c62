/** State shared by the parts of a board: the screen's options, and the card being moved. */
import { createContext, type RefObject, useContext } from "react";
import type { Action } from "#web/ui/actions/action.ts";
import type { Store } from "#web/ui/store.ts";
import type { BoardCard, BoardColumn, BoardTarget } from "./board.ts";

/** A card that is being moved. */
export interface Lift {
  id: string;
  by: "pointer" | "keys";
  from: BoardTarget;
  /** Cell that a drop would put it in. */
  over: BoardTarget | null;
}

/** Rendering and actions of a screen's cards. */
export interface CardOptions<Card> {
  cardName: (card: Card) => string;
  /** Content below the name. */
  card: (card: Card) => React.ReactNode;
  link: (card: Card) => string;
  actions?: ((card: Card) => readonly (Action | false)[]) | undefined;
  /** True if the reader may move it, as by default. */
  movable?: ((card: Card) => boolean) | undefined;
}

export interface BoardApi extends Required<CardOptions<BoardCard>> {
  scroller: RefObject<HTMLDivElement | null>;
  lift: Store<Lift | null>;
  /** The card to focus once it is rendered. */
  pendingFocus: RefObject<string | null>;
  /** Scrolls a card of a cell into view. */
  show: Map<string, (index: number) => void>;
  /** The card that Tab reaches. */
  activate: (id: string) => void;
  /** Moving a card without dragging it. */
  moveActions: (card: BoardCard, from: BoardTarget) => Action[];
  columns: () => readonly BoardColumn[];
}

export const BoardContext = createContext<BoardApi | null>(null);
export function useBoard(): BoardApi {
  const api = useContext(BoardContext);
  if (!api) throw new Error("A card stands on a board");
  return api;
}
