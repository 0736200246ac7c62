/** Posts and polls: their forms and their rows. */
import { MEDIA_TYPES } from "../../enums.ts";
import { LIMITS } from "../../limits.ts";
import { Media } from "../../media/upload.ts";
import { ROW } from "../../record.ts";
import {
  blankIsNull,
  clean,
  id,
  instant,
  line,
  mediaLink,
  Named,
  ref,
  version,
  visible,
  whenMissing,
  z,
} from "../../schema.ts";
import { namedLike } from "../../values/document-names.ts";
import { formatted } from "../../values/formats.ts";
import { timeZone } from "../../values/time-zone.ts";
import { ContentTalent, REQUIRED } from "../item.ts";
import { moment } from "../moment.ts";
import { FANROOM_TYPES, POST_KINDS, POST_LIMITS } from "./codes.ts";
import { filledOptions, OPTION_MESSAGES } from "./poll.ts";

/** Plain text over several lines. */
const multilineText = z
  .string(whenMissing(REQUIRED))
  .check(
    z.trim(),
    z.minLength(1, { error: REQUIRED }),
    z.maxLength(POST_LIMITS.content),
    clean,
    visible,
    z.normalize("NFC"),
  );
const media = z
  .array(z.strictObject({ mediaId: ref("media"), order: z.int().check(z.minimum(0), z.maximum(1000)) }))
  .check(
    z.maxLength(POST_LIMITS.media),
    z.overwrite((items) => [
      ...new Map([...items].sort((a, b) => a.order - b.order).map((item) => [item.mediaId, item])).values(),
    ]),
  );
/** A blank address is no link. */
const preview = z.nullable(z.strictObject({ url: blankIsNull(formatted("website")) }));
const newOption = z.strictObject({
  text: z.string().check(z.trim(), z.maxLength(POST_LIMITS.option, { error: OPTION_MESSAGES.tooLong }), clean, visible),
});
/** Blank options are left out. */
const options = z.array(newOption).check(
  z.maxLength(POST_LIMITS.maxOptions * 2),
  z.overwrite((entries) => filledOptions(entries)),
  z.minLength(POST_LIMITS.minOptions, { error: OPTION_MESSAGES.tooFew }),
  z.maxLength(POST_LIMITS.maxOptions, { error: OPTION_MESSAGES.tooMany }),
);
/** Existing options as sent back; an id is only compared with the post's own options. */
const option = z.extend(newOption, { id: z.optional(z.string().check(z.maxLength(36))) });
/** Epoch milliseconds within the last day; the poll ends with that day. */
const expiryDate = z.int(whenMissing(REQUIRED)).check(z.minimum(0), z.maximum(8.64e15));

const talentUserId = ref("person");
const eventId = blankIsNull(ref("cmsEvent"));
const place = {
  /** Meeting place; left out, the event's. */
  locationId: blankIsNull(ref("venue")),
  location: blankIsNull(line(LIMITS.headline)),
};
const timing = {
  publishDate: z.nullable(moment()),
  /** Time zone that the publish time was set in; left out, the writer's. */
  publishTimeZoneId: blankIsNull(timeZone()),
};

const newPost = {
  fanroomType: z._default(namedLike(FANROOM_TYPES), "SNIPPET"),
  talentUserId,
  content: multilineText,
  /** Null is now. */
  publishDate: z._default(timing.publishDate, null),
  publishTimeZoneId: z._default(timing.publishTimeZoneId, null),
  /** A post has media or a link. */
  sortedMedias: z._default(media, []),
  linkPreview: z._default(preview, null),
  /** An event for fans of the same talent, for a meetup. */
  eventId: z._default(eventId, null),
  locationId: z._default(place.locationId, null),
  location: z._default(place.location, null),
};
export const PostForm = z.strictObject(newPost);
export const PollForm = z.strictObject({ ...newPost, options, expiryDate });
/** A post or a poll as it is stored. */
export const PostOrPollForm = z.strictObject({
  kind: z.enum(POST_KINDS),
  ...newPost,
  options: z._default(z.array(option), []),
  expiryDate: z._default(z.nullable(expiryDate), null),
});
export type PostOrPollForm = z.output<typeof PostOrPollForm>;

