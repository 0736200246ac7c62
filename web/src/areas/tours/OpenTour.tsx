import { Navigate, useSearchParams } from "react-router";
import { tours } from "#contract/tours/tour.ts";
import { t } from "#web/areas/tours/messages.ts";
import { useMe, useZone } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { today } from "#web/ui/time/format.ts";
import { lastTour } from "./lastTour.ts";
import { TOURS } from "./paths.ts";

/** Opens a tab of the tour in `?id=`, else of the last one that was open, else of the one that comes next. */
export function OpenTour({ tab, talentId }: { tab: string; talentId?: string }) {
  const [search] = useSearchParams();
  const me = useMe();
  const wanted = search.get("id") ?? (talentId === undefined ? lastTour(me) : null);
  const zone = useZone();
  const answer = useCallQuery(
    tours.list,
    {
      query: {
        pageSize: 100,
        withTotal: false,
        orderBy: "startDate",
        orderDirection: "ASC",
        ...(talentId && { talentId }),
      },
    },
    { when: wanted === null },
  );
  const to = (id: string) => <Navigate to={`${TOURS.base}/${encodeURIComponent(id)}/${tab}`} replace />;
  if (wanted !== null) return to(wanted);
  return (
    <QueryBoundary answer={answer}>
      {({ rows }) => {
        const now = today(zone);
        const next = rows.find(({ endDate }) => endDate !== null && endDate >= now) ?? rows.at(-1);
        return next ? to(next.id) : <Empty title={t("noTour")} line={t("noTourLine")} />;
      }}
    </QueryBoundary>
  );
}

export const OpenItinerary = () => <OpenTour tab="itinerary" />;
export const OpenBudget = () => <OpenTour tab="budget" />;
