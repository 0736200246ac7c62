/** Public holidays of the agency, and its own. */
import { call, signedIn } from "../call.ts";
import { date, z } from "../schema.ts";

/** Days of a year and of its edges. */
const MOST_DAYS = 400;
const DAY_MS = 86_400_000;

export const holidays = {
  list: call("GET", "/client/v1/calendar/holidays", {
    summary: "Public holidays of the agency, and its own, from one day to another",
    access: signedIn,
    topics: ["agencySetting"],
    query: z.strictObject({ from: date(), to: date() }).check(
      z.refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) <= MOST_DAYS * DAY_MS, {
        path: ["to"],
        error: `Choose ${MOST_DAYS} days at most`,
      }),
    ),
    reply: z.array(
      z.object({
        day: z.string(),
        name: z.string(),
        /** The country that has it; null of a day of the agency's own. */
        country: z.nullable(z.string()),
      }),
    ),
  }),
};
