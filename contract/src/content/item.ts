/** News, events, audio and video: their forms and their rows. */
import { MEDIA_TYPE, type MediaType } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { type LinkKind, linkError } from "../links/hosts.ts";
import { LinkPreview } from "../links/link.ts";
import { Media } from "../media/upload.ts";
import { ROW } from "../record.ts";
import {
  blankIsNull,
  clean,
  id,
  instant,
  line,
  mediaLink,
  Named,
  PersonBrief,
  ref,
  version,
  visible,
  whenMissing,
  z,
} from "../schema.ts";
import { formatted } from "../values/formats.ts";
import { blankRichText } from "../values/rich-text.ts";
import { timeZone } from "../values/time-zone.ts";
import {
  CONTENT_FORM_STATUS,
  CONTENT_FORM_STATUSES,
  CONTENT_KINDS,
  CONTENT_LIMITS,
  CONTENT_STATUSES,
  type ContentKind,
  EVENT_MODES,
  PODCAST,
  PVPM_TYPES,
} from "./codes.ts";
import { moment } from "./moment.ts";

/** Message for a required field that is empty. */
export const REQUIRED = "required field";

/** Media types that an item of a kind may show. */
export const CONTENT_MEDIA: Readonly<Record<ContentKind, readonly MediaType[]>> = {
  News: [MEDIA_TYPE.image, MEDIA_TYPE.video, MEDIA_TYPE.audio],
  Event: [MEDIA_TYPE.image, MEDIA_TYPE.video, MEDIA_TYPE.audio],
  Audio: [MEDIA_TYPE.audio],
  Video: [MEDIA_TYPE.video],
};

/** Returns the kind of link that an item takes. */
export const linkKindOf = (kind: ContentKind): LinkKind =>
  kind === "Audio" ? "audio" : kind === "Video" ? "video" : "website";
/** Returns why a link does not fit the item's kind; `undefined` if it does. */
export const linkProblem = (kind: ContentKind, link: string): string | undefined => linkError(linkKindOf(kind), link);

/** Required fields of every content form. */
const needed = {
  talentUserIds: z.array(ref("person"), whenMissing(REQUIRED)).check(
    z.minLength(1, { error: REQUIRED }),
    z.maxLength(CONTENT_LIMITS.talents),
    z.overwrite((ids) => [...new Set(ids)]),
  ),
  title: line(LIMITS.line, REQUIRED),
  publishDate: moment(REQUIRED),
};
/** Optional fields of every content form. */
const nullable = {
  /** Time zone that the publish time was set in; left out, the writer's. */
  publishTimeZoneId: blankIsNull(timeZone()),
  content: blankRichText({ max: CONTENT_LIMITS.content }),
  mediaCredit: blankIsNull(line()),
  /** Its form depends on the kind: `linkProblem`. */
  link: blankIsNull(z.string().check(z.trim(), z.maxLength(LIMITS.url), clean, visible)),
};
const lists = {
  /** In their order. */
  mediaIds: z.array(ref("media")).check(
    z.maxLength(CONTENT_LIMITS.media),
    z.overwrite((ids) => [...new Set(ids)]),
  ),
  /** Blank ones are dropped. */
  tags: z.array(z.string().check(z.trim(), z.maxLength(LIMITS.tag), clean, visible)).check(
    z.maxLength(LIMITS.tags),
    z.overwrite((words) => [...new Set(words.filter((word) => word !== ""))]),
  ),
};
const status = z.literal(CONTENT_FORM_STATUSES);

const eventNeeded = { start: moment(REQUIRED) };
const modeOf = (value: unknown): unknown =>
  value === 1 || value === true ? "ONLINE" : value === 0 || value === false ? "OFFLINE" : value;
const eventMode = z.pipe(z.transform(modeOf), z.enum(EVENT_MODES));
const eventNullable = {
  end: blankIsNull(moment()),
  /** Time zone of the event; left out, the venue's, else the writer's. */
  timeZoneId: blankIsNull(timeZone()),
  /** Free text; left out, the name of the venue, or "Online". */
  location: blankIsNull(line(LIMITS.headline)),
  locationId: blankIsNull(ref("venue")),
  streamUrl: blankIsNull(formatted("link")),
  ticketUrl: blankIsNull(formatted("website")),
};

const pvpmNullable = {
  /** Picture shown with audio. */
  thumbnailId: blankIsNull(ref("media")),
  /** Media found on the linked page. */
  externalImageUrl: blankIsNull(formatted("link")),
  externalAudioUrl: blankIsNull(formatted("link")),
};
const podcast = z.boolean();

type Shape = Readonly<Record<string, z.ZodMiniType>>;
/** Fields that a new item may leave out: null then. */
const orNull = <S extends Shape>(shape: S): { [K in keyof S]: z.ZodMiniDefault<S[K]> } =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, z._default(schema, null)])) as never;

const newItem = {
  ...needed,
  ...orNull(nullable),
  mediaIds: z._default(lists.mediaIds, []),
  tags: z._default(lists.tags, []),
  /** Save sends Pending, Publish sends Published. */
  status: z._default(
    z.literal([CONTENT_FORM_STATUS.publish, CONTENT_FORM_STATUS.pending]),
    CONTENT_FORM_STATUS.pending,
  ),
};
const newEvent = {
  ...eventNeeded,
  ...orNull(eventNullable),
  eventMode: z._default(eventMode, "OFFLINE"),
  /** The event of the agency that it is a copy of: each has one copy at most. */
  agencyEventId: z._default(blankIsNull(ref("event")), null),
};
const newPvpm = { ...orNull(pvpmNullable), [PODCAST]: z._default(podcast, false) };

