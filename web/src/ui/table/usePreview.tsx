import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import styles from "./Preview.module.css";

interface At {
  id: string;
  /** From the top of the table's scroller; the card hangs from here, or stands on it. */
  top: number;
  above: boolean;
}
/** A card may be this high before it is put above its row. */
const ROOM = 320;

const indexOf = (row: HTMLTableRowElement): number => Number(row.dataset.index);

const rowOf = (target: EventTarget): HTMLTableRowElement | null =>
  target instanceof Element && target.matches("[data-opener]") ? target.closest("tr") : null;

function beside(row: HTMLTableRowElement, id: string): At {
  const box = row.getBoundingClientRect();
  const scroller = row.closest("[data-scroller]");
  const frame = scroller?.getBoundingClientRect() ?? box;
  const above = frame.bottom - box.bottom < ROOM && box.top - frame.top > ROOM;
  return { id, above, top: (above ? box.top - 4 : box.bottom + 4) - frame.top + (scroller?.scrollTop ?? 0) };
}

/** A glance at a row without leaving the list: Space opens and closes it, the arrows take it along, Enter still opens the row. */
export function usePreview<R extends { id: string }>(rows: readonly R[], preview: ((row: R) => ReactNode) | undefined) {
  const [at, setAt] = useState<At | null>(null);
  const card = useRef<HTMLDivElement>(null);
  const close = (): void => setAt(null);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const row = rowOf(event.target);
    const data = row && rows[indexOf(row)];
    if (preview && data && event.key === " ") {
      event.preventDefault();
      setAt(at ? null : beside(row, data.id));
    } else if (at && event.key === "Escape") close();
  };
  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    const row = rowOf(event.target);
    const data = row && rows[indexOf(row)];
    if (at && data) setAt(beside(row, data.id));
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    const stays = (node: Element | null): boolean => node?.contains(relatedTarget) ?? false;
    if (at && !stays(currentTarget) && !stays(card.current)) close();
  };

  const shown = at && rows.find(({ id }) => id === at.id);
  return {
    keys: { onKeyDown, onFocus, onBlur },
    card: preview && (
      <div ref={card} role="status" onBlur={onBlur}>
        {at && shown && (
          <div className={styles.card} data-above={at.above || undefined} style={{ top: at.top }}>
            {preview(shown)}
          </div>
        )}
      </div>
    ),
  };
}
