import { LIMITS } from "../limits.ts";
import { date, line, z } from "../schema.ts";

/** A day on which the agency does not work, beside public holidays. */
export const OwnHoliday = z.strictObject({ day: date(), name: line(LIMITS.masterName) });
export type OwnHoliday = z.output<typeof OwnHoliday>;

export const OWN_HOLIDAYS = 100;
