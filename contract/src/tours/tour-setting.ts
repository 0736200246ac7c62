/** Settings of tours, which the whole agency shares. */
import { call, write } from "../call.ts";
import { z } from "../schema.ts";

const HALF_HOUR = 0.5;
export const TourSetting = z.strictObject({
  /** Hours by road that a day may have before it is marked, by the half hour. */
  driveHours: z.number().check(z.minimum(1), z.maximum(24), z.multipleOf(HALF_HOUR, { error: "Use half hours" })),
});

export const tourSettings = {
  save: call("PUT", "/client/v1/settings/tours", {
    summary: "Set how many hours by road a day of a tour may have before it is marked",
    access: write("ORGANIZATION"),
    topics: ["tour"],
    body: TourSetting,
    reply: TourSetting,
  }),
};
