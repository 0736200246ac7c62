/** Who is free: which talents or scouts have no time taken in a span. */
import { call, read } from "../call.ts";
import { TALENT_CATEGORIES } from "../enums.ts";
import { date, emptyIsNull, id, instant, refs, z } from "../schema.ts";
import { timeZone } from "../values/time-zone.ts";
import { CalendarPerson } from "./calendar.ts";

export const FREE_LIMITS = { days: 92, people: 500, types: 100, km: 20_000 } as const;

/** `held`: free, but for time that is not confirmed. */
export const FREE_STATES = ["free", "held", "busy"] as const;
export const FREE_FIRMNESS = ["confirmed", "any"] as const;

const degrees = (most: number) => z.number().check(z.minimum(-most), z.maximum(most));
/** A time of day. */
export const clock = () => z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

export const FreePerson = z.object({
  person: CalendarPerson,
  state: z.enum(FREE_STATES),
  /** What takes their time first; null if nothing confirmed does. */
  busy: z.nullable(
    z.object({
      startsAt: instant(),
      endsAt: instant(),
      /** Null where the reader may not read it. */
      detail: z.nullable(z.object({ recordId: id(), recordKind: z.string(), title: z.string() })),
    }),
  ),
  /** How much time in the span is taken but not confirmed. */
  holds: z.int(),
  /** The level that a new hold would get on its worst day; null where a day has as many holds as there are levels. */
  level: z.nullable(z.int()),
  place: z.nullable(z.string()),
  /** From the place that was asked for to their home; null if either is unknown. */
  km: z.nullable(z.number()),
});
export type FreePerson = z.output<typeof FreePerson>;

export const availability = {
  find: call("POST", "/client/v1/calendar/free", {
    summary:
      "Who is free: those without time taken in a span, then those with time that is not confirmed, then the others with the reason",
    access: read("CALENDAR"),
    reads: true,
    topics: ["task", "event", "hold", "person"],
    body: z.strictObject({
      calendar: z._default(z.enum(["agency", "scout"]), "agency"),
      /** The first and the last day. */
      from: date(),
      to: date(),
      /** Hours on the first and on the last day; left out, whole days. */
      fromTime: emptyIsNull(clock()),
      toTime: emptyIsNull(clock()),
      /** Left out, the reader's own. */
      timezoneId: emptyIsNull(timeZone()),
      categories: z._default(z.array(z.enum(TALENT_CATEGORIES)).check(z.maxLength(TALENT_CATEGORIES.length)), []),
      typeIds: z._default(refs("talentType", FREE_LIMITS.types), []),
      /** Only those who live within so many km of a place. */
      near: z._default(
        z.nullable(
          z.strictObject({
            latitude: degrees(90),
            longitude: degrees(180),
            km: z.int().check(z.minimum(1), z.maximum(FREE_LIMITS.km)),
          }),
        ),
        null,
      ),
      /** Which time counts as taken. */
      firmness: z._default(z.enum(FREE_FIRMNESS), "confirmed"),
    }),
    reply: z.object({ timezoneId: z.string(), startsAt: instant(), endsAt: instant(), people: z.array(FreePerson) }),
  }),
};
