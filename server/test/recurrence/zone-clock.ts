/**
 * The clock of a time zone for some years, read from Intl. It shares no code with what it checks: no Temporal, only numbers.
 * Wall times are milliseconds as if the zone were UTC; days are counted from 1 January 1970.
 */
export const DAY = 86_400_000;
const MINUTE = 60_000;
/** No zone changed its clock twice within this time. */
const STEP = DAY / 2;
/** Wide enough for the day that a zone skips when it crosses the date line. */
const MARGIN = 3 * DAY;

/** A stretch of time with one offset. */
interface Stretch {
  from: number;
  to: number;
  offset: number;
}
/** A change of the clock, by its wall times: forward over a gap, or back over times that occur twice. */
export interface ClockChange {
  before: number;
  after: number;
}

export class ZoneClock {
  readonly changes: ClockChange[] = [];
  readonly #stretches: Stretch[] = [];
  readonly #format: Intl.DateTimeFormat;

  constructor(zone: string, firstDay: number, lastDay: number) {
    this.#format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
    const end = (lastDay + 1) * DAY + MARGIN;
    let from = firstDay * DAY - MARGIN;
    let offset = this.#offsetAt(from);
    for (let time = from + STEP; time < end; time += STEP) {
      const next = this.#offsetAt(time);
      if (next === offset) continue;
      const to = this.#changeBetween(time - STEP, time, offset);
      this.#stretches.push({ from, to, offset });
      this.changes.push({ before: to + offset, after: to + next });
      [from, offset] = [to, next];
    }
    this.#stretches.push({ from, to: end, offset });
  }

  #offsetAt(instant: number): number {
    const text = this.#format.format(instant);
    const [, sign = "+", hours = "0", minutes = "0", seconds = "0"] =
      /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text) ?? fail(text);
    const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
    return sign === "-" ? -size : size;
  }

  #changeBetween(low: number, high: number, offset: number): number {
    let [from, to] = [low, high];
    while (to - from > MINUTE / 60) {
      const middle = Math.floor((from + to) / 2000) * 1000;
      if (this.#offsetAt(middle) === offset) from = middle;
      else to = middle;
    }
    return to;
  }

  /** Returns whether a day has at least a moment. */
  has(day: number): boolean {
    return this.#stretches.some(({ from, to, offset }) => from + offset < (day + 1) * DAY && to + offset > day * DAY);
  }

  /** Returns the instant of a wall time, the first of two, and what the clock then shows: later, if the time is in a gap. */
  place(wall: number): { instant: number; wall: number } {
    for (const { from, to, offset } of this.#stretches)
      if (wall - offset >= from && wall - offset < to) return { instant: wall - offset, wall };
    for (const [index, { to, offset }] of this.#stretches.entries()) {
      const next = this.#stretches[index + 1];
      if (next && wall >= to + offset && wall < to + next.offset)
        return { instant: wall - offset, wall: wall - offset + next.offset };
    }
    return fail(new Date(wall).toISOString());
  }
}

function fail(what: string): never {
  throw new Error(`No place on the clock for ${what}`);
}
