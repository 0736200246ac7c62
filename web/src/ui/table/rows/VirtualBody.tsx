import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useCallback, useEffect, useRef } from "react";
import { focusRow } from "../keys.ts";
import type { BodyProps } from "./Body.tsx";
import { Row } from "./Row.tsx";
import { useBody } from "./useBody.ts";

const ROW = 33;
const AHEAD = 8;

/**
 * Of a long list the rows in view, and some before and behind. Each row stands by itself (`.virtual`): one
 * that comes or goes moves none of the others.
 */
export function VirtualBody<R extends { id: string }, S extends string>(props: BodyProps<R, S>) {
  const { rows, left, places: columns, options, selection, onMoveRow, menuStuck } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { handlers, onChoose } = useBody(props);
  const scroller = (): HTMLElement | null => body.current?.closest<HTMLElement>("[data-scroller]") ?? null;
  const virtual = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: rows.length,
    getScrollElement: scroller,
    estimateSize: () => ROW,
    // A new function would have every row of the list measured anew.
    getItemKey: useCallback((at: number) => rows[at]?.id ?? at, [rows]),
    overscan: AHEAD,
    // The head stands above them in the same scroller.
    scrollMargin: ROW,
    useFlushSync: false,
  });
  // The row that is to have the focus, once it is drawn.
  const awaited = useRef<number | null>(null);
  const focusAwaited = (): void => {
    const row = awaited.current === null ? null : body.current?.querySelector(`[data-index="${awaited.current}"]`);
    if (!row) return;
    awaited.current = null;
    focusRow(row);
  };
  useEffect(focusAwaited);
  const passing = useRef(false);
  passing.current = virtual.isScrolling;

  /** The ends of the list need not be there yet. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const end = event.key === "End" ? rows.length - 1 : event.key === "Home" ? 0 : null;
    if (end !== null && event.target instanceof Element && event.target.closest("[data-row]") && !event.shiftKey) {
      event.preventDefault();
      virtual.scrollToIndex(end);
      awaited.current = end;
      focusAwaited();
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
              at={index}
              top={start - ROW}
              places={columns}
              options={options}
              left={left.has(row.id)}
              chosen={selection?.has(row.id)}
              onChoose={onChoose}
              movable={onMoveRow !== undefined}
              menuStuck={menuStuck}
              passing={passing}
            />
          )
        );
      })}
    </tbody>
  );
}
