import type { KeyboardEvent } from "react";

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
 * Handles the keys of a row. Arrows, Home and End move the focus, with Shift they extend the selection; x selects, F2 edits
 * the first editable cell, Alt with an arrow moves the row. Enter is left to the row's link.
 */
export function onRowKeys(event: KeyboardEvent<HTMLElement>, { extend, has, move }: RowKeys = {}): void {
  const row = event.target instanceof Element ? event.target.closest(ROWS) : null;
  if (!row || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  const rows = [...event.currentTarget.querySelectorAll(ROWS)];
  if (event.altKey) {
    if (!move || !/^Arrow(Up|Down)$/.test(event.key)) return;
    event.preventDefault();
    move(idOf(row), event.key === "ArrowUp" ? -1 : 1);
    return;
  }
  const next = STEPS[event.key]?.(rows, rows.indexOf(row));
  if (next) {
    event.preventDefault();
    if (event.shiftKey && extend) {
      if (!has?.(idOf(row))) choose(row);
      extend(idOf(next));
    }
    focusRow(next);
  } else if (event.key === "x") choose(row);
  else if (event.key === "F2") row.querySelector<HTMLElement>("[data-edit]")?.click();
}

const choose = (row: Element): void => row.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();

/** Moves the focus from the search field to the first row. */
export function focusFirstRow(from: Element): void {
  focusRow(from.closest("section")?.querySelector("[data-row]"));
}
