/** When a talent joined and how long they are represented: one term for the summary, the agreement and the header. */
import { TALENT_STATUS } from "#contract/enums.ts";
import type { Listed } from "../listed.ts";
import { daysBefore, demoDate, type Moment } from "../values/day.ts";
import { demoRandom } from "../values/random.ts";

export interface Representation {
  /** When the record was created. */
  joined: Moment;
  /** Null for people who are not represented. */
  start: string | null;
  /** Null where no end was agreed. */
  end: string | null;
}

const isRepresented = ({ stage, status }: Listed): boolean =>
  stage === "talent" && status !== TALENT_STATUS.pending && status !== TALENT_STATUS.rejected;

export function representationOf(listed: Listed, now: Moment): Representation {
  const random = demoRandom(`representation/${listed.name}`);
  const joined = listed.since
    ? Temporal.PlainDate.from(listed.since).toZonedDateTime({ timeZone: now.timeZoneId, plainTime: "10:24" })
    : daysBefore(now, random.roll(...joinedDaysAgo(listed)), random);
  if (!isRepresented(listed)) return { joined, start: null, end: null };
  const end = listed.state
    ? now.subtract({ days: random.roll(20, 200) })
    : random.chance(55)
      ? now.add({ days: random.roll(60, 900) })
      : null;
  return { joined, start: demoDate(joined), end: end && demoDate(end) };
}

function joinedDaysAgo({ stage, status, state }: Listed): [number, number] {
  if (stage !== "talent") return [6, 200];
  if (state) return [900, 2200];
  return status === TALENT_STATUS.pending ? [2, 24] : [90, 1900];
}