const changedPost = {
  version: version(),
  content: z.optional(multilineText),
  publishDate: z.optional(timing.publishDate),
  publishTimeZoneId: z.optional(timing.publishTimeZoneId),
  sortedMedias: z.optional(media),
  linkPreview: z.optional(preview),
  /** The fields below may be sent, but can't be changed. */
  fanroomType: z.optional(namedLike(FANROOM_TYPES)),
  talentUserId: z.optional(talentUserId),
  eventId: z.optional(eventId),
  locationId: z.optional(place.locationId),
  location: z.optional(place.location),
};
/** Fields left out of a change keep their value. */
export const PostChange = z.strictObject({ id: ref("fanroomPost", "changed"), ...changedPost });
export const PollChange = z.strictObject({
  id: ref("fanroomPoll", "changed"),
  ...changedPost,
  options: z.optional(z.array(option).check(z.maxLength(POST_LIMITS.maxOptions))),
  /** May be moved while the poll is open. */
  expiryDate: z.optional(expiryDate),
});

/** Author of a post: a member of staff, or a fan. */
export const PostCreator = z.object({ id: z.string(), username: z.string(), isFan: z.boolean() });
export type PostCreator = z.output<typeof PostCreator>;

const count = z.int();
const post = {
  id: id(),
  /** Its text on one line, under the name common to all records. */
  displayName: z.string(),
  agency: Named,
  kind: z.enum(POST_KINDS),
  fanroomType: z.enum(FANROOM_TYPES),
  /** Null if the reader may not see them. */
  talent: z.nullable(ContentTalent),
  /** In their order. */
  medias: z.array(z.object({ order: z.int(), media: Media })),
  content: z.string(),
  /** Preview found at its link; only the address if it was not read. */
  linkPreview: z.nullable(
    z.object({
      url: z.string(),
      imageUrl: mediaLink(),
      title: z.nullable(z.string()),
      description: z.nullable(z.string()),
      typeOfMedia: z.nullable(z.literal(MEDIA_TYPES)),
    }),
  ),
  /** Null once a fan's data is erased or expired. */
  creator: z.nullable(PostCreator),
  publishDate: instant(),
  publishTimeZoneId: z.string(),
  /** True while its media are being prepared. */
  processing: z.boolean(),
  /** Set for meetups. Keeps the title of an event that was deleted. */
  event: z.nullable(z.object({ id: z.nullable(id()), title: z.string(), start: instant() })),
  eventDate: z.nullable(instant()),
  location: z.nullable(z.string()),
  locationId: z.nullable(id()),
  /** True if an event is attached. */
  meetupsType: z.boolean(),
  /** Fans who plan to attend. */
  totalMeetupUsers: count,
  totalComment: count,
  totalReaction: count,
  totalShare: count,
  totalReport: count,
  totalNotInterestedIn: count,
  totalIrrelevance: count,
  pin: z.boolean(),
  /** Open markings as not relevant, the talents they name, and the latest marking. */
  reportedCount: count,
  irrelevanceTalents: z.array(z.object({ userId: id(), displayName: z.string() })),
  latestReportedDate: z.nullable(instant()),
  ...z.omit(z.object(ROW), { assignedStaff: true }).shape,
};
export const PollOption = z.object({
  id: id(),
  position: z.int(),
  text: z.string(),
  totalVotes: count,
  /** Whole, and 100 together once there is a vote. */
  votePercent: count,
  mostVoted: z.boolean(),
});
export type PollOption = z.output<typeof PollOption>;
const poll = {
  question: z.string(),
  options: z.array(PollOption),
  totalParticipants: count,
  /** Epoch milliseconds of its end; null for a post. */
  expiryDate: z.nullable(z.number()),
  /** True once it is over; false for a post. */
  expired: z.boolean(),
};

export const FanroomPostRow = z.object(post);
export type FanroomPostRow = z.output<typeof FanroomPostRow>;
export const PollRow = z.object({ ...post, ...poll });
export type PollRow = z.output<typeof PollRow>;
