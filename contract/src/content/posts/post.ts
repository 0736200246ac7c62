/** Posts and polls: what their forms hold, and what is read of them. */
import { MEDIA_TYPES } from "../../enums.ts";
import { LIMITS } from "../../limits.ts";
import { Media } from "../../media/upload.ts";
import { ROW } from "../../record.ts";
import { namedLike } from "../../records/document-names.ts";
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
import { formatted } from "../../values/formats.ts";
import { timeZone } from "../../values/time-zone.ts";
import { ContentTalent, REQUIRED } from "../item.ts";
import { moment } from "../moment.ts";
import { FANROOM_TYPES, POST_KINDS, POST_LIMITS } from "./codes.ts";
import { filledOptions, OPTION_MESSAGES } from "./poll.ts";

/** Plain text over several lines. */
const words = z
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
    z.overwrite((all) => [
      ...new Map([...all].sort((a, b) => a.order - b.order).map((one) => [one.mediaId, one])).values(),
    ]),
  );
/** A blank address is no link. */
const preview = z.nullable(z.strictObject({ url: blankIsNull(formatted("website")) }));
const newOption = z.strictObject({
  text: z.string().check(z.trim(), z.maxLength(POST_LIMITS.option, { error: OPTION_MESSAGES.tooLong }), clean, visible),
});
/** Blank ones are left out. */
const options = z.array(newOption).check(
  z.maxLength(POST_LIMITS.maxOptions * 2),
  z.overwrite((all) => filledOptions(all)),
  z.minLength(POST_LIMITS.minOptions, { error: OPTION_MESSAGES.tooFew }),
  z.maxLength(POST_LIMITS.maxOptions, { error: OPTION_MESSAGES.tooMany }),
);
/** Sent again as they are; an id is compared with the option's own, and looks nothing up. */
const option = z.extend(newOption, { id: z.optional(z.string().check(z.maxLength(36))) });
/** Epoch milliseconds of a moment on the last day, which ends it. */
const expiryDate = z.int(whenMissing(REQUIRED)).check(z.minimum(0), z.maximum(8.64e15));

const talentUserId = ref("person");
const eventId = blankIsNull(ref("cmsEvent"));
const place = {
  /** Where one meets; left out, where the event is. */
  locationId: blankIsNull(ref("venue")),
  location: blankIsNull(line(LIMITS.headline)),
};
const timing = {
  publishDate: z.nullable(moment()),
  /** The zone in which the publish time was chosen; left out, the writer's. */
  publishTimeZoneId: blankIsNull(timeZone()),
};

const newPost = {
  fanroomType: z._default(namedLike(FANROOM_TYPES), "SNIPPET"),
  talentUserId,
  content: words,
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
  content: z.optional(words),
  publishDate: z.optional(timing.publishDate),
  publishTimeZoneId: z.optional(timing.publishTimeZoneId),
  sortedMedias: z.optional(media),
  linkPreview: z.optional(preview),
  /** What follows may be sent, but stays what it is. */
  fanroomType: z.optional(namedLike(FANROOM_TYPES)),
  talentUserId: z.optional(talentUserId),
  eventId: z.optional(eventId),
  locationId: z.optional(place.locationId),
  location: z.optional(place.location),
};
/** Changes: what they leave out stays as it is. */
export const PostChange = z.strictObject({ id: ref("fanroomPost", "changed"), ...changedPost });
export const PollChange = z.strictObject({
  id: ref("fanroomPoll", "changed"),
  ...changedPost,
  options: z.optional(z.array(option).check(z.maxLength(POST_LIMITS.maxOptions))),
  /** May be moved while the poll is open. */
  expiryDate: z.optional(expiryDate),
});

/** Who wrote a post: a member of staff, or a fan. */
export const PostCreator = z.object({ id: z.string(), username: z.string(), isFan: z.boolean() });
export type PostCreator = z.output<typeof PostCreator>;

const count = z.int();
const post = {
  id: id(),
  /** Its text on one line, under the name that every record has. */
  displayName: z.string(),
  agency: Named,
  kind: z.enum(POST_KINDS),
  fanroomType: z.enum(FANROOM_TYPES),
  /** Null where the reader may not see them. */
  talent: z.nullable(ContentTalent),
  /** In their order. */
  medias: z.array(z.object({ order: z.int(), media: Media })),
  content: z.string(),
  /** What its link was found to show, apart from its address where it was not read. */
  linkPreview: z.nullable(
    z.object({
      url: z.string(),
      imageUrl: mediaLink(),
      title: z.nullable(z.string()),
      description: z.nullable(z.string()),
      typeOfMedia: z.nullable(z.literal(MEDIA_TYPES)),
    }),
  ),
  /** Null once a fan is no longer kept. */
  creator: z.nullable(PostCreator),
  publishDate: instant(),
  publishTimeZoneId: z.string(),
  /** Whether its media are still being prepared. */
  processing: z.boolean(),
  /** Of meetups: the event, as it was called where it is gone. */
  event: z.nullable(z.object({ id: z.nullable(id()), title: z.string(), start: instant() })),
  eventDate: z.nullable(instant()),
  location: z.nullable(z.string()),
  locationId: z.nullable(id()),
  /** Whether an event is attached. */
  meetupsType: z.boolean(),
  /** Fans who are going. */
  totalMeetupUsers: count,
  totalComment: count,
  totalReaction: count,
  totalShare: count,
  totalReport: count,
  totalNotInterestedIn: count,
  totalIrrelevance: count,
  pin: z.boolean(),
  /** Open markings as not relevant, the talents they name, and the latest of them. */
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
  /** Epoch milliseconds of its end; null of a post. */
  expiryDate: z.nullable(z.number()),
  /** Whether it is over; false of a post. */
  expired: z.boolean(),
};

export const FanroomPostRow = z.object(post);
export type FanroomPostRow = z.output<typeof FanroomPostRow>;
export const PollRow = z.object({ ...post, ...poll });
export type PollRow = z.output<typeof PollRow>;
