/** What the fan app sends and is sent under `/fan/v1`, with a key of the agency in place of a session. */
import { HIDING_TYPES } from "../content/codes.ts";
import { POST_LIMITS } from "../content/posts/codes.ts";
import { repeatedOptions } from "../content/posts/poll.ts";
import { PostForm } from "../content/posts/post.ts";
import { blankIsNull, clean, emptyIsNull, id, line, visible, z } from "../schema.ts";
import { formatted } from "../values/formats.ts";
import { fanId } from "./fan.ts";

export const FAN_LIMITS = {
  /** Events of one batch. */
  events: 1000,
  page: 50,
  pageMax: 200,
  /** Months for which is kept who did something. */
  months: 24,
} as const;

/** What fans do besides marking: reports count it, and the totals of an item. */
const DEEDS = ["VIEW", "LISTEN", "SHARE", "COMMENT", "REACTION", "FOLLOW", "CLICK"] as const;

const utc = () =>
  z.string().check(
    z.refine((text) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text)), {
      error: "An instant in UTC, such as 2026-08-11T00:42:00Z",
    }),
  );
const about = {
  /** Made by the app; one that was sent before changes nothing. */
  id: id(),
  at: utc(),
  talentId: emptyIsNull(id()),
};
const Marked = z.strictObject({
  ...about,
  type: z.enum(HIDING_TYPES),
  fanId: fanId(),
  fanName: emptyIsNull(line(200)),
  itemId: id(),
  reason: emptyIsNull(z.string().check(z.trim(), z.maxLength(1000))),
});
const Did = z.strictObject({
  ...about,
  type: z.enum(DEEDS),
  fanId: emptyIsNull(fanId()),
  itemId: emptyIsNull(id()),
  seconds: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(86_400))), null),
});
/** A fan has one vote in a poll; the latest counts. */
const Voted = z.strictObject({ ...about, type: z.literal("VOTE"), fanId: fanId(), itemId: id(), optionId: id() });
const optionText = z.string().check(z.trim(), z.minLength(1), z.maxLength(POST_LIMITS.option), clean, visible);
const Poll = z.strictObject({
  /** Their ids are made by the app: votes name them. */
  options: z.array(z.strictObject({ id: id(), text: optionText })).check(
    z.minLength(POST_LIMITS.minOptions),
    z.maxLength(POST_LIMITS.maxOptions),
    z.refine((all) => repeatedOptions(all).length === 0 && new Set(all.map((one) => one.id)).size === all.length),
  ),
  expiresAt: utc(),
});
const MONTH_MS = 31 * 86_400_000;
/** A fan wrote in the fan room of a talent; with options it is a poll. */
const Wrote = z
  .strictObject({
    ...about,
    type: z.literal("POST"),
    talentId: id(),
    fanId: fanId(),
    fanName: emptyIsNull(line(200)),
    /** Made by the app, and what later events name. */
    itemId: id(),
    text: PostForm.shape.content,
    link: z._default(blankIsNull(formatted("website")), null),
    /** Addresses of pictures, which are fetched soon after. */
    pictures: z._default(z.array(formatted("website")).check(z.maxLength(POST_LIMITS.media)), []),
    poll: z._default(z.nullable(Poll), null),
  })
  .check(
    z.refine(
      ({ at, poll }) => {
        const open = poll ? Date.parse(poll.expiresAt) - Date.parse(at) : 1;
        return open > 0 && open <= MONTH_MS;
      },
      { path: ["poll", "expiresAt"], error: "Within a month" },
    ),
    z.refine(({ link, pictures }) => link === null || pictures.length === 0, {
      path: ["pictures"],
      error: "A post has media or a link",
    }),
  );
export type FanPost = z.output<typeof Wrote>;
/** A fan took back what they wrote, or goes to a meetup or not. */
const Said = z.strictObject({
  ...about,
  type: z.enum(["WITHDRAW", "GOING", "NOT_GOING"]),
  fanId: fanId(),
  itemId: id(),
});
/** One thing that a fan did, with an item or with a talent. */
export const FanEvent = z.discriminatedUnion("type", [Marked, Did, Voted, Wrote, Said]);
export type FanEvent = z.output<typeof FanEvent>;

/** Each event is judged by itself: what is refused does not hold up the others. */
export const FanBatch = z.strictObject({
  events: z.array(z.unknown()).check(z.minLength(1), z.maxLength(FAN_LIMITS.events)),
});

/** Why an event was refused, by its place in the batch. */
export interface RefusedEvent {
  index: number;
  reason:
    | "malformed"
    | "unknownItem"
    | "unknownTalent"
    | "unknownOption"
    | "noMeetup"
    | "taken"
    | "closed"
    | "inTheFuture"
    | "tooOld";
  field?: string;
}
export interface BatchReply {
  accepted: number;
  /** Sent before. */
  repeated: number;
  refused: RefusedEvent[];
}

export const FanQuery = z.strictObject({
  cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/))),
  limit: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/)),
      z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(FAN_LIMITS.pageMax))),
    ),
    FAN_LIMITS.page,
  ),
  /** Only what changed since, with what was withdrawn. */
  updatedSince: z.optional(
    z.string().check(z.refine((text) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text)))),
  ),
});
