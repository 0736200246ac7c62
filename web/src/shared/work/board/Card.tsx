import { memo } from "react";
import { Link } from "react-router";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { visibleActions } from "#web/ui/actions/action.ts";
import { cx } from "#web/ui/cx.ts";
import styles from "./Board.module.css";
import type { BoardCard } from "./board.ts";
import { useBoard } from "./boardApi.ts";
import { t } from "./messages.ts";

interface Props {
  card: BoardCard;
  cell: string;
  index: number;
  /** Its offset in the cell, in px. */
  top: number;
  measure: (element: HTMLElement | null) => void;
  /** Tab reaches it. */
  active: boolean;
  /** It is being dragged: its place is kept. */
  slot: boolean;
  /** It is being moved by keys. */
  lifted: boolean;
  resting: boolean;
}

/** A card at its place in a cell. */
export const Card = memo(function Card({ card, cell, index, top, measure, active, slot, lifted, resting }: Props) {
  const board = useBoard();
  const name = board.cardName(card);
  const movable = board.movable(card);
  const actions = [
    ...visibleActions(board.actions(card)),
    ...(movable ? board.moveActions(card, { key: cell, index }) : []),
  ];
  const tabIndex = active ? 0 : -1;
  const detail = `card-${card.id}`;
  return (
    <li
      ref={measure}
      className={cx(styles.card, slot && styles.slot, lifted && styles.lifted, resting && styles.resting)}
      style={{ transform: `translateY(${top}px)` }}
      data-card={card.id}
      data-index={index}
      data-movable={movable || undefined}
      data-slot={slot || undefined}
    >
      <div className={styles.content}>
        <Link
          to={board.link(card)}
          className={styles.title}
          tabIndex={tabIndex}
          draggable={false}
          aria-describedby={detail}
          preventScrollReset
        >
          {name}
        </Link>
        <div id={detail}>{board.card(card)}</div>
      </div>
      {actions.length > 0 && (
        <span className={styles.menu} data-active={active || undefined}>
          <ActionMenu actions={actions} title={t("actionsFor", { name })} className={styles.dots} />
        </span>
      )}
    </li>
  );
});
