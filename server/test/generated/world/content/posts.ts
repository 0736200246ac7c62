/** Posts and polls with a value in most of their fields, and something that marks them. */
import type { PostKind } from "#contract/content/posts/codes.ts";
import { assign, buildPerson, buildStaff, inAgency } from "../../../factories.ts";
import { type BuildOptions, buildWholeFile, insert, uniqueName } from "../insert.ts";
import { buildContent, markContent } from "./items.ts";

const LINK = "https://www.example.com/";

/** An event for fans of a talent that lies ahead and is out. */
export async function buildMeetingPoint(agencyId: string, talent: string): Promise<string> {
  const id = await buildContent("Event")(agencyId);
  await inAgency(agencyId, "update content_item set status = 3, starts_at = '2099-01-01T00:00:00Z' where id = $1", [
    id,
  ]);
  await inAgency(agencyId, "update content_event set ends_at = null where item_id = $1", [id]);
  await inAgency(agencyId, "update involvement set involved_id = $2 where record_id = $1", [id, talent]);
  return id;
}

/** Stores a preview of the link of posts, with a picture. */
async function readLink(agencyId: string): Promise<void> {
  const picture = await buildWholeFile(agencyId, "a.png", "image/png", 1);
  await inAgency(
    agencyId,
    `insert into link (id, agency_id, url, kind, title, description, picture_id)
      values (gen_random_uuid(), $1, $2, 'website', 'A page', 'About it', $3)
      on conflict (agency_id, url) do nothing`,
    [agencyId, LINK, picture],
  );
}

/** Builds a post with its own talent, since people assigned to the talent reach it. */
export const buildPost =
  (kind: PostKind) =>
  async (agencyId: string, { displayName = uniqueName(), deleted = false, assignedTo = [] }: BuildOptions = {}) => {
    const person = await buildPerson(agencyId);
    const event = await buildMeetingPoint(agencyId, person);
    const { id: author } = await buildStaff(agencyId);
    await readLink(agencyId);
    const venue = await insert(agencyId, "insert into venue (id, agency_id, name) values ($1, $2, $3)", uniqueName());
    const id = await insert(
      agencyId,
      `insert into content_item (id, agency_id, kind, title, deleted_at, fanroom_type, publish_at, publish_zone,
          starts_at, expires_at, pinned_at, link, created_by,
          total_comment, total_reaction, total_shares)
        values ($1, $2, $3, $4, case when $5 then now() end, 'SNIPPET', '2026-01-02T03:04:00Z', 'Australia/Sydney',
          '2099-01-01T00:00:00Z', case when $3 = 'Fanroom-Poll' then '2099-01-01T12:59:59.999Z'::timestamptz end,
          '2026-01-03T00:00:00Z', $6,
          $7, 3, 2, 1)`,
      kind,
      displayName,
      deleted,
      LINK,
      author,
    );
    await inAgency(
      agencyId,
      `insert into content_post (agency_id, item_id, text, event_id, event_title, venue_id, location,
          total_meetup_users)
        values ($1, $2, $3, $4, 'An event', $5, 'Here', 2)`,
      [agencyId, id, displayName, event, venue],
    );
    await inAgency(
      agencyId,
      `insert into involvement (id, agency_id, record_id, involved_id, role, kind)
        values (gen_random_uuid(), $1, $2, $3, 'RELATED', 'person')`,
      [agencyId, id, person],
    );
    if (kind === "Fanroom-Poll") {
      const [first] = await inAgency(
        agencyId,
        `insert into content_poll_option (id, agency_id, item_id, place, text)
          values (gen_random_uuid(), $1, $2, 0, 'One'), (gen_random_uuid(), $1, $2, 1, 'Two')
          returning id`,
        [agencyId, id],
      );
      await inAgency(
        agencyId,
        "insert into content_poll_vote (agency_id, item_id, fan_id, option_id) values ($1, $2, 'fan-1', $3)",
        [agencyId, id, first?.id],
      );
    }
    await inAgency(
      agencyId,
      `insert into content_meetup_fan (agency_id, item_id, fan_id, is_going, said_at)
        values ($1, $2, 'fan-1', false, now())`,
      [agencyId, id],
    );
    await inAgency(
      agencyId,
      `insert into content_fan_picture (agency_id, item_id, place, address)
        values ($1, $2, 0, 'https://files.example/a.jpg')`,
      [agencyId, id],
    );
    const media = await buildWholeFile(agencyId, "a.png", "image/png", 1);
    await inAgency(
      agencyId,
      "insert into content_media (agency_id, record_id, media_id, place) values ($1, $2, $3, 0)",
      [agencyId, id, media],
    );
    await markContent(agencyId, id, person);
    await assign(agencyId, id, assignedTo);
    return id;
  };
