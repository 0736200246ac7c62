/** Dates of the demo, relative to the moment it is loaded, in the agency's time zone. */
import type { DemoRandom } from "./random.ts";

const ZONE = "Australia/Sydney";
export type Moment = Temporal.ZonedDateTime;

export const thisMoment = (): Moment => Temporal.Now.zonedDateTimeISO(ZONE).round("second");

export const instantOf = (moment: Moment): string => moment.toInstant().toString();
export const demoDate = (moment: Moment): string => moment.toPlainDate().toString();

/** Returns a time in office hours, `days` before `now` and never after it. */
export function daysBefore(now: Moment, days: number, random: DemoRandom): Moment {
  const moment = now
    .subtract({ days })
    .with({ hour: random.roll(9, 18), minute: random.roll(0, 59), second: random.roll(0, 59) });
  return earlier(moment, now.subtract({ minutes: random.roll(3, 50) }));
}

/** Yields moments back in time from `now`, within office hours. */
export function* backwards(
  now: Moment,
  random: DemoRandom,
  minutes: readonly [number, number],
): Generator<Moment, never> {
  let moment = now;
  while (true) {
    moment = moment.subtract({ minutes: random.roll(...minutes), seconds: random.roll(0, 59) });
    // Skips nights, so that a demo loaded at night starts with the previous day's work.
    if (moment.hour < 8 || moment.hour > 19) {
      const day = moment.hour < 8 ? moment.subtract({ days: 1 }) : moment;
      moment = day.with({ hour: 18, minute: random.roll(0, 59) });
    }
    yield moment;
  }
}

export const earlier = (moment: Moment, other: Moment): Moment =>
  Temporal.ZonedDateTime.compare(moment, other) < 0 ? moment : other;
