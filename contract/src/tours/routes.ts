/** The routes of several tours, for a map that shows them together. */
import { call, read } from "../call.ts";
import { id, refs, z } from "../schema.ts";

const RouteStop = z.object({
  /** `YYYY-MM-DD`, the first day there. */
  day: z.string(),
  town: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Number of its show among those of the tour, from 1; null for a stop without one. */
  number: z.nullable(z.int()),
  /** True if its show is on hold. */
  isOpen: z.boolean(),
});
export const TourRoute = z.object({ tourId: id(), stops: z.array(RouteStop) });
export type TourRoute = z.output<typeof TourRoute>;

/** Tours on one map at most. */
export const ROUTES_MAX = 100;

export const tourRoutes = {
  read: call("POST", "/client/v1/tour-tracks/routes", {
    summary: "The stops of several tours in their order, but for shows that the reader may not see",
    access: read("EVENT"),
    reads: true,
    topics: ["tour", "event"],
    body: z.strictObject({ tourIds: refs("tour", ROUTES_MAX).check(z.minLength(1)) }),
    reply: z.object({ routes: z.array(TourRoute) }),
  }),
};
