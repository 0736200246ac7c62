import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import styles from "./Preview.module.css";

interface PreviewPosition {
  id: string;
  /** Offset in the table's scroller: of the card's top, or of its bottom if it is `above`. */
  top: number;
  above: boolean;
}
/** The space a card needs below its row, else it is placed above. */
const ROOM = 320;

const indexOf = (row: HTMLTableRowElement): number => Number(row.dataset.index);

const rowOf = (target: EventTarget): HTMLTableRowElement | null =>
  target instanceof Element && target.matches("[data-opener]") ? target.closest("tr") : null;

function positionBeside(row: HTMLTableRowElement, id: string): PreviewPosition {
  const box = row.getBoundingClientRect();
  const scroller = row.closest("[data-scroller]");
  const frame = scroller?.getBoundingClientRect() ?? box;
  const above = frame.bottom - box.bottom < ROOM && box.top - frame.top > ROOM;
  return { id, above, top: (above ? box.top - 4 : box.bottom + 4) - frame.top + (scroller?.scrollTop ?? 0) };
}

/** Previews a row without leaving the list: Space opens and closes it, the arrow keys move it along, Enter still opens the row. */
export function usePreview<R extends { id: string }>(rows: readonly R[], preview: ((row: R) => ReactNode) | undefined) {
  const [position, setPosition] = useState<PreviewPosition | null>(null);
  const card = useRef<HTMLDivElement>(null);
  const close = (): void => setPosition(null);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const row = rowOf(event.target);
    const data = row && rows[indexOf(row)];
    if (preview && data && event.key === " ") {
      event.preventDefault();
      setPosition(position ? null : positionBeside(row, data.id));
    } else if (position && event.key === "Escape") close();
  };
  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    const row = rowOf(event.target);
    const data = row && rows[indexOf(row)];
    if (position && data) setPosition(positionBeside(row, data.id));
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    const stays = (node: Element | null): boolean => node?.contains(relatedTarget) ?? false;
    if (position && !stays(currentTarget) && !stays(card.current)) close();
  };

  const shown = position && rows.find(({ id }) => id === position.id);
  return {
    keys: { onKeyDown, onFocus, onBlur },
    card: preview && (
      <div ref={card} role="status" onBlur={onBlur}>
        {position && shown && (
          <div
            className={styles.card}
            data-preview
            data-above={position.above || undefined}
            style={{ top: position.top }}
          >
            {preview(shown)}
          </div>
        )}
      </div>
    ),
  };
}
