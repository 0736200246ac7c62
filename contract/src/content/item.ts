/** News, events, audio and video: what their forms hold, and what is read of them. */
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

/** What a form of content says about a field that it needs. */
export const REQUIRED = "required field";

/** What an item of a kind may show. */
export const CONTENT_MEDIA: Readonly<Record<ContentKind, readonly MediaType[]>> = {
  News: [MEDIA_TYPE.image, MEDIA_TYPE.video, MEDIA_TYPE.audio],
  Event: [MEDIA_TYPE.image, MEDIA_TYPE.video, MEDIA_TYPE.audio],
  Audio: [MEDIA_TYPE.audio],
  Video: [MEDIA_TYPE.video],
};

/** What the link of each kind may lead to. */
export const linkKindOf = (kind: ContentKind): LinkKind =>
  kind === "Audio" ? "audio" : kind === "Video" ? "video" : "website";
/** Returns why a link is none of its kind's; `undefined` when it is. */
export const linkProblem = (kind: ContentKind, link: string): string | undefined => linkError(linkKindOf(kind), link);

/** What every form of content needs. */
const needed = {
  talentUserIds: z.array(ref("person"), whenMissing(REQUIRED)).check(
    z.minLength(1, { error: REQUIRED }),
    z.maxLength(CONTENT_LIMITS.talents),
    z.overwrite((ids) => [...new Set(ids)]),
  ),
  title: line(LIMITS.line, REQUIRED),
  publishDate: moment(REQUIRED),
};
/** What it may leave empty. */
const nullable = {
  /** The zone in which the publish time was chosen; left out, the writer's. */
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
  /** The zone of the event; left out, the venue's, else the writer's. */
  timeZoneId: blankIsNull(timeZone()),
  /** Typed; left out, the name of the venue, or "Online". */
  location: blankIsNull(line(LIMITS.headline)),
  locationId: blankIsNull(ref("venue")),
  streamUrl: blankIsNull(formatted("link")),
  ticketUrl: blankIsNull(formatted("website")),
};

const pvpmNullable = {
  /** Of audio: the picture beside it. */
  thumbnailId: blankIsNull(ref("media")),
  /** What a link was found to show. */
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
  /** Closes what marks it as not relevant. */
  resolved: z.optional(z.boolean()),
};
const some = <S extends Shape>(shape: S) => z.partial(z.strictObject(shape)).shape;
const changedItem = { ...some({ ...needed, ...nullable, ...lists, status }), ...changed };
/** Changes: what they leave out stays as it is. */
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

/** A talent of an item, under the names that the specification gives. */
export const ContentTalent = z.object({ userId: id(), displayName: z.string(), avatarUrl: mediaLink() });
export type ContentTalent = z.output<typeof ContentTalent>;
const count = z.int();

export const ContentRow = z.object({
  id: id(),
  /** The title, under the name that every record has. */
  displayName: z.string(),
  title: z.string(),
  agency: Named,
  kind: z.enum(CONTENT_KINDS),
  /** Those that the reader may see. */
  talents: z.array(
    z.extend(ContentTalent, {
      /** Whether the talent is of the reader's agency. */
      agencyTalent: z.boolean(),
    }),
  ),
  /** How many more it has. */
  hiddenTalents: count,
  /** In their order. */
  medias: z.array(z.object({ order: z.int(), media: Media })),
  thumbnail: z.nullable(Media),
  link: z.nullable(z.string()),
  tags: z.array(z.string()),
  publishDate: instant(),
  publishTimeZoneId: z.string(),
  status: z.literal(CONTENT_STATUSES),
  /** Whether its media are still being prepared. */
  processing: z.boolean(),
  /** Whether it is on the web page of its talents while it is published. */
  onWebPage: z.boolean(),
  [PODCAST]: z.boolean(),
  /** Of events; null otherwise. */
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
  /** Open markings as not relevant, the talents they name, and the latest of them. */
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
  /** The event of the agency that it is a copy of, where the reader may see that. */
  agencyEvent: z.nullable(Named),
  /** What was read from the link; null without one, and for one that was never read. */
  linkRead: z.nullable(LinkPreview),
  /** Whether the reader has marked it as not relevant, and that is open. */
  markedByMe: z.boolean(),
});
export type ContentItem = z.output<typeof ContentItem>;

/** What a copy of an event of the agency begins with, and the copy that there is already. */
export const EventCopy = z.object({
  /** Null also where the reader may not see it. */
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
  /** Those that the reader may see. */
  talents: z.array(ContentTalent),
});
export type EventCopy = z.output<typeof EventCopy>;
