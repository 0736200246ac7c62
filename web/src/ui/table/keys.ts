import type { KeyboardEvent } from "react";
import { typing } from "../typing.ts";

const openerOf = (row: Element | null | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>("[data-opener]") ?? null;

const ROWS = "[data-row], [data-group]";

/** Opens the row's link, in a new tab if asked. */
export function openRow(row: Element, newTab: boolean): void {
  const opener = openerOf(row);
  if (newTab && opener instanceof HTMLAnchorElement) window.open(opener.href, "_blank", "noopener");
  else opener?.click();
}

export function focusRow(row: Element | null | undefined): void {
  openerOf(row)?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: "nearest" });
}

const CELLS = "th, td";
/** Width of the pinned columns, under which a cell would be hidden. */
function pinnedWidth(cell: HTMLElement): number {
  const pinned = cell.closest("tr")?.querySelector("[data-pin=start][data-last]");
  const edge = cell.closest("[data-scroller]")?.getBoundingClientRect().left ?? 0;
  return pinned && !cell.dataset.pin ? Math.max(0, pinned.getBoundingClientRect().right - edge) : 0;
}
/** Focuses what a cell leads to or changes; a cell without such takes the focus itself. */
function focusCell(cell: Element | undefined): void {
  if (!(cell instanceof HTMLElement)) return;
  const control = cell.querySelector<HTMLElement>("[data-opener], a[href], button, input");
  if (!control) cell.tabIndex = -1;
  cell.style.scrollMarginInlineStart = `${pinnedWidth(cell)}px`;
  (control ?? cell).focus({ preventScroll: true });
  cell.scrollIntoView({ block: "nearest", inline: "nearest" });
}
const SIDEWAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
/** Returns the cells of a row of a table, and which of them the focus is in; -1 for cards. */
function cellsOf(row: Element, target: Element): { cells: Element[]; place: number } {
  const cells = row.matches("tr[data-row]") ? [...row.children].filter((cell) => cell.matches(CELLS)) : [];
  return { cells, place: cells.findIndex((cell) => cell.contains(target)) };
}

/** True for fields in which arrow keys move the caret or choose. */
const isText = (target: Element): boolean => typing(target) && !target.matches("[type=checkbox]");

const STEPS: Record<string, (rows: Element[], index: number) => Element | undefined> = {
  ArrowDown: (rows, index) => rows[index + 1],
  ArrowUp: (rows, index) => rows[index - 1],
  Home: (rows) => rows[0],
  End: (rows) => rows.at(-1),
};

export interface RowKeys {
  /** Selects from the row last toggled to this one. */
  extend?: ((id: string) => void) | undefined;
  has?: ((id: string) => boolean) | undefined;
  /** Moves a row up or down by one. */
  move?: ((id: string, step: 1 | -1) => void) | undefined;
}

const idOf = (row: Element): string => row.getAttribute("data-id") ?? "";

/**
 * Handles the keys of a row. Arrows move the focus from cell to cell, Home and End to the first and last row; with Shift
 * they extend the selection. x selects, F2 edits the first editable cell, Alt with an arrow moves the row. Enter is left to
 * the link that has the focus.
 */
export function onRowKeys(event: KeyboardEvent<HTMLElement>, { extend, has, move }: RowKeys = {}): void {
  const target = event.target instanceof Element ? event.target : null;
  const row = target?.closest(ROWS);
  if (!target || !row || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  const rows = [...event.currentTarget.querySelectorAll(ROWS)];
  if (event.altKey) {
    if (!move || !/^Arrow(Up|Down)$/.test(event.key)) return;
    event.preventDefault();
    move(idOf(row), event.key === "ArrowUp" ? -1 : 1);
    return;
  }
  const { cells, place } = cellsOf(row, target);
  const aside = SIDEWAYS[event.key];
  if (aside !== undefined && place >= 0 && !event.shiftKey && !isText(target)) {
    event.preventDefault();
    focusCell(cells[place + aside]);
    return;
  }
  const next = STEPS[event.key]?.(rows, rows.indexOf(row));
  if (next) {
    event.preventDefault();
    if (event.shiftKey && extend) {
      if (!has?.(idOf(row))) choose(row);
      extend(idOf(next));
    }
    if (place < 0 || cells[place]?.querySelector("[data-opener]")) focusRow(next);
    else focusCell(cellsOf(next, next).cells[place] ?? next);
  } else if (event.key === "x") choose(row);
  else if (event.key === "F2") row.querySelector<HTMLElement>("[data-edit]")?.click();
}

const choose = (row: Element): void => row.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();

/** Moves the focus from the search field to the first row. */
export function focusFirstRow(from: Element): void {
  focusRow(from.closest("section")?.querySelector("[data-row]"));
}
