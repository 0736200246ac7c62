/** The last changes of a line of the budget and of its documents. */
import { Suspense, use } from "react";
import { type BudgetLine, budgetLineChanges } from "#contract/tours/budget/line.ts";
import { AreasContext } from "#web/shared/area.ts";
import { LatestChanges } from "#web/shared/history/LatestChanges.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import type { BudgetPlace } from "../budgetPlace.ts";
import { t } from "../messages.ts";
import { openLineHistory } from "../openDialogs.tsx";
import styles from "./Side.module.css";

export function LineHistory({ place: { tour }, line }: { place: BudgetPlace; line: BudgetLine }) {
  const areas = use(AreasContext);
  const answer = useCallQuery(budgetLineChanges.list, { params: { id: tour.id, lineId: line.id }, query: {} });
  return (
    <section className={styles.part} aria-labelledby="budget-history">
      <h2 id="budget-history">{t("lineHistory")}</h2>
      {/* The words of a history load apart, and must not hold up the sheet beside it. */}
      <Suspense fallback={<Skeleton lines={2} />}>
        <QueryBoundary answer={answer}>
          {({ rows }) => (
            <>
              <LatestChanges rows={rows} path="/tools" />
              {rows.length > 0 && (
                <Button tone="link" onClick={() => openLineHistory(tour, line, areas)}>
                  {t("wholeHistory")}
                </Button>
              )}
            </>
          )}
        </QueryBoundary>
      </Suspense>
    </section>
  );
}
