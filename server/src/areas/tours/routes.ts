import { tourDays } from "#contract/tours/days.ts";
import type { tourRoutes as calls } from "#contract/tours/routes.ts";
import { stopsOf } from "#contract/tours/stops.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { entriesOfTours } from "./itinerary.read.ts";

/** A map needs where one is and not when a plan begins. */
const NO_PLAN = { startDate: null, endDate: null };

export const tourRouteHandlers: Handlers<typeof calls> = {
  async read({ db, actor, body: { tourIds } }) {
    const byTour = Map.groupBy(await entriesOfTours(db, actor, tourIds), ({ tourId }) => tourId);
    return {
      routes: [...new Set(tourIds)].map((tourId) => ({
        tourId,
        stops: stopsOf(tourDays(byTour.get(tourId) ?? [], NO_PLAN)).map(({ day, town, spot, number, isOpen }) => ({
          day,
          town,
          ...spot,
          number,
          isOpen,
        })),
      })),
    };
  },
};
