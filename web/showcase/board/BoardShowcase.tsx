import { useMemo, useState } from "react";
import { StatusGlyph } from "#web/shared/work/AgencyStatusBadge.tsx";
import { Board } from "#web/shared/work/board/Board.tsx";
import { type BoardCell, type BoardMove, cellKey } from "#web/shared/work/board/board.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { SHOWCASE_PATH } from "../paths.ts";
import styles from "./BoardShowcase.module.css";
import { t } from "./messages.ts";

const COUNT = 1000;
const COLUMNS = [
  { id: "new", title: t("toDo"), shape: "NEW" },
  { id: "started", title: t("inProgress"), shape: "IN_PROGRESS" },
  { id: "blocked", title: t("withVenue"), shape: "BLOCKED" },
  { id: "review", title: t("inReview"), shape: "IN_PROGRESS" },
  { id: "done", title: t("done"), shape: "COMPLETED" },
] as const;
const GROUPS = [
  { id: "production", title: t("production") },
  { id: "travel", title: t("travel") },
  { id: "press", title: t("press") },
] as const;
const WORDS = ["Lighting cues", "Confirm the quartet seats", "Driver, airport to Old Customs Hall", "Set list", "Van"];

interface Card {
  id: string;
  name: string;
  columnId: string;
  groupId: string;
}
const CARDS: readonly Card[] = Array.from({ length: COUNT }, (_, index) => ({
  id: `card${index}`,
  name: `${WORDS[index % WORDS.length]} ${index + 1}`,
  columnId: COLUMNS[index % 7 < 5 ? index % 5 : 0]?.id ?? "new",
  groupId: GROUPS[index % 3]?.id ?? "",
}));

/** A thousand cards; with `?rows=groups` in rows of groups. */
export function BoardShowcase() {
  const grouped = new URLSearchParams(location.search).get("rows") === "groups";
  const [cards, setCards] = useState(CARDS);
  const [folded, setFolded] = useState<readonly string[]>([]);
  const cells = useMemo(() => {
    const cells = new Map<string, BoardCell<Card> & { cards: Card[] }>();
    for (const { id } of COLUMNS)
      for (const group of grouped ? GROUPS : [null]) cells.set(cellKey(id, group?.id ?? null), { cards: [], total: 0 });
    for (const card of cards) {
      const cell = cells.get(cellKey(card.columnId, grouped ? card.groupId : null));
      cell?.cards.push(card);
      if (cell) cell.total += 1;
    }
    return cells;
  }, [cards, grouped]);
  const onMove = async ({ card, to }: BoardMove<Card>): Promise<boolean> => {
    await Promise.resolve();
    setCards((now) => {
      const others = now.filter(({ id }) => id !== card.id);
      const below = to.below ? others.findIndex(({ id }) => id === to.below?.id) : others.length;
      const moved = { ...card, columnId: to.columnId, ...(to.groupId !== null && { groupId: to.groupId }) };
      return others.toSpliced(below, 0, moved);
    });
    showToast(t("moved", { name: card.name }), { undo: () => setCards(cards) });
    return true;
  };
  const doneIn = (groupId: string): string => {
    const own = cards.filter((card) => card.groupId === groupId);
    return t("doneOf", { done: own.filter(({ columnId }) => columnId === "done").length, total: own.length });
  };
  return (
    <div className={styles.screen}>
      <Board
        name={t("cards", { count: COUNT })}
        columns={COLUMNS.map(({ id, title, shape }) => ({
          id,
          title,
          glyph: <StatusGlyph shape={shape} size={16} />,
          add: () => undefined,
          ...(id === "done" && { resting: true, ...(grouped && { most: 2 }) }),
        }))}
        {...(grouped && {
          groups: GROUPS.map(({ id, title }) => ({
            id,
            title,
            line: doneIn(id),
            folded: folded.includes(id),
            fold: (fold: boolean) => setFolded((now) => (fold ? [...now, id] : now.filter((other) => other !== id))),
          })),
        })}
        cells={cells}
        cardName={({ name }) => name}
        card={({ groupId }) => groupId}
        link={({ id }) => `${SHOWCASE_PATH}/board?id=${id}`}
        onMove={onMove}
        footer={t("cards", { count: cards.length })}
      />
    </div>
  );
}
