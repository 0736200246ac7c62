/** Posts and polls: content without a stored status, written by staff here and by fans in the app. */
import { randomUUIDv7 } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { reach } from "#contract/access.ts";
import { mostVoted, votePercents } from "#contract/content/posts/poll.ts";
import type { PollRow, PostOrPollForm } from "#contract/content/posts/post.ts";
import { postRecord } from "#contract/content/posts/posts.ts";
import { readAddress } from "#contract/links/hosts.ts";
import { oneLine } from "#contract/values/one-line.ts";
import { keepLink } from "#server/areas/links/link.rules.ts";
import { linkTable } from "#server/areas/links/link.table.ts";
import { mediaReplyOf } from "#server/areas/media/media-reply.rules.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { isAmong, isWithin } from "#server/lib/lists/filters.ts";
import { involves } from "#server/lib/reach/involvement.ts";
import { assignInitial } from "#server/lib/records/assignments.ts";
import { agencyOf } from "#server/lib/records/briefs.ts";
import { recordKit } from "#server/lib/records/kit.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import { involvement, record } from "#server/lib/records/records.table.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { addPeople } from "#server/lib/work/work.ts";
import { saveMedia } from "../content.parts.ts";
import { contentItem, contentPollOption, contentPost } from "../content.table.ts";
import { containsWords, contentTalent, irrelevanceTalents, isOwnToChange, isProcessing, medias } from "../content.ts";
import { checkPost } from "./post.check.ts";

const item = contentItem;
const post = contentPost;
const option = contentPollOption;

const ofPost = (column: SQL) =>
  sql`(select ${column} from ${post} where ${post.agencyId} = ${item.agencyId} and ${post.itemId} = ${item.id})`;
/** Selects the one talent of a post, if the reader may see them. */
const talent = sql`(select ${contentTalent()}
  from ${involvement} join ${record} on ${record.id} = ${involvement.involvedId} and ${record.deletedAt} is null
  where ${involvement.agencyId} = ${item.agencyId}
    and ${involvement.recordId} = ${item.id}
    and ${involvement.role} = 'RELATED'
    and ${withinReach(record.resource, record.id, "read")} order by ${involvement.place}, ${record.id} limit 1)`;
const creator = sql`case when ${item.createdBy} is not null
  then (select json_build_object('id', staff.id, 'username', staff.display_name, 'isFan', false)
    from staff
    where staff.id = ${item.createdBy})
  else ${ofPost(sql`case when ${post.fanId} is not null
    then json_build_object('id', ${post.fanId}, 'username', coalesce(${post.fanName}, ${post.fanId}),
      'isFan', true) end`)} end`;
const ofLink = sql`(select json_build_object('url', ${item.link},
    'imageUrl', (select media.key from media where media.id = ${linkTable.pictureId}), 'title', ${linkTable.title},
    'description', ${linkTable.description},
    'typeOfMedia', case ${linkTable.kind} when 'video' then 2 when 'audio' then 3 else 5 end)
  from ${linkTable} where ${linkTable.agencyId} = ${item.agencyId} and ${linkTable.url} = ${item.link})`;
const linkPreview = sql`case when ${item.link} is not null then coalesce(${ofLink},
  json_build_object('url', ${item.link}, 'imageUrl', null, 'title', null, 'description', null,
    'typeOfMedia', null)) end`;
const isPoll = sql`${item.kind} = 'Fanroom-Poll'`;
const options = sql`case when ${isPoll}
  then (select coalesce(json_agg(json_build_object('id', ${option.id}, 'position', ${option.place},
      'text', ${option.text},
      'totalVotes', ${option.totalVotes}) order by ${option.place}), '[]')
    from ${option}
    where ${option.agencyId} = ${item.agencyId} and ${option.itemId} = ${item.id})
  else '[]' end`;
const totalVotes = sql`case when ${isPoll} then (select coalesce(sum(${option.totalVotes}), 0)::int from ${option}
  where ${option.agencyId} = ${item.agencyId} and ${option.itemId} = ${item.id}) else 0 end`;
const isPinned = sql`${item.pinnedAt} is not null`;
const isMeetup = sql`${item.startsAt} is not null`;
const expired = sql`coalesce(${item.expiresAt} <= now(), false)`;
const isOf = (section: SQL | unknown) =>
  sql`case ${section}::text
    when 'meetups' then ${isMeetup}
    when 'not-relevant' then ${item.openIrrelevance} > 0
    else not ${isMeetup} end`;

const linkOf = ({ linkPreview: shown }: PostOrPollForm): string | null => shown?.url ?? null;
/** Returns the page's own address, so that its stored preview is found. */
const pageOf = (link: string | null): string | null => link && (readAddress(link)?.url ?? link);
const peopleOf = ({ id, form }: { id: string; form: PostOrPollForm }) => ({ id, personIds: [form.talentUserId] });
const mediaOfForm = ({ id, form }: { id: string; form: PostOrPollForm }) => ({
  id,
  form: { mediaIds: form.sortedMedias.map(({ mediaId }) => mediaId) },
});

