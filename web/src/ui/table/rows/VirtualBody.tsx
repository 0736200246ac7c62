import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useCallback, useEffect, useRef } from "react";
import { focusRow } from "../keys.ts";
import type { BodyProps } from "./Body.tsx";
import { Row } from "./Row.tsx";
import { useBody } from "./useBody.ts";

const ROW = 33;
const AHEAD = 8;

/**
 * Renders the rows of a long list that are in view, and a few around them. Each row is positioned by itself (`.virtual`),
 * so that adding or removing one moves none of the others.
 */
export function VirtualBody<R extends { id: string }, S extends string>(props: BodyProps<R, S>) {
  const { rows, missing, columns, options, selection, onMoveRow, menuPinned } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { handlers, onChoose } = useBody(props);
  const scroller = (): HTMLElement | null => body.current?.closest<HTMLElement>("[data-scroller]") ?? null;
  const virtual = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: rows.length,
    getScrollElement: scroller,
    estimateSize: () => ROW,
    // A new function would measure every row of the list again.
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    overscan: AHEAD,
    // The header is above them in the same scroller.
    scrollMargin: ROW,
    useFlushSync: false,
  });
  // The row to focus once it is rendered.
  const pendingFocus = useRef<number | null>(null);
  const focusPending = (): void => {
    const row =
      pendingFocus.current === null ? null : body.current?.querySelector(`[data-index="${pendingFocus.current}"]`);
    if (!row) return;
    pendingFocus.current = null;
    focusRow(row);
  };
  useEffect(focusPending);
  const scrolling = useRef(false);
  scrolling.current = virtual.isScrolling;

  /** Home and End scroll first: the ends of the list may not be rendered yet. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const end = event.key === "End" ? rows.length - 1 : event.key === "Home" ? 0 : null;
    if (end !== null && event.target instanceof Element && event.target.closest("[data-row]") && !event.shiftKey) {
      event.preventDefault();
      virtual.scrollToIndex(end);
      pendingFocus.current = end;
      focusPending();
    } else handlers.onKeyDown?.(event);
  };
  return (
    <tbody ref={body} {...handlers} onKeyDown={onKeyDown} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index];
        return (
          row && (
            <Row
              key={key}
              row={row}
              index={index}
              top={start - ROW}
              columns={columns}
              options={options}
              missing={missing.has(row.id)}
              chosen={selection?.has(row.id)}
              onChoose={onChoose}
              movable={onMoveRow !== undefined}
              menuPinned={menuPinned}
              scrolling={scrolling}
            />
          )
        );
      })}
    </tbody>
  );
}
