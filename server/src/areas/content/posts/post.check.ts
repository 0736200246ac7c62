/** Completes the form of a post, and makes the checks that its schema cannot. */
import { sql } from "drizzle-orm";
import { asInstant } from "#contract/content/moment.ts";
import { OPTION_MESSAGES, repeatedOptions } from "#contract/content/posts/poll.ts";
import type { PostOrPollForm } from "#contract/content/posts/post.ts";
import { MEDIA_TYPE } from "#contract/enums.ts";
import type { ErrorDetail } from "#contract/errors.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import { checkFiles, checkTalents, invalidField } from "../content.check.ts";
import { instantsOf, writersZone } from "../settle.ts";

/** Kinds of file that a post may show. */
const SHOWN = [MEDIA_TYPE.image, MEDIA_TYPE.video, MEDIA_TYPE.audio] as const;

/** Returns the form as it is stored: published now unless it says when, and a poll until the end of its last day. */
export async function settlePost(
  db: Db,
  actor: Actor,
  form: PostOrPollForm,
  before: Pick<PostOrPollForm, "expiryDate"> | null = null,
): Promise<PostOrPollForm> {
  const own = await writersZone(db, actor);
  const publishTimeZoneId = form.publishTimeZoneId ?? own;
  const [publishDate] =
    form.publishDate === null
      ? [new Date().toISOString()]
      : await instantsOf(db, [[asInstant(form.publishDate) ?? form.publishDate, publishTimeZoneId]]);
  const isKept = form.expiryDate === null || form.expiryDate === before?.expiryDate;
  return {
    ...form,
    publishTimeZoneId,
    publishDate: found(publishDate),
    expiryDate: isKept ? form.expiryDate : await endOfPoll(db, found(form.expiryDate), own),
  };
}

interface Days extends Record<string, unknown> {
  earliest: string;
  latest: string;
}
/** Returns the days on which a poll may end: from today to the same day of next month, or that month's last day. */
export async function expiryDays(db: Db, zone: string): Promise<Days> {
  const { rows } = await db.execute<Days>(
    sql`select (now() at time zone ${zone})::date::text as earliest,
        ((now() at time zone ${zone})::date + interval '1 month')::date::text as latest`,
  );
  return found(rows[0]);
}

/** Returns the last instant of the day that a moment is on, in a zone; refuses days that are too early or too late. */
async function endOfPoll(db: Db, moment: number, zone: string): Promise<number> {
  const { rows } = await db.execute<{ day: string; end: number }>(sql`select d.day::text as day,
      (extract(epoch from wall_time((d.day + 1)::timestamp, ${zone})) * 1000)::float8 - 1 as end
    from (select (to_timestamp(${moment}::float8 / 1000) at time zone ${zone})::date as day) d`);
  const { day, end } = found(rows[0]);
  const { earliest, latest } = await expiryDays(db, zone);
  if (day < earliest || day > latest)
    throw new Refusal("validation", [
      invalidField("expiryDate", `Choose a day from ${earliest} to ${latest}, within a month from today`),
    ]);
  return end;
}

/** Checks that the event of a meetup is one of the same talent that fans see, or will, and that is not over. */
async function checkEvent(db: Db, { eventId, talentUserId }: PostOrPollForm): Promise<ErrorDetail[]> {
  if (eventId === null) return [];
  const { rows } = await db.execute(sql`select from content_item e
      join content_event v on v.agency_id = e.agency_id and v.item_id = e.id
    join involvement t on t.agency_id = e.agency_id and t.record_id = e.id and t.involved_id = ${talentUserId}::uuid
    where e.id = ${eventId}::uuid and e.kind = 'Event' and e.status = 3 and coalesce(v.ends_at, e.starts_at) > now()`);
  return rows.length > 0
    ? []
    : [invalidField("eventId", "Choose an event of this talent that is published or scheduled, and not over")];
}

export async function checkPost(db: Db, _actor: Actor, form: PostOrPollForm, id: string | null): Promise<void> {
  const { sortedMedias, linkPreview, options, eventId, location, locationId } = form;
  const details: ErrorDetail[] = repeatedOptions(options).map((place) =>
    invalidField(`options.${place}.text`, OPTION_MESSAGES.repeated),
  );
  if (sortedMedias.length > 0 && linkPreview?.url)
    details.push(invalidField("linkPreview", "A post has media or a link"));
  const files = await checkFiles(
    db,
    sortedMedias.map(({ mediaId }) => mediaId),
    SHOWN,
    (place) => `sortedMedias.${place}.mediaId`,
  );
  details.push(...files);
  // A new post's talent and event may have been deleted meanwhile.
  if (id === null) {
    if (eventId === null && (location !== null || locationId !== null))
      details.push(invalidField("location", "Only a meetup has a place"));
    details.push(...(await checkTalents(db, [form.talentUserId], "talentUserId")), ...(await checkEvent(db, form)));
  }
  if (details.length > 0) throw new Refusal("validation", details);
}
