/** The values of the form of posts and polls: its add-ons, and what each of them holds. */
import { type FanroomType, POST_LIMITS } from "#contract/content/posts/codes.ts";
import { OPTION_MESSAGES, repeatedOptions } from "#contract/content/posts/poll.ts";
import type { FieldErrors } from "#web/ui/forms/formState.ts";
import { instantIn, partsIn } from "#web/ui/time/parse.ts";
import type { AnyPost } from "../calls.ts";
import { p } from "../messages.ts";

export interface PostValues {
  hasPoll: boolean;
  hasMedia: boolean;
  hasLink: boolean;
  hasMeetup: boolean;
  fanroomType: FanroomType;
  talentUserId: string | null;
  content: string;
  publishDate: string | null;
  publishTimeZoneId: string | null;
  options: { id?: string; text: string }[];
  /** The last day, in the writer's zone. */
  expiryDate: string | null;
  sortedMedias: string[];
  linkPreview: string | null;
  eventId: string | null;
  location: string | null;
  version?: number;
}

export const emptyPost = (fanroomType: FanroomType, poll: boolean, zone: string): PostValues => ({
  hasPoll: poll,
  hasMedia: false,
  hasLink: false,
  hasMeetup: false,
  fanroomType,
  talentUserId: null,
  content: "",
  publishDate: null,
  publishTimeZoneId: zone,
  options: poll ? EMPTY_OPTIONS : [],
  expiryDate: null,
  sortedMedias: [],
  linkPreview: null,
  eventId: null,
  location: null,
});
/** Initial options when the poll is switched on. */
export const EMPTY_OPTIONS = Array.from({ length: POST_LIMITS.minOptions }, () => ({ text: "" }));

export const postValues = (post: AnyPost, zone: string): PostValues => ({
  hasPoll: post.kind === "Fanroom-Poll",
  hasMedia: post.medias.length > 0,
  hasLink: post.linkPreview !== null,
  hasMeetup: post.event !== null,
  fanroomType: post.fanroomType,
  talentUserId: post.talent?.userId ?? null,
  content: post.content,
  publishDate: post.publishDate,
  publishTimeZoneId: post.publishTimeZoneId,
  options: (post.options ?? []).map(({ id, text }) => ({ id, text })),
  expiryDate: post.expiryDate ? (partsIn(new Date(post.expiryDate).toISOString(), zone)?.day ?? null) : null,
  sortedMedias: post.medias.map(({ media }) => media.id),
  linkPreview: post.linkPreview?.url ?? null,
  eventId: post.event?.id ?? null,
  location: post.location,
  version: post.version,
});

const NOON = "12:00";
/** Returns the changed fields of the form; fields of an add-on that is off are left out. */
export function changeOf(values: PostValues, zone: string, before: PostValues | null) {
  const { content, publishDate, publishTimeZoneId, hasMedia, hasLink, hasPoll, expiryDate, sortedMedias, linkPreview } =
    values;
  // A day that was not changed keeps the instant that it stands for.
  const isMoved = hasPoll && expiryDate !== null && expiryDate !== before?.expiryDate;
  const end = isMoved ? instantIn(expiryDate, NOON, zone) : null;
  return {
    content,
    publishDate,
    publishTimeZoneId,
    sortedMedias: hasMedia ? sortedMedias.map((mediaId, order) => ({ mediaId, order })) : [],
    linkPreview: hasLink && linkPreview !== null ? { url: linkPreview } : null,
    ...(end !== null && { expiryDate: Date.parse(end) }),
  };
}

/** Returns the body that creates a post. */
export function newPostOf(values: PostValues, zone: string) {
  const { fanroomType, talentUserId, hasPoll, hasMeetup, options, eventId, location } = values;
  return {
    ...changeOf(values, zone, null),
    fanroomType,
    talentUserId: talentUserId ?? "",
    eventId: hasMeetup ? eventId : null,
    location: hasMeetup ? location : null,
    ...(hasPoll && { options }),
  };
}

/** Validates add-ons that are on, beyond what the schema of the call can check. */
export function postRules(values: PostValues): FieldErrors {
  const { hasPoll, hasMeetup, hasMedia, hasLink, options, expiryDate, eventId, sortedMedias, linkPreview } = values;
  const isShort = options.filter(({ text }) => text.trim() !== "").length < POST_LIMITS.minOptions;
  const blank = hasPoll && isShort ? options.flatMap(({ text }, index) => (text.trim() === "" ? [index] : [])) : [];
  return {
    ...Object.fromEntries(blank.map((index) => [`options.${index}.text`, OPTION_MESSAGES.required])),
    ...(hasPoll &&
      Object.fromEntries(repeatedOptions(options).map((index) => [`options.${index}.text`, OPTION_MESSAGES.repeated]))),
    ...(hasPoll && expiryDate === null && { expiryDate: p("required") }),
    ...(hasMeetup && eventId === null && { eventId: p("required") }),
    ...(hasMedia && sortedMedias.length === 0 && { sortedMedias: p("required") }),
    ...(hasLink && !linkPreview?.trim() && { linkPreview: p("required") }),
  };
}
/** The form's field for the path of a refused one. */
export const fieldOf = (path: string): string =>
  path.startsWith("linkPreview") ? "linkPreview" : path.startsWith("sortedMedias") ? "sortedMedias" : path;