export const postKit = recordKit(postRecord, {
  table: item,
  only: sql`${item.fanroomType} is not null`,
  title: item.title,
  // A scheduled post shows in every period that ends before it goes out.
  dates: { from: sql`${item.publishAt}`, to: sql`least(${item.publishAt}, now())` },
  countsEach: true,
  fields: {
    displayName: item.title,
    agency: agencyOf(item.agencyId),
    talent,
    medias,
    content: ofPost(sql`${post.text}`),
    question: ofPost(sql`${post.text}`),
    linkPreview,
    creator,
    publishDate: item.publishAt,
    publishTimeZoneId: item.publishZone,
    processing: isProcessing,
    event: ofPost(
      sql`case when ${post.eventTitle} is not null
        then json_build_object('id', ${post.eventId}, 'title', ${post.eventTitle}, 'start', ${item.startsAt}) end`,
    ),
    eventDate: item.startsAt,
    location: ofPost(sql`${post.location}`),
    locationId: ofPost(sql`${post.venueId}`),
    meetupsType: isMeetup,
    totalMeetupUsers: sql`coalesce(${ofPost(sql`${post.totalMeetupUsers}::int`)}, 0)`,
    totalShare: item.totalShares,
    totalNotInterestedIn: item.totalNotInterested,
    pin: isPinned,
    reportedCount: item.openIrrelevance,
    irrelevanceTalents,
    latestReportedDate: item.latestIrrelevanceAt,
    options,
    totalParticipants: totalVotes,
    expiryDate: sql`floor(extract(epoch from ${item.expiresAt}) * 1000)::float8`,
    expired,
    // A fan's own words are never edited.
    editable: sql`(${isOwnToChange} and not coalesce(${ofPost(sql`${post.byFan}`)}, false))`,
  },
  sort: {
    pin: item.listAt,
    publishDate: item.publishAt,
    eventDate: item.startsAt,
    totalShare: item.totalShares,
    totalNotInterestedIn: item.totalNotInterested,
    expiryDate: item.expiresAt,
    latestReportedDate: item.latestIrrelevanceAt,
  },
  where: {
    fanroomTypes: isAmong(item.fanroomType),
    section: isOf,
    userIds: involves(item),
    agencyIds: isAmong(item.agencyId),
    talentId: (id) => involves(item)(sql`array[${id}::uuid]`),
    content: (words) => containsWords(sql`${item.title}`, words),
    link: (words) => containsWords(sql`${item.link}`, words),
    creatorIds: (ids) => sql`coalesce(${item.createdBy}::text, ${ofPost(sql`${post.fanId}`)}) = any (${ids}::text[])`,
    pin: (is) => sql`${isPinned} = ${is}::boolean`,
    eventDate: isWithin(item.startsAt),
    expired: (is) => sql`${expired} = ${is}::boolean`,
  },
  // The form is complete by now: see `settlePost`.
  columns: (form) => ({
    title: oneLine(form.content),
    content: null,
    link: pageOf(linkOf(form)),
    publishAt: found(form.publishDate),
    publishZone: form.publishTimeZoneId ?? undefined,
    ...(form.expiryDate !== null && { expiresAt: new Date(form.expiryDate).toISOString() }),
  }),
  check: checkPost,
  async insertParts(db, actor, created) {
    // A writer with a right to assigned posts only is assigned, as they could not see the post otherwise.
    if (reach(actor, "CMS", "write") === "assigned")
      await assignInitial(
        db,
        actor,
        created.map(({ id }) => ({ recordId: id, staffIds: [actor.id] })),
      );
    await addPeople(db, actor, created.map(peopleOf));
    await saveMedia(db, actor, created.map(mediaOfForm));
    for (const newPost of created) await insertPost(db, actor, newPost);
  },
  async saveParts(db, actor, id, form) {
    await saveMedia(db, actor, [mediaOfForm({ id, form })]);
    await db.execute(
      sql`update content_post set text = ${form.content} where item_id = ${id}::uuid and text <> ${form.content}`,
    );
    const link = linkOf(form);
    if (link !== null) await keepLink(db, actor, link);
  },
});

async function insertPost(db: Db, actor: Actor, { id, form }: { id: string; form: PostOrPollForm }): Promise<void> {
  const { agencyId } = actor;
  await db.insert(post).values({ agencyId, itemId: id, text: form.content });
  if (form.eventId !== null) {
    // Keeps title and start in the post, for when the event is deleted.
    await db.execute(
      sql`update content_item i
        set starts_at = e.starts_at
        from content_item e
        where i.id = ${id}::uuid and e.id = ${form.eventId}::uuid`,
    );
    await db.execute(sql`update content_post p
      set event_id = e.id, event_title = e.title, venue_id = coalesce(${form.locationId}::uuid, v.venue_id),
        location = coalesce(${form.location}::text, (select n.name from venue n where n.id = ${form.locationId}::uuid),
          v.location)
      from content_item e join content_event v on v.agency_id = e.agency_id and v.item_id = e.id
      where p.item_id = ${id}::uuid and e.id = ${form.eventId}::uuid`);
  }
  if (form.options.length > 0)
    await db
      .insert(option)
      .values(form.options.map(({ text }, place) => ({ id: randomUUIDv7(), agencyId, itemId: id, place, text })));
  const link = linkOf(form);
  if (link !== null) await keepLink(db, actor, link);
}

/** Returns a row with links in place of storage keys, and with the shares of its votes. */
export function shownPost(row: PollRow): PollRow {
  const votes = row.options.map((option) => option.totalVotes);
  const [percents, most] = [votePercents(votes), mostVoted(votes)];
  return {
    ...row,
    event: row.event && { ...row.event, start: row.eventDate ?? row.event.start },
    medias: row.medias.map(({ order, media }) => ({ order, media: found(mediaReplyOf(media)) })),
    options: row.options.map((option, place) => ({
      ...option,
      votePercent: percents[place] ?? 0,
      mostVoted: most[place] ?? false,
    })),
  };
}
