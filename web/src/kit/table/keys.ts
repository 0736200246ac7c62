import type { KeyboardEvent } from "react";

const openerOf = (row: Element | null | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>("[data-opener]") ?? null;

/** Goes where the row's own link goes, in a new tab when asked for one. */
export function openRow(row: Element, newTab: boolean): void {
  const opener = openerOf(row);
  if (newTab && opener instanceof HTMLAnchorElement) window.open(opener.href, "_blank", "noopener");
  else opener?.click();
}

const STEPS: Record<string, (rows: Element[], at: number) => Element | undefined> = {
  ArrowDown: (rows, at) => rows[at + 1],
  ArrowUp: (rows, at) => rows[at - 1],
  Home: (rows) => rows[0],
  End: (rows) => rows.at(-1),
};

/** Arrows, Home and End move from row to row; Enter is the link's own; x chooses. */
export function onRowKeys(event: KeyboardEvent<HTMLElement>): void {
  const row = event.target instanceof Element ? event.target.closest("[data-row]") : null;
  if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...event.currentTarget.querySelectorAll("[data-row]")];
  const next = STEPS[event.key]?.(rows, rows.indexOf(row));
  if (next) {
    event.preventDefault();
    openerOf(next)?.focus();
    next.scrollIntoView({ block: "nearest" });
  } else if (event.key === "x") row.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
}

/** From the search field down into the rows. */
export function focusFirstRow(from: Element): void {
  openerOf(from.closest("section")?.querySelector("[data-row]"))?.focus();
}
