import { useMemo } from "react";
import { useLocation } from "react-router";
import type { TabOwner } from "#web/shared/area.ts";
import { MountContext } from "#web/shared/record/paths.ts";
import { RecordList } from "#web/shared/record/RecordList.tsx";
import { OpenTour } from "./OpenTour.tsx";
import { TOURS } from "./paths.ts";
import { tourKind } from "./tourKind.tsx";

const { list: listing, ...kind } = tourKind;

/** The tours of a talent, or the one that is asked for, was open last or comes next; tours keep their own addresses. */
export function ToursOfTalent({ owner }: { owner: TabOwner | null }) {
  const { pathname } = useLocation();
  const id = owner?.id ?? "";
  const name = owner?.name ?? "";
  const mount = useMemo(
    () => ({
      base: TOURS.base,
      first: TOURS.first,
      tabOf: { kind: "talents", base: "/talent", id, name, list: `/talent/${id}/tools/tour-tracks` },
      addsOf: true as const,
    }),
    [id, name],
  );
  if (pathname.endsWith("/tour_itinerary")) return <OpenTour tab="itinerary" talentId={id} />;
  if (pathname.endsWith("/budget")) return <OpenTour tab="budget" talentId={id} />;
  if (!listing) return null;
  return (
    <MountContext value={mount}>
      <RecordList entry={TOURS} kind={kind} listing={listing} />
    </MountContext>
  );
}
