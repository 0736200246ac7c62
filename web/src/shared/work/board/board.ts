/** Model of a board: columns, rows of groups, and a cell of cards where they meet. */
import type { ReactNode } from "react";
import type { Action } from "#web/ui/actions/action.ts";

export interface BoardColumn {
  id: string;
  title: string;
  /** Next to the title, such as a status glyph. */
  glyph?: ReactNode;
  /** Below the title, such as sums by currency. */
  sums?: ReactNode;
  /** Its cards are finished work: they are drawn without ground. */
  resting?: boolean;
  /** How many cards of a cell are shown before "more"; all by default. */
  most?: number;
  /** Shown as a narrow strip without cards, which takes cards that are dropped; opens it. */
  unfold?: (() => void) | undefined;
  /** Adds a card. */
  add?: () => void;
}

/** A key that moves the card that has the focus to the top of a column. */
export interface BoardKey {
  key: string;
  /** At the foot, such as "wins". */
  title: string;
  columnId: string;
}

export interface BoardGroup {
  id: string;
  title: string;
  /** Next to the title, such as "3 of 9 done". */
  line?: string;
  /** In the menu of its heading. */
  actions?: readonly Action[];
  /** True if it can be moved among the groups. */
  movable?: boolean;
  folded: boolean;
  fold: (folded: boolean) => void;
}

export interface BoardCard {
  id: string;
}

export interface BoardCell<Card> {
  /** In their order. */
  cards: readonly Card[];
  /** How many there are, loaded or not. */
  total: number;
  isMinimum?: boolean;
  /** Loads the cards after these; left out where all are loaded. */
  loadMore?: (() => void) | undefined;
  loading?: boolean;
}

/** Position of a card: `below` is the card directly below it, null at the end of its cell. */
export interface BoardPlace<Card> {
  columnId: string;
  groupId: string | null;
  above: Card | null;
  below: Card | null;
  /** Cards of the cell that follow are not loaded. */
  goesOn: boolean;
}
export interface BoardMove<Card> {
  card: Card;
  from: BoardPlace<Card>;
  to: BoardPlace<Card>;
}

/** Cells by column and group. */
export type Cells<Card> = ReadonlyMap<string, BoardCell<Card>>;
export const cellKey = (columnId: string, groupId: string | null): string => `${columnId}/${groupId ?? ""}`;
export function cellOf(key: string): { columnId: string; groupId: string | null } {
  const [columnId = "", groupId] = key.split("/");
  return { columnId, groupId: groupId || null };
}

/** A cell, and a place among its cards: the card that is moved is not counted. */
export interface BoardTarget {
  key: string;
  index: number;
}
export const sameTarget = (a: BoardTarget | null, b: BoardTarget | null): boolean =>
  a?.key === b?.key && a?.index === b?.index;
