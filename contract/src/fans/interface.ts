/** Requests and replies of the fan app under `/fan/v1`, authenticated by a key of the agency instead of a session. */
import { HIDING_TYPES } from "../content/codes.ts";
import { POST_LIMITS } from "../content/posts/codes.ts";
import { repeatedOptions } from "../content/posts/poll.ts";
import { PostForm } from "../content/posts/post.ts";
import { blankIsNull, clean, emptyIsNull, id, line, visible, z } from "../schema.ts";
import { email, formatted } from "../values/formats.ts";
import { fanId } from "./fan.ts";

export const FAN_LIMITS = {
  /** Events in one batch. */
  events: 1000,
  page: 50,
  pageMax: 200,
  /** Retention in months of fans' ids on their actions. */
  months: 24,
  /** Profiles in one request. */
  profiles: 1000,
  /** Characters of a comment. */
  comment: 2000,
  preferences: 50,
} as const;

/** Actions of fans other than marking; reports and an item's totals count them. */
const DEEDS = ["VIEW", "LISTEN", "SHARE", "FOLLOW", "CLICK"] as const;
/** Actions that `UNDO` takes back. */
export const UNDOABLE = ["COMMENT", "REACTION"] as const;

const utc = () =>
  z.string().check(
    z.refine((text) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text)), {
      error: "An instant in UTC, such as 2026-08-11T00:42:00Z",
    }),
  );
/** Two letters of ISO 3166-1. */
const countryCode = () => z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/));
const placePart = () => blankIsNull(line(100));
const about = {
  /** Created by the app; a repeated id is ignored. */
  id: id(),
  at: utc(),
  talentId: emptyIsNull(id()),
  /** Place of the fan, if the app knows it. */
  place: z._default(
    z.nullable(
      z.strictObject({
        city: z._default(placePart(), null),
        state: z._default(placePart(), null),
        country: z._default(blankIsNull(countryCode()), null),
      }),
    ),
    null,
  ),
};
const Marked = z.strictObject({
  ...about,
  type: z.enum(HIDING_TYPES),
  fanId: fanId(),
  fanName: emptyIsNull(line(200)),
  itemId: id(),
  reason: emptyIsNull(z.string().check(z.trim(), z.maxLength(1000))),
});
const deed = {
  ...about,
  fanId: emptyIsNull(fanId()),
  itemId: emptyIsNull(id()),
  seconds: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(86_400))), null),
};
const Did = z.strictObject({ ...deed, type: z.enum(DEEDS) });
const Commented = z.strictObject({
  ...deed,
  type: z.literal("COMMENT"),
  text: z._default(
    z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(FAN_LIMITS.comment), clean, visible)),
    null,
  ),
});
const Reacted = z.strictObject({
  ...deed,
  type: z.literal("REACTION"),
  /** Name or emoji that the app gives it. */
  reaction: z._default(blankIsNull(line(40)), null),
});
/** Takes back the fan's latest comment or reaction on an item that is not taken back yet. */
const Undone = z.strictObject({
  ...about,
  type: z.literal("UNDO"),
  action: z.enum(UNDOABLE),
  fanId: fanId(),
  itemId: id(),
});
/** A fan stops following a talent, or stops or resumes notifications of them. */
const Switched = z.strictObject({
  ...about,
  type: z.enum(["UNFOLLOW", "MUTE", "UNMUTE"]),
  talentId: id(),
  fanId: fanId(),
  itemId: emptyIsNull(id()),
});
/** A fan has one vote in a poll; the latest counts. */
const Voted = z.strictObject({ ...about, type: z.literal("VOTE"), fanId: fanId(), itemId: id(), optionId: id() });
const optionText = z.string().check(z.trim(), z.minLength(1), z.maxLength(POST_LIMITS.option), clean, visible);
const Poll = z.strictObject({
  /** Ids are created by the app: votes refer to them. */
  options: z.array(z.strictObject({ id: id(), text: optionText })).check(
    z.minLength(POST_LIMITS.minOptions),
    z.maxLength(POST_LIMITS.maxOptions),
    z.refine(
      (choices) =>
        repeatedOptions(choices).length === 0 && new Set(choices.map((choice) => choice.id)).size === choices.length,
    ),
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
    /** Created by the app; later events refer to it. */
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
/** A fan withdraws a post, or answers a meetup. */
const Said = z.strictObject({
  ...about,
  type: z.enum(["WITHDRAW", "GOING", "NOT_GOING"]),
  fanId: fanId(),
  itemId: id(),
});
/** One action of a fan, on an item or on a talent. */
export const FanEvent = z.discriminatedUnion("type", [
  Marked,
  Did,
  Commented,
  Reacted,
  Undone,
  Switched,
  Voted,
  Wrote,
  Said,
]);
export type FanEvent = z.output<typeof FanEvent>;

/** Each event is validated on its own: a refused one does not block the others. */
export const FanBatch = z.strictObject({
  events: z.array(z.unknown()).check(z.minLength(1), z.maxLength(FAN_LIMITS.events)),
});

/** Reason an event was refused, by its index in the batch. */
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

/** A profile of a fan, as the app knows it. A field left out stays as it is; null clears it. */
export const FanProfile = z.strictObject({
  fanId: fanId(),
  /** Time the profile was read: an older one changes nothing. Default is the time it arrives. */
  at: z.optional(utc()),
  name: z.optional(blankIsNull(line(200))),
  email: z.optional(blankIsNull(email())),
  city: z.optional(placePart()),
  state: z.optional(placePart()),
  country: z.optional(blankIsNull(countryCode())),
  preferences: z.optional(z.array(line(100)).check(z.maxLength(FAN_LIMITS.preferences))),
  /** Time the fan joined the app. */
  createdAt: z.optional(utc()),
  /** Consent to marketing emails; the newest by its own time holds. */
  marketing: z.optional(z.strictObject({ consent: z.boolean(), at: utc(), source: blankIsNull(line(200)) })),
});
export type FanProfile = z.output<typeof FanProfile>;
export const FanProfiles = z.strictObject({
  fans: z.array(z.unknown()).check(z.minLength(1), z.maxLength(FAN_LIMITS.profiles)),
});
export interface ProfilesReply {
  accepted: number;
  /** Profiles with nothing newer than what is stored. */
  unchanged: number;
  refused: { index: number; reason: "malformed" | "inTheFuture"; field?: string }[];
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
  /** Limits the reply to changes since then, including withdrawn items. */
  updatedSince: z.optional(
    z.string().check(z.refine((text) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text)))),
  ),
});
