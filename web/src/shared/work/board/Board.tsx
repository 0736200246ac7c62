import { type ReactNode, useMemo, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { createStore, useStore } from "#web/ui/store.ts";
import { useLatest } from "#web/ui/useLatest.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { WorkFooter } from "../WorkFooter.tsx";
import styles from "./Board.module.css";
import { BOARD_KEYS, BoardColumnHead, BoardGroupHead, countOf, FoldedColumn } from "./BoardHeads.tsx";
import {
  type BoardCard,
  type BoardColumn,
  type BoardGroup,
  type BoardKey,
  type BoardMove,
  type BoardTarget,
  type Cells,
  cellKey,
  cellOf,
} from "./board.ts";
import { type BoardApi, BoardContext, type CardOptions, type Lift } from "./boardApi.ts";
import { CellCards } from "./CellCards.tsx";
import { t } from "./messages.ts";
import { moveActions } from "./moveActions.ts";
import { findCard } from "./moves.ts";
import { useBoardKeys } from "./useBoardKeys.ts";
import { useDrag } from "./useDrag.ts";
import { useGroupDrag } from "./useGroupDrag.ts";
import { useMoves } from "./useMoves.ts";

interface Props<Card extends BoardCard> extends CardOptions<Card> {
  /** The board's name, such as "Tasks". */
  name: string;
  columns: readonly BoardColumn[];
  /** Rows of cards under headings that fold. */
  groups?: readonly BoardGroup[];
  /** The cards by column and group, under `cellKey`. */
  cells: Cells<Card>;
  /** Keys that move a card to a column, such as W for won. */
  keys?: readonly BoardKey[];
  /** Saves a move, shows why not, and resolves to whether it was saved and the new cells are there. */
  onMove: (move: BoardMove<Card>) => Promise<boolean>;
  /** Saves the place of a group among the groups. */
  onMoveGroup?: ((id: string, to: number) => void) | undefined;
  /** Earlier cards are shown while others load. */
  renewing?: boolean;
  /** Shown instead of the cards: an error, or that there are none. */
  instead?: ReactNode;
  /** At the foot, such as a sum of all. */
  footer?: ReactNode;
}

const NO_KEYS: readonly BoardKey[] = [];
const NO_GROUPS: readonly BoardGroup[] = [];
const ONE_GROUP = [null] as const;
/** Over a number of columns they keep their width, and the board scrolls sideways. */
const FITTING = 6;

export function Board<Card extends BoardCard>(props: Props<Card>) {
  const {
    name,
    columns,
    groups,
    cells: saved,
    onMove,
    onMoveGroup,
    renewing = false,
    instead,
    footer,
    keys: moving = NO_KEYS,
  } = props;
  const { cells, move } = useMoves(saved, onMove);
  const narrow = useNarrow();
  const [columnId, setColumnId] = useState<string | null>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [said, say] = useState("");
  const scroller = useRef<HTMLDivElement>(null);
  const flying = useRef<HTMLDivElement>(null);
  const current = columns.find(({ id }) => id === columnId) ?? columns[0];
  const shownColumns = narrow && current ? [current] : columns;
  const open = groups?.filter(({ folded }) => !folded).map(({ id }) => id);
  const groupIds: readonly (string | null)[] = open ?? ONE_GROUP;

  const groupTitle = (id: string | null): string | undefined => groups?.find((group) => group.id === id)?.title;
  const placeName = ({ key, index }: BoardTarget, id: string): string => {
    const { columnId, groupId } = cellOf(key);
    const column = columns.find((candidate) => candidate.id === columnId)?.title ?? "";
    const group = groupTitle(groupId);
    const others = (cells.get(key)?.cards ?? []).filter((card) => card.id !== id).length;
    const place = { column, number: index + 1, total: others + 1 };
    return group === undefined ? t("place", place) : t("placeIn", { ...place, group });
  };
  const drop = (id: string, to: BoardTarget): void => {
    const found = findCard(cells, id);
    if (!found) return;
    const title = props.cardName(found.card);
    // The card is at its new place before it lands there.
    flushSync(() => {
      void move(id, to).then((done) => !done && say(t("putBack", { name: title })));
      say(t("dropped", { name: title, place: placeName(to, id) }));
    });
  };
  const latest = useLatest({ props, cells, columns, drop });

  const api: BoardApi = useMemo(() => {
    const pendingFocus: BoardApi["pendingFocus"] = { current: null };
    const given = (): CardOptions<BoardCard> => latest.current.props as unknown as CardOptions<BoardCard>;
    return {
      scroller,
      lift: createStore<Lift | null>(null),
      pendingFocus,
      show: new Map(),
      activate: setActiveId,
      columns: () => latest.current.columns,
      cardName: (card) => given().cardName(card),
      card: (card) => given().card(card),
      link: (card) => given().link(card),
      actions: (card) => given().actions?.(card) ?? [],
      movable: (card) => given().movable?.(card) ?? true,
      moveActions: (card, from) => {
        const { cells, columns } = latest.current;
        const drop = (id: string, to: BoardTarget): void => {
          pendingFocus.current = id;
          latest.current.drop(id, to);
        };
        return moveActions({ cells, columns, id: card.id, from, drop });
      },
    };
  }, [latest]);

  const shownKeys = groupIds.flatMap((groupId) => shownColumns.map(({ id }) => cellKey(id, groupId)));
  const isShown = (id: string | null): boolean =>
    shownKeys.some((key) => cells.get(key)?.cards.some((c) => c.id === id));
  const firstId = shownKeys.flatMap((key) => cells.get(key)?.cards[0]?.id ?? [])[0] ?? null;
  const tabbed = isShown(activeId) ? activeId : firstId;

  const onPointerDown = useDrag({
    api,
    flying,
    placeOf: (id) => findCard(cells, id),
    drop,
    cancelled: (id) => {
      const card = findCard(cells, id)?.card;
      if (card) say(t("putBack", { name: props.cardName(card) }));
    },
  });
  const keys = useBoardKeys({
    api,
    moving,
    cells,
    columnIds: shownColumns.map(({ id }) => id),
    groupIds,
    say,
    placeName,
    drop,
  });
  const dragGroup = useGroupDrag(groups ?? NO_GROUPS, onMoveGroup);
  const unfolded = shownColumns.filter(({ unfold }) => unfold === undefined).length;
  const track = unfolded > FITTING ? "227px" : "minmax(200px, 1fr)";
  const columnTracks = shownColumns.map(({ unfold }) => (unfold && !narrow ? "36px" : track)).join(" ");
  const row = (groupId: string | null) => (
    <div className={styles.row}>
      {shownColumns.map((column) => {
        const key = cellKey(column.id, groupId);
        const cell = cells.get(key);
        const label = [column.title, groupTitle(groupId)].filter(Boolean).join(", ");
        if (column.unfold && !narrow)
          return <FoldedColumn key={key} cellKey={key} column={column} count={countOf(cells, column.id)} />;
        return (
          <CellCards key={key} cellKey={key} cell={cell ?? EMPTY} column={column} activeId={tabbed} label={label} />
        );
      })}
    </div>
  );

  return (
    <BoardContext value={api}>
      <section className={styles.board} aria-label={name} aria-busy={renewing}>
        {narrow && current && (
          <Tabs
            label={t("columns")}
            sub
            className={styles.tabs}
            tabs={columns.map((column) => ({ id: column.id, title: column.title, count: countOf(cells, column.id) }))}
            current={current.id}
            onChoose={(id) => {
              setColumnId(id);
              columns.find((column) => column.id === id)?.unfold?.();
            }}
          />
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the links of the cards have the focus */}
        <div
          ref={scroller}
          className={styles.scroller}
          style={{ "--columns": columnTracks } as React.CSSProperties}
          data-grouped={groups !== undefined || undefined}
          data-renewing={renewing || undefined}
          data-scroller
          onPointerDown={narrow ? undefined : onPointerDown}
          onKeyDown={keys.onKeyDown}
          onBlur={keys.onBlur}
          onFocus={(event) => {
            const id = event.target.closest<HTMLElement>("[data-card]")?.dataset.card;
            if (id) setActiveId(id);
          }}
          onDragStart={(event) => event.preventDefault()}
        >
          {narrow ? (
            // Its tab shows the column; groups below it need a heading above theirs.
            <h2 className="only-read">{current?.title}</h2>
          ) : (
            <div className={styles.heads}>
              {shownColumns.map((column) =>
                column.unfold ? (
                  <span key={column.id} />
                ) : (
                  <BoardColumnHead key={column.id} column={column} count={countOf(cells, column.id)} />
                ),
              )}
            </div>
          )}
          {instead ??
            (groups
              ? groups.map((group) => (
                  <div key={group.id} className={styles.group} data-group={group.id}>
                    <BoardGroupHead
                      group={group}
                      onPointerDown={narrow ? undefined : (event) => dragGroup(event, group.id)}
                      onMove={
                        onMoveGroup &&
                        ((by) => {
                          const to = groups.indexOf(group) + by;
                          if (groups[to]?.movable) onMoveGroup(group.id, to);
                        })
                      }
                      count={columns.reduce((sum, { id }) => sum + (cells.get(cellKey(id, group.id))?.total ?? 0), 0)}
                    />
                    {!group.folded && row(group.id)}
                  </div>
                ))
              : row(null))}
        </div>
        <WorkFooter keys={[...BOARD_KEYS, ...moving.map(({ key, title }) => ({ keys: [key.toUpperCase()], title }))]}>
          {footer}
        </WorkFooter>
        <p className="only-read">{t("help")}</p>
        <p className="only-read" role="status" data-board-status>
          {said}
        </p>
        <Flying api={api} cells={cells} element={flying} />
      </section>
    </BoardContext>
  );
}

const EMPTY = { cards: [], total: 0 };

/** The card that follows the pointer, over everything else. */
function Flying({
  api,
  cells,
  element,
}: {
  api: BoardApi;
  cells: Cells<BoardCard>;
  element: React.RefObject<HTMLDivElement | null>;
}) {
  const lift = useStore(api.lift);
  const card = lift?.by === "pointer" ? findCard(cells, lift.id)?.card : undefined;
  if (!lift || !card) return null;
  return createPortal(
    <div ref={element} className={styles.flying} data-flying aria-hidden inert>
      <span className={styles.title}>{api.cardName(card)}</span>
      {api.card(card)}
    </div>,
    document.body,
  );
}
