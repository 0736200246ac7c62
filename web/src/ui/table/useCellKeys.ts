import { useEffect } from "react";
import { typing } from "../typing.ts";

/** Width of the pinned columns, under which a cell would be hidden. */
function pinnedWidth(cell: HTMLElement): number {
  const pinned = cell.closest("tr")?.querySelector("[data-pin=start][data-last]");
  const edge = cell.closest("[data-scroller]")?.getBoundingClientRect().left ?? 0;
  return pinned && !cell.dataset.pin ? Math.max(0, pinned.getBoundingClientRect().right - edge) : 0;
}

/** Focuses what a cell leads to; a cell without such takes the focus itself. */
function focusCell(cell: Element | undefined): void {
  if (!(cell instanceof HTMLElement)) return;
  const link = cell.querySelector<HTMLElement>("[data-opener], a[href], button");
  if (!link) cell.tabIndex = -1;
  cell.style.scrollMarginInlineStart = `${pinnedWidth(cell)}px`;
  (link ?? cell).focus({ preventScroll: true });
  cell.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Returns the cell that an arrow key leads to; undefined where the key is left to the rows. */
function cellAfter(cell: Element, key: string): Element | "none" | undefined {
  const row = cell.parentElement;
  const place = [...(row?.children ?? [])].indexOf(cell);
  if (key === "ArrowLeft" || key === "ArrowRight")
    return row?.children[place + (key === "ArrowLeft" ? -1 : 1)] ?? "none";
  if (!/^Arrow(Up|Down)$/.test(key) || cell.querySelector("[data-opener]")) return undefined;
  const next = key === "ArrowUp" ? row?.previousElementSibling : row?.nextElementSibling;
  return next?.matches("[data-row]") ? (next.children[place] ?? "none") : "none";
}

/**
 * Lets the arrow keys go from cell to cell of the page's table, before its rows take them. Only for tables whose cells lead
 * somewhere: others go from row to row and scroll sideways.
 */
export function useCellKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof Element) || typing(target)) return;
      const cell = target.closest("tr[data-row] > :is(th, td)");
      const next = cell && cellAfter(cell, key);
      if (!next) return;
      event.preventDefault();
      event.stopPropagation();
      if (next !== "none") focusCell(next);
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, []);
}
