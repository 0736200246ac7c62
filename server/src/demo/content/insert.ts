/** Inserts content about talents of the demo: what is out, scheduled, pending, rejected, and marked by fans. */
import { sql } from "drizzle-orm";
import { CONTENT_STATUS } from "#contract/content/codes.ts";
import { contentItem, contentMedia } from "#server/areas/content/content.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { libraryId } from "../media/library.ts";
import { staffId } from "../staff/account.ts";
import { personId } from "../talents/person.ts";
import { earlier, instantOf, type Moment } from "../values/day.ts";
import { type DemoRandom, demoRandom, idOf } from "../values/random.ts";
import { demoFanEvents } from "./events.ts";
import { demoNews } from "./news.ts";
import type { DemoContent, DemoMarking } from "./plan.ts";
import { demoRecordings } from "./recordings.ts";

const AUTHORS = ["marcus@harbourvale.example", "priya@harbourvale.example"] as const;
const FANS = ["Dara", "Wil", "Beatriz", "Ottilie", "Sam"] as const;

export interface DemoPlace {
  agencyId: string;
  now: Moment;
}

export async function insertContent(db: Db, placed: DemoPlace, past: readonly DemoContent[]): Promise<void> {
  await insertSettings(db, placed);
  for (const item of [...demoNews, ...demoFanEvents, ...demoRecordings, ...past]) await insertItem(db, item, placed);
}

/** The demo's writers may import news and events from files. */
async function insertSettings(db: Db, { agencyId }: DemoPlace): Promise<void> {
  await db.execute(
    sql`insert into content_setting (id, agency_id, publish_to_app)
      values (${idOf("content/settings")}::uuid, ${agencyId}::uuid, true)`,
  );
}

export const authorOf = ({ roll }: DemoRandom): string => staffId(AUTHORS[roll(0, AUTHORS.length - 1)] ?? AUTHORS[0]);

/** Inserts the talents that an item, known by its name, is about. */
export async function insertTalents(
  db: Db,
  { agencyId }: DemoPlace,
  { name, talents }: { name: string; talents: readonly string[] },
): Promise<void> {
  for (const talent of talents)
    await db.execute(
      sql`insert into involvement (id, agency_id, record_id, involved_id, role, kind)
        values (${idOf(`content/${name}/${talent}`)}::uuid, ${agencyId}::uuid, ${idOf(`content/${name}`)}::uuid,
          ${personId(talent)}::uuid, 'RELATED', 'person')`,
    );
}

interface Marked {
  name: string;
  talent: string | null;
  marks: readonly DemoMarking[];
  /** Person who resolved the resolved ones. */
  author: string | null;
}
/** Inserts what fans mark an item as. */
export async function insertMarks(
  db: Db,
  { agencyId, now }: DemoPlace,
  { name, talent, marks, author }: Marked,
): Promise<void> {
  const random = demoRandom(`content/${name}/marks`);
  for (const [place, mark] of marks.entries()) {
    const fan = FANS[random.roll(0, FANS.length - 1)] ?? FANS[0];
    const markedAt = instantOf(now.subtract({ hours: random.roll(3, 90) }));
    await db.execute(
      sql`insert into content_marking (id, agency_id, record_id, kind, talent_id, fan_id, fan_name, reason, marked_at,
          resolved_at, resolved_by)
        values (${idOf(`content/${name}/mark/${place}`)}::uuid, ${agencyId}::uuid, ${idOf(`content/${name}`)}::uuid,
          ${mark.kind}, ${talent}::uuid, ${`fan-${fan.toLowerCase()}`}, ${fan},
          ${mark.reason ?? null}, ${markedAt}::timestamptz,
          ${mark.resolved ? instantOf(now.subtract({ hours: 1 })) : null}::timestamptz,
          ${mark.resolved ? author : null}::uuid)`,
    );
  }
}

async function insertItem(db: Db, item: DemoContent, placed: DemoPlace): Promise<void> {
  const { agencyId, now } = placed;
  const { kind, title, days, scenes, loved = 0, starts } = item;
  const id = idOf(`content/${title}`);
  const random = demoRandom(`content/${title}`);
  const isRecording = kind === "Audio" || kind === "Video";
  const [first] = scenes;
  const publishAt = now.add({ days }).with({ hour: random.roll(8, 19), minute: 0, second: 0 });
  // Publication at an hour of today may be in the future; the item was written days before either way.
  const written = instantOf(earlier(publishAt, now).subtract({ days: 2, minutes: random.roll(1, 600) }));
  const author = authorOf(random);
  const start = starts === undefined ? null : now.add({ days: starts }).with({ hour: 19, minute: 30, second: 0 });
  await db.insert(contentItem).values({
    id,
    agencyId,
    kind,
    title,
    createdBy: author,
    writtenBy: author,
    createdAt: written,
    updatedAt: written,
    status: item.status ?? CONTENT_STATUS.published,
    publishAt: instantOf(publishAt),
    publishZone: now.timeZoneId,
    content: item.text ? `<p>${item.text}</p>` : null,
    startsAt: start && instantOf(start),
    link: item.link ?? null,
    tags: [...(item.tags ?? [])],
    mediaCredit: item.credit ?? null,
    podcast: item.podcast ?? false,
    thumbnailId: isRecording ? libraryId(agencyId, first) : null,
    totalReaction: loved,
    totalComment: Math.round(loved / random.roll(6, 14)),
    totalShares: Math.round(loved / random.roll(20, 40)),
  });
  if (start)
    await db.execute(
      sql`insert into content_event (agency_id, item_id, ends_at, time_zone_id, mode, location, stream_url, ticket_url)
        values (${agencyId}::uuid, ${id}::uuid, ${instantOf(start.add({ hours: 2, minutes: 30 }))}::timestamptz,
          ${now.timeZoneId}, ${item.stream ? "ONLINE" : "OFFLINE"},
          ${item.at ?? "Online"}, ${item.stream ?? null}, ${item.tickets ?? null})`,
    );
  if (!isRecording)
    await db
      .insert(contentMedia)
      .values(scenes.map((scene, place) => ({ agencyId, recordId: id, mediaId: libraryId(agencyId, scene), place })));
  await insertTalents(db, placed, { name: title, talents: item.talents });
  const [talent] = item.talents;
  await insertMarks(db, placed, {
    name: title,
    talent: talent ? personId(talent) : null,
    marks: item.marks ?? [],
    author,
  });
}
