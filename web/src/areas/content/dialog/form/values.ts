/** The values of content's form: one for all kinds, of which each kind sends its own. */
import { CONTENT_FORM_STATUS, type ContentKind, PODCAST } from "#contract/content/codes.ts";
import { ContentForm, type ContentItem, type EventCopy, linkProblem, REQUIRED } from "#contract/content/item.ts";
import { missingContentFields } from "#contract/content/required.ts";
import { formStatus } from "#contract/content/status.ts";
import { type FormValues, formOf } from "#contract/form.ts";
import type { FieldErrors } from "#web/ui/forms/formState.ts";
import { instantIn, partsIn } from "#web/ui/time/parse.ts";

export const contentForm = formOf(ContentForm, { kind: "News", publishDate: null });
export type ContentValues = FormValues<typeof contentForm>;

export const contentValues = (item: ContentItem): ContentValues =>
  contentForm.valuesOf(item, {
    talentUserIds: item.talents.map(({ userId }) => userId),
    mediaIds: item.medias.map(({ media }) => media.id),
    thumbnailId: item.thumbnail?.id ?? null,
    status: formStatus(item.status),
    eventMode: item.eventMode ?? "OFFLINE",
    agencyEventId: item.agencyEvent?.id ?? null,
  });

/** The values of a new event for fans that is a copy of one of the agency. */
export const valuesOfCopy = (id: string, copy: EventCopy): Partial<ContentValues> => ({
  title: copy.title,
  content: copy.content,
  start: copy.start,
  end: copy.end,
  timeZoneId: copy.timeZoneId,
  location: copy.venue ? null : copy.location,
  locationId: copy.locationId,
  agencyEventId: id,
  talentUserIds: copy.talents.map(({ userId }) => userId),
});

/** Returns what the kind's call takes of the values. */
export function bodyOf(values: ContentValues) {
  const { kind, talentUserIds, title, publishDate, publishTimeZoneId, content, mediaCredit, link, mediaIds, tags } =
    values;
  const { start, end, timeZoneId, eventMode, location, locationId, streamUrl, ticketUrl } = values;
  const { thumbnailId, externalImageUrl, externalAudioUrl, [PODCAST]: podcast } = values;
  const item = { talentUserIds, title, publishDate, publishTimeZoneId, content, mediaCredit, link, mediaIds, tags };
  if (kind === "News") return item;
  if (kind === "Event")
    return { ...item, start, end, timeZoneId, eventMode, location, locationId, streamUrl, ticketUrl };
  return {
    ...item,
    type: kind === "Audio" ? "audio" : "video",
    thumbnailId,
    externalImageUrl,
    externalAudioUrl,
    [PODCAST]: podcast,
  };
}

export function contentRules(values: ContentValues): FieldErrors {
  const { kind, link, publishDate, start, end } = values;
  const wrong = link === null ? undefined : linkProblem(kind, link.trim());
  return {
    ...Object.fromEntries(missingContentFields(kind, values).map((field) => [field, REQUIRED])),
    ...(publishDate === null && { publishDate: REQUIRED }),
    ...(wrong && { link: wrong }),
    ...(start !== null && end !== null && end < start && { end: "Choose an end after the start" }),
  };
}

/** Returns the instant at which another zone has the same time on its clocks. */
export function sameClock(instant: string | null, from: string, to: string): string | null {
  const parts = instant === null ? null : partsIn(instant, from);
  return (parts && instantIn(parts.day, parts.time, to)) ?? instant;
}

export const isPvpm = (kind: ContentKind): boolean => kind === "Audio" || kind === "Video";
export const isPublished = ({ status }: Pick<ContentValues, "status">): boolean =>
  status === CONTENT_FORM_STATUS.publish;
