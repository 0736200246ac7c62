/** Inserts posts and polls with what fans did: voted, reacted, marked, and said that they are going. */
import { sql } from "drizzle-orm";
import { contentItem, contentMedia, contentPollOption, contentPost } from "#server/areas/content/content.table.ts";
import { linkTable } from "#server/areas/links/link.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { libraryId } from "../media/library.ts";
import { personId } from "../talents/person.ts";
import { earlier, instantOf } from "../values/day.ts";
import { demoRandom, idOf } from "../values/random.ts";
import { authorOf, type DemoPlace, insertMarks, insertTalents } from "./insert.ts";
import { type DemoPost, demoPosts } from "./posts.ts";

export async function insertPosts(db: Db, placed: DemoPlace): Promise<void> {
  for (const post of demoPosts) await insertPost(db, post, placed);
}

async function insertPost(db: Db, post: DemoPost, placed: DemoPlace): Promise<void> {
  const { agencyId, now } = placed;
  const { text, place, days, fan, poll, meetup, going = 0, loved = 0, scenes = [] } = post;
  const id = idOf(`content/${text}`);
  const random = demoRandom(`content/${text}`);
  const publishAt = now.add({ days }).with({ hour: random.roll(8, 19), minute: 0, second: 0 });
  const written = instantOf(earlier(publishAt, now).subtract({ minutes: random.roll(1, 600) }));
  const author = fan === undefined ? authorOf(random) : null;
  const ends = poll && now.add({ days: poll.ends }).with({ hour: 23, minute: 59, second: 59 });
  const event = meetup === undefined ? null : idOf(`content/${meetup}`);
  await db.insert(contentItem).values({
    id,
    agencyId,
    kind: poll ? "Fanroom-Poll" : "Fanroom-Post",
    title: text,
    fanroomType: place,
    createdBy: author,
    writtenBy: author,
    createdAt: written,
    updatedAt: written,
    link: post.link?.url ?? null,
    publishAt: instantOf(publishAt),
    publishZone: now.timeZoneId,
    expiresAt: ends ? instantOf(ends) : null,
    pinnedAt: post.pinned ? instantOf(earlier(publishAt, now)) : null,
    totalReaction: loved,
    totalComment: Math.round(loved / random.roll(6, 14)),
    totalShares: Math.round(loved / random.roll(20, 40)),
    ...(event && { startsAt: sql`(select e.starts_at from content_item e where e.id = ${event}::uuid)` }),
  });
  await db.insert(contentPost).values({
    agencyId,
    itemId: id,
    text,
    byFan: fan !== undefined,
    ...(fan !== undefined && { fanId: `fan-${fan.toLowerCase()}`, fanName: fan }),
    ...(event && { eventId: event, eventTitle: meetup ?? null, totalMeetupUsers: going }),
    ...(event && { location: sql`(select v.location from content_event v where v.item_id = ${event}::uuid)` }),
  });
  for (const [index, [option, votes]] of (poll?.options ?? []).entries()) {
    const optionId = idOf(`content/${text}/option/${index}`);
    await db.insert(contentPollOption).values({ id: optionId, agencyId, itemId: id, place: index, text: option });
    await db.execute(sql`insert into content_poll_vote (agency_id, item_id, fan_id, option_id, voted_at)
      select ${agencyId}::uuid, ${id}::uuid, 'fan-' || ${index}::int || '-' || n, ${optionId}::uuid,
        ${written}::timestamptz
      from generate_series(1, ${votes}::int) n`);
  }
  if (post.link) {
    const { scene, ...link } = post.link;
    await db.insert(linkTable).values({
      ...link,
      id: idOf(`link/${link.url}`),
      agencyId,
      kind: "website",
      isKept: true,
      pictureId: libraryId(agencyId, scene),
    });
  }
  if (scenes.length > 0)
    await db
      .insert(contentMedia)
      .values(scenes.map((scene, place) => ({ agencyId, recordId: id, mediaId: libraryId(agencyId, scene), place })));
  await insertTalents(db, placed, { name: text, talents: [post.talent] });
  await insertMarks(db, placed, { name: text, talent: personId(post.talent), marks: post.marks ?? [], author });
}
