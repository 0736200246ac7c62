/** Availability: talents or scouts who are free in a span. */
import { call, read } from "../call.ts";
import { TALENT_CATEGORIES } from "../enums.ts";
import { date, emptyIsNull, id, instant, refs, z } from "../schema.ts";
import { timeZone } from "../values/time-zone.ts";
import { CalendarPerson } from "./calendar.ts";

export const FREE_LIMITS = { days: 92, people: 500, types: 100, km: 20_000 } as const;

/** `held`: free except for unconfirmed time. */
export const FREE_STATES = ["free", "held", "busy"] as const;
export const FREE_FIRMNESS = ["confirmed", "any"] as const;

const degrees = (max: number) => z.number().check(z.minimum(-max), z.maximum(max));
/** A time of day. */
export const clock = () => z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

export const FreePerson = z.object({
  person: CalendarPerson,
  state: z.enum(FREE_STATES),
  /** First entry that takes their time; null if nothing confirmed does. */
  busy: z.nullable(
    z.object({
      startsAt: instant(),
      endsAt: instant(),
      /** Null if the reader may not read it. */
      detail: z.nullable(z.object({ recordId: id(), recordKind: z.string(), title: z.string() })),
    }),
  ),
  /** Number of unconfirmed entries in the span. */
  holds: z.int(),
  /** Level a new hold would get on its worst day; null if every level of a day is taken. */
  level: z.nullable(z.int()),
  place: z.nullable(z.string()),
  /** Distance from the requested place to their home; null if either is unknown. */
  km: z.nullable(z.number()),
});
export type FreePerson = z.output<typeof FreePerson>;

export const availability = {
  find: call("POST", "/client/v1/calendar/free", {
    summary:
      "Availability of people in a span: the free first, then those with unconfirmed entries, then the busy with the reason",
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
      /** Left out, the reader's own time zone. */
      timezoneId: emptyIsNull(timeZone()),
      categories: z._default(z.array(z.enum(TALENT_CATEGORIES)).check(z.maxLength(TALENT_CATEGORIES.length)), []),
      typeIds: z._default(refs("talentType", FREE_LIMITS.types), []),
      /** Limits the list to people who live within this many km of a place. */
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
      /** Least firmness that counts as taken. */
      firmness: z._default(z.enum(FREE_FIRMNESS), "confirmed"),
    }),
    reply: z.object({ timezoneId: z.string(), startsAt: instant(), endsAt: instant(), people: z.array(FreePerson) }),
  }),
};
