/** Content of each kind with a value in most of its fields, and something that marks it. */
import type { ContentKind } from "#contract/content/codes.ts";
import { assign, buildPerson, inAgency } from "../../../factories.ts";
import { type BuildOptions, buildWholeFile, insert, uniqueName } from "../insert.ts";

const FILES: Readonly<Record<ContentKind, { name: string; contentType: string; type: number }>> = {
  News: { name: "a.png", contentType: "image/png", type: 1 },
  Event: { name: "a.png", contentType: "image/png", type: 1 },
  Audio: { name: "a.mp3", contentType: "audio/mpeg", type: 3 },
  Video: { name: "a.mp4", contentType: "video/mp4", type: 2 },
};

/** Link whose preview is shown with each item. */
const LINK = "https://soundcloud.com/someone/something";

/** A fan finds it not relevant; a colleague's report has been resolved. */
export async function markContent(agencyId: string, item: string, talent: string): Promise<void> {
  await insert(
    agencyId,
    `insert into content_marking (id, agency_id, record_id, kind, talent_id, fan_id, fan_name, reason)
      values ($1, $2, $3, 'NOT_RELEVANT', $4, 'fan-1', 'A fan', 'Old')`,
    item,
    talent,
  );
  await insert(
    agencyId,
    `insert into content_marking (id, agency_id, record_id, kind, talent_id, staff_id, reason, resolved_at, resolved_by)
      select $1, $2, $3, 'REPORT', $4, s.id, 'Wrong day', now(), s.id
      from (select id from staff where agency_id = $2 order by id limit 1) s`,
    item,
    talent,
  );
}

/** Builds content with its own talent, since people assigned to the talent reach it. */
export const buildContent =
  (kind: ContentKind) =>
  async (agencyId: string, { displayName = uniqueName(), deleted = false, assignedTo = [] }: BuildOptions = {}) => {
    const isPvpm = kind === "Audio" || kind === "Video";
    const { name, contentType, type } = FILES[kind];
    const media = await buildWholeFile(agencyId, name, contentType, type);
    const thumbnail = await buildWholeFile(agencyId, "a.png", "image/png", 1);
    const id = await insert(
      agencyId,
      `insert into content_item (id, agency_id, kind, title, deleted_at, content, status, publish_at, publish_zone,
          starts_at, link, tags, media_credit, podcast, external_image_url,
          external_audio_url, total_comment, total_reaction, total_shares, thumbnail_id, created_by)
        values ($1, $2, $3, $4, case when $5 then now() end, '<p>A text</p>', 13, '2026-01-02T03:04:00Z',
          'Australia/Sydney', case when $3 = 'Event' then '2026-02-03T04:05:00Z'::timestamptz end,
          $6, '{news}', 'A credit', $7, 'https://www.example.com/a.jpg', 'https://www.example.com/a.mp3', 3, 2, 1, $8,
          (select id from staff where agency_id = $2 order by id limit 1))`,
      kind,
      displayName,
      deleted,
      LINK,
      isPvpm,
      thumbnail,
    );
    await inAgency(
      agencyId,
      `insert into link (id, agency_id, url, kind, provider, external_id, title, description, is_kept)
        values (gen_random_uuid(), $1, $2, 'audio', 'soundcloud', 'someone/something', 'A title', 'A description', true)
        on conflict (agency_id, url) do nothing`,
      [agencyId, LINK],
    );
    const person = await buildPerson(agencyId);
    await inAgency(
      agencyId,
      `insert into involvement (id, agency_id, record_id, involved_id, role, kind)
        values (gen_random_uuid(), $1, $2, $3, 'RELATED', 'person')`,
      [agencyId, id, person],
    );
    if (kind === "Event")
      await inAgency(
        agencyId,
        `insert into content_event (agency_id, item_id, ends_at, time_zone_id, mode, location, stream_url, ticket_url)
          values ($1, $2, '2026-02-03T06:05:00Z', 'Australia/Sydney', 'ONLINE', 'Online',
            'https://www.example.com/stream', 'www.example.com')`,
        [agencyId, id],
      );
    await inAgency(
      agencyId,
      "insert into content_media (agency_id, record_id, media_id, place) values ($1, $2, $3, 0)",
      [agencyId, id, media],
    );
    await markContent(agencyId, id, person);
    await assign(agencyId, id, assignedTo);
    return id;
  };
