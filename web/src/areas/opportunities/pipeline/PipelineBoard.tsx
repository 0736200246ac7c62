import { useState } from "react";
import { type OpportunityRow, opportunities } from "#contract/opportunities/opportunity.ts";
import type { WorkStatus } from "#contract/work/work.ts";
import { t } from "#web/areas/opportunities/messages.ts";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { StatusGlyph } from "#web/shared/work/AgencyStatusBadge.tsx";
import { Board } from "#web/shared/work/board/Board.tsx";
import { type BoardColumn, type BoardMove, cellKey } from "#web/shared/work/board/board.ts";
import { useBoardCells } from "#web/shared/work/board/useBoardCells.ts";
import { glyphToken } from "#web/shared/work/glyphToken.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { filtersOf } from "#web/ui/list/codec.ts";
import { moveOpportunity, useOpportunityOptions } from "../opportunityStatus.tsx";
import { OpportunityTile } from "./OpportunityTile.tsx";
import { PipelineFrame, usePipeline } from "./PipelineFrame.tsx";
import styles from "./pipeline.module.css";
import { byCurrency, countAll, moneyIn, type Sum } from "./sums.ts";

const isGone = ({ category }: WorkStatus): boolean => category.meaning === "LOST" || category.meaning === "DECLINED";

const Glyph = ({ status }: { status: WorkStatus }) => (
  <span className={styles.glyph} style={{ color: `var(--${glyphToken(status.color)})` }}>
    <StatusGlyph shape={status.category.meaning} size={16} />
  </span>
);

/** Totals of a column, one line for each currency. */
const Sums = ({ sums, several, won }: { sums: readonly Sum[]; several: boolean; won: boolean }) =>
  sums.map(({ currency, value, weighted }) => (
    <span key={currency} className={styles.line}>
      <b>{moneyIn(value, several ? currency : null)}</b>
      {!won && <span className={styles.weighted}>{t("weightedSum", { sum: moneyIn(weighted, null) })}</span>}
    </span>
  ));

/** Opportunities by status; those that are lost or declined stand in narrow columns until they are opened. */
export function PipelineBoard({ add }: { add: string }) {
  const pipeline = usePipeline();
  const { state, ready, query, narrowed } = pipeline;
  const paths = useRecordPaths();
  const options = useOpportunityOptions();
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  const { statusIds, categoryCodes, outcomes, categoryCode } = query;
  const statuses = (options?.statuses ?? []).filter(
    ({ id, category }) =>
      (categoryCode === undefined || category.code === categoryCode) &&
      (!statusIds?.length || statusIds.includes(id)) &&
      (!categoryCodes?.length || categoryCodes.includes(category.code)) &&
      (!outcomes?.length || outcomes.some((outcome) => outcome === category.meaning)),
  );
  const isFolded = (status: WorkStatus): boolean =>
    statuses.length > 1 && isGone(status) && !unfolded.includes(status.id);
  const filters = filtersOf(opportunities.list, { ...state.query, ...narrowed });
  const summed = useCallQuery(opportunities.boardSums, { body: { filters } }, { keep: true, when: ready });
  const sumsOf = (id: string): Sum[] => byCurrency((summed.data?.columns ?? []).filter((sum) => sum.statusId === id));
  const data = useBoardCells(
    opportunities.list,
    statuses
      .filter((status) => !isFolded(status))
      .map(({ id }) => ({
        key: cellKey(id, null),
        query: { ...query, statusIds: [id], orderBy: "order" as const, orderDirection: "ASC" as const },
      })),
    { when: ready && options !== undefined },
  );
  const cells = new Map(data.cells);
  for (const status of statuses.filter(isFolded))
    cells.set(cellKey(status.id, null), { cards: [], total: countAll(sumsOf(status.id)) });
  const open = statuses.filter(({ category }) => category.meaning === "OPPORTUNITY");
  const totals = byCurrency(open.flatMap(({ id }) => sumsOf(id)));
  const several = byCurrency(summed.data?.columns ?? []).length > 1;
  const columns: BoardColumn[] = statuses.map((status) => ({
    id: status.id,
    title: status.statusName,
    glyph: <Glyph status={status} />,
    sums: <Sums sums={sumsOf(status.id)} several={several} won={status.category.meaning !== "OPPORTUNITY"} />,
    resting: isGone(status),
    unfold: isFolded(status) ? () => setUnfolded((now) => [...now, status.id]) : undefined,
  }));
  const onMove = async ({ card, to }: BoardMove<OpportunityRow>): Promise<boolean> => {
    const status = statuses.find(({ id }) => id === to.columnId);
    if (!status) return false;
    // Below the last card that is loaded stands the next one, whatever its number is.
    const lowerOrder = to.below?.order ?? (to.goesOn && to.above ? to.above.order + 1 : undefined);
    const done = await moveOpportunity(card, status, lowerOrder);
    if (done) await data.settled();
    return done;
  };
  const keyTo = (key: string, title: string, meaning: string) =>
    statuses
      .filter(({ category }) => category.meaning === meaning)
      .slice(0, 1)
      .map(({ id }) => ({ key, title, columnId: id }));
  const loading = data.loading || summed.isPending;
  const nothing = !loading && countAll(summed.data?.columns ?? []) === 0;
  return (
    <PipelineFrame
      view="board"
      pipeline={pipeline}
      add={add}
      answer={{ error: data.error ?? summed.error, retry: data.retry, nothing }}
      empty={{ title: t("none"), line: t("noneLine") }}
    >
      {(instead) => (
        <Board
          name={t("opportunities")}
          columns={columns}
          cells={cells}
          renewing={data.renewing}
          instead={instead}
          onMove={onMove}
          keys={[...keyTo("w", t("wins"), "WON"), ...keyTo("l", t("loses"), "LOST")]}
          cardName={({ title }) => title}
          card={(row) => <OpportunityTile row={row} />}
          link={({ id }) => paths.summary(id)}
          movable={({ editable }) => editable}
          footer={
            !loading &&
            t("openSum", {
              count: countAll(totals),
              sums: totals
                .map(({ currency, value, weighted }) =>
                  t("sumOfTotals", { value: moneyIn(value, null), weighted: moneyIn(weighted, currency) }),
                )
                .join(" · "),
            })
          }
        />
      )}
    </PipelineFrame>
  );
}
