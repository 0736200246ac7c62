import { TOUR_STATUSES } from "#contract/enums.ts";
import { type TourRow, tours } from "#contract/tours/tour.ts";
import { dayRange } from "#web/shared/deals/workColumns.tsx";
import { AvatarGroup } from "#web/shared/people/AvatarGroup.tsx";
import { bulkOf, changeMany } from "#web/shared/record/bulk/changeMany.ts";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { Board } from "#web/shared/work/board/Board.tsx";
import { type BoardMove, cellKey } from "#web/shared/work/board/board.ts";
import { useBoardCells } from "#web/shared/work/board/useBoardCells.ts";
import { t } from "../messages.ts";
import { TourStatusGlyph } from "../tourStatus.tsx";
import { TourFrame, useTours } from "./TourFrame.tsx";
import styles from "./Views.module.css";

const source = bulkOf(tours, "tour");

/** Tours by status, each column by the day on which they begin; moving a card sets its status. */
export function ToursBoard() {
  const { state, ready, query } = useTours();
  const paths = useRecordPaths();
  const shown = TOUR_STATUSES.filter((status) => !query.statuses?.length || query.statuses.includes(status));
  const data = useBoardCells(
    tours.list,
    shown.map((status) => ({
      key: cellKey(status, null),
      query: { ...query, statuses: [status], orderBy: "startDate" as const, orderDirection: "ASC" as const },
    })),
    { when: ready },
  );
  const onMove = async ({ card: { id, version }, from, to }: BoardMove<TourRow>): Promise<boolean> => {
    const status = TOUR_STATUSES.find((value) => value === to.columnId);
    // Their order in a column is that of their days.
    if (!status || from.columnId === to.columnId) return false;
    const done = await changeMany(source, {
      selection: { records: [{ id, version }] },
      change: { status },
      count: 1,
      done: ({ name }) => t("statusSet", { name, status: t(status).toLowerCase() }),
    });
    if (done) await data.settled();
    return done;
  };
  const nothing = !data.loading && [...data.cells.values()].every(({ cards }) => cards.length === 0);
  return (
    <TourFrame view="board" state={state} answer={{ error: data.error, retry: data.retry, nothing }}>
      {(instead) => (
        <Board
          name={t("tours")}
          columns={shown.map((status) => ({
            id: status,
            title: t(status),
            glyph: <TourStatusGlyph status={status} />,
            resting: status === "DONE" || status === "CANCELLED",
          }))}
          cells={data.cells}
          renewing={data.renewing}
          instead={instead}
          onMove={onMove}
          cardName={({ displayName }) => displayName}
          card={(row) => <TourTile row={row} />}
          link={({ id }) => paths.first(id)}
          movable={({ editable }) => editable}
        />
      )}
    </TourFrame>
  );
}

const TourTile = ({ row: { startDate, endDate, shows, members, people } }: { row: TourRow }) => (
  <span className={styles.tile}>
    <span>{dayRange(startDate, endDate) ?? t("noDays")}</span>
    <span>
      {t("showCount", { count: shows })}
      {members > 0 && `, ${t("partyCount", { count: members })}`}
      <AvatarGroup people={people} />
    </span>
  </span>
);
