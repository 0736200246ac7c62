import type { KeyboardEvent } from "react";

const openerOf = (row: Element | null | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>("[data-opener]") ?? null;

/** Goes where the row's own link goes, in a new tab when asked for one. */
export function openRow(row: Element, newTab: boolean): void {
  const opener = openerOf(row);
  if (newTab && opener instanceof HTMLAnchorElement) window.open(opener.href, "_blank", "noopener");
  else opener?.click();
}

export function focusRow(row: Element | null | undefined): void {
  openerOf(row)?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: "nearest" });
}

const STEPS: Record<string, (rows: Element[], at: number) => Element | undefined> = {
  ArrowDown: (rows, at) => rows[at + 1],
  ArrowUp: (rows, at) => rows[at - 1],
  Home: (rows) => rows[0],
  End: (rows) => rows.at(-1),
};

export interface RowKeys {
  /** Chooses from the row last touched to this one. */
  extend?: ((id: string) => void) | undefined;
  has?: ((id: string) => boolean) | undefined;
  /** Takes a row one place up or down. */
  move?: ((id: string, step: 1 | -1) => void) | undefined;
}

const idOf = (row: Element): string => row.getAttribute("data-id") ?? "";

/**
 * Arrows, Home and End move from row to row, with Shift they choose on the way; x chooses, F2 changes the first cell that
 * can be, Alt with an arrow moves the row; Enter is the link's own.
 */
export function onRowKeys(event: KeyboardEvent<HTMLElement>, { extend, has, move }: RowKeys = {}): void {
  const row = event.target instanceof Element ? event.target.closest("[data-row]") : null;
  if (!row || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  const rows = [...event.currentTarget.querySelectorAll("[data-row]")];
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

/** From the search field down into the rows. */
export function focusFirstRow(from: Element): void {
  focusRow(from.closest("section")?.querySelector("[data-row]"));
}
