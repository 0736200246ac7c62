/** Days of counts, summed up. */
import type { CountedDay } from "#contract/ticketing/ticketing.ts";

export const netOf = ({ counts }: Pick<CountedDay, "counts">): number =>
  counts.reduce((sum, { sold, refunded }) => sum + sold - refunded, 0);

/** Returns what was sold until the end of each day; the days come newest first. */
export function sumsOf(days: readonly CountedDay[]): number[] {
  let sum = 0;
  return days
    .toReversed()
    .map((day) => {
      sum += netOf(day);
      return sum;
    })
    .reverse();
}

const DAY_MS = 86_400_000;
/** Returns the Monday of a day's week. */
function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the weeks of days, each under its Monday, newest first. */
export function weeksOf(days: readonly CountedDay[]): CountedDay[] {
  return [...Map.groupBy(days, ({ day }) => mondayOf(day))].flatMap(([day, ofWeek]) => {
    const [newest] = ofWeek;
    if (!newest) return [];
    const counts = [
      ...Map.groupBy(
        ofWeek.flatMap((each) => each.counts),
        ({ typeId }) => typeId,
      ),
    ].map(([typeId, counted]) => ({
      typeId,
      sold: counted.reduce((sum, { sold }) => sum + sold, 0),
      refunded: counted.reduce((sum, { refunded }) => sum + refunded, 0),
    }));
    return [{ ...newest, day, counts }];
  });
}
