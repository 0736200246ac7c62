/**
 * Point in time in a form: epoch milliseconds, an instant (`2026-11-25T08:00:00.000Z`), or a wall time in the time zone
 * given by another field of the form (`2026-11-25T19:00`).
 */
import { DATE_MESSAGES, dateOrTime, z } from "../schema.ts";

const LATEST = Date.parse("2200-01-01");
const isInstant = (text: string): boolean => text.includes("T") && text.endsWith("Z");
const inMilliseconds = (value: unknown): unknown =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value < LATEST
    ? new Date(value).toISOString()
    : value;

/** Returns the schema of a required moment, with `error` as the message if it is missing. */
export const moment = (error: string = DATE_MESSAGES.wallTime) =>
  z.pipe(
    z.transform(inMilliseconds),
    z.string({ error: ({ input }) => (input === undefined || input === null ? error : DATE_MESSAGES.wallTime) }).check(
      z.refine((text) => text.trim() !== "", { error, abort: true }),
      z.refine((text) => (isInstant(text) ? isRealInstant(text) : isWallTime(text)), {
        error: DATE_MESSAGES.wallTime,
      }),
    ),
  );

const isRealInstant = (text: string): boolean => {
  const timestamp = Date.parse(text);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/.test(text) && timestamp >= 0 && timestamp < LATEST;
};
const isWallTime = (text: string): boolean => text.length > 10 && z.safeParse(dateOrTime(), text).success;

/** Returns the instant of a moment, if it is one and no wall time. */
export const asInstant = (moment: string): string | undefined => (isInstant(moment) ? moment : undefined);