export const NewsForm = z.strictObject(newItem);
export const CmsEventForm = z.strictObject({ ...newItem, ...newEvent });
export const PvpmForm = z.strictObject({ type: z.enum(PVPM_TYPES), ...newItem, ...newPvpm });
/** An item of any kind. */
export const ContentForm = z.strictObject({
  kind: z.enum(CONTENT_KINDS),
  ...newItem,
  ...newPvpm,
  ...newEvent,
  start: z._default(z.nullable(moment()), null),
  status: z._default(status, CONTENT_FORM_STATUS.pending),
});
export type ContentForm = z.output<typeof ContentForm>;

const changed = {
  version: version(),
  /** True to close the open markings as not relevant. */
  resolved: z.optional(z.boolean()),
};
const some = <S extends Shape>(shape: S) => z.partial(z.strictObject(shape)).shape;
const changedItem = { ...some({ ...needed, ...nullable, ...lists, status }), ...changed };
/** Fields left out of a change keep their value. */
export const NewsChange = z.strictObject({ id: ref("news", "changed"), ...changedItem });
export const CmsEventChange = z.strictObject({
  id: ref("cmsEvent", "changed"),
  ...changedItem,
  ...some({ ...eventNeeded, ...eventNullable, eventMode }),
});
export const PvpmChange = z.strictObject({
  id: ref("pvpm", "changed"),
  type: z.optional(z.enum(PVPM_TYPES)),
  ...changedItem,
  ...some({ ...pvpmNullable, [PODCAST]: podcast }),
});

/** Talent of an item, under the specification's field names. */
export const ContentTalent = z.object({ userId: id(), displayName: z.string(), avatarUrl: mediaLink() });
export type ContentTalent = z.output<typeof ContentTalent>;
const count = z.int();

export const ContentRow = z.object({
  id: id(),
  /** Title, under the name common to all records. */
  displayName: z.string(),
  title: z.string(),
  agency: Named,
  kind: z.enum(CONTENT_KINDS),
  /** Only talents the reader may see. */
  talents: z.array(
    z.extend(ContentTalent, {
      /** True if the talent belongs to the reader's agency. */
      agencyTalent: z.boolean(),
    }),
  ),
  /** Number of talents that the reader may not see. */
  hiddenTalents: count,
  /** In their order. */
  medias: z.array(z.object({ order: z.int(), media: Media })),
  thumbnail: z.nullable(Media),
  link: z.nullable(z.string()),
  tags: z.array(z.string()),
  publishDate: instant(),
  publishTimeZoneId: z.string(),
  status: z.literal(CONTENT_STATUSES),
  /** True while its media are being prepared. */
  processing: z.boolean(),
  /** True if it is on its talents' web page while published. */
  onWebPage: z.boolean(),
  [PODCAST]: z.boolean(),
  /** Null for anything but an event. */
  start: z.nullable(instant()),
  end: z.nullable(instant()),
  timeZoneId: z.nullable(z.string()),
  eventMode: z.nullable(z.enum(EVENT_MODES)),
  location: z.nullable(z.string()),
  locationId: z.nullable(id()),
  streamUrl: z.nullable(z.string()),
  ticketUrl: z.nullable(z.string()),
  totalComment: count,
  totalReaction: count,
  totalShares: count,
  totalReport: count,
  totalNotInterestedIn: count,
  totalIrrelevance: count,
  /** Open markings as not relevant, the talents they name, and the latest marking. */
  reportedCount: count,
  irrelevanceTalents: z.array(z.object({ userId: id(), displayName: z.string() })),
  latestReportedDate: z.nullable(instant()),
  creator: z.nullable(PersonBrief),
  ...z.omit(z.object(ROW), { assignedStaff: true }).shape,
});
export type ContentRow = z.output<typeof ContentRow>;

export const ContentItem = z.extend(ContentRow, {
  /** Rich text. */
  content: z.nullable(z.string()),
  mediaCredit: z.nullable(z.string()),
  externalImageUrl: z.nullable(z.string()),
  externalAudioUrl: z.nullable(z.string()),
  venue: z.nullable(Named),
  /** Agency event that it is a copy of, if the reader may see that. */
  agencyEvent: z.nullable(Named),
  /** Preview read from the link; null without a link, or if it was never read. */
  linkRead: z.nullable(LinkPreview),
  /** True if the reader marked it as not relevant and the marking is still open. */
  markedByMe: z.boolean(),
});
export type ContentItem = z.output<typeof ContentItem>;

/** Prefilled fields for a fan-app copy of an agency event, and the existing copy. */
export const EventCopy = z.object({
  /** Null too if the reader may not see the copy. */
  made: z.nullable(z.object({ id: id(), kind: z.literal("Event"), status: z.literal(CONTENT_STATUSES) })),
  isMade: z.boolean(),
  ...z.pick(ContentItem, {
    title: true,
    content: true,
    start: true,
    end: true,
    timeZoneId: true,
    location: true,
    locationId: true,
    venue: true,
  }).shape,
  /** Only talents the reader may see. */
  talents: z.array(ContentTalent),
});
export type EventCopy = z.output<typeof EventCopy>;
