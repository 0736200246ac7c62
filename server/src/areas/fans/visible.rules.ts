/**
 * Conditions for what fans may see, over the aliases `i` (an item of content), `p` (a person) and `f` (a favourite).
 */
import { sql } from "drizzle-orm";

/** News, event, audio or video that is published, whose time has come, and whose files are ready. */
export const isPublishedItem = sql`(i.kind in ('News', 'Event', 'Audio', 'Video')
  and i.status = 3
  and i.publish_at <= now()
  and i.deleted_at is null
  and not exists (select from content_media used join media file on file.id = used.media_id
    where used.agency_id = i.agency_id
      and used.record_id = i.id
      and (file.state <> 'ready' or file.deleted_at is not null)))`;

/**
 * Items that fans see or once saw: an item that is published or whose publication was noted, and a post whose time has
 * come. A fan's own post is dated by their phone, which may run ahead.
 */
export const wasPublishedItem = sql`(case when i.fanroom_type is null
  then ${isPublishedItem} or exists (select from public_change c where c.agency_id = i.agency_id and c.item_id = i.id)
  else i.publish_at <= least(coalesce(i.deleted_at, now()), now())
  or exists (select from content_post w where w.agency_id = i.agency_id and w.item_id = i.id and w.by_fan) end)`;

/** A talent the fan app shows. */
export const isInApp = sql`(p.stage = 'talent' and p.status = 1 and p.state = 'ACTIVE' and p.deleted_at is null
  and exists (select from person_config c
    where c.agency_id = p.agency_id and c.person_id = p.id and c.enabled_in_app))`;

/** A talent whose entry among the favourites is what fans read of them. */
export const isDescribed = sql`(f.deleted_at is null and f.status = 1 and f.public_name is not null)`;

/** True if the agency has public pages, and the talent has one. */
export const hasPage = sql`(exists (select from public_site s where s.agency_id = p.agency_id and s.pages)
  and exists (select from public_page page
    where page.agency_id = p.agency_id and page.person_id = p.id and page.shown))`;

/** True if an item is of at least one talent the fan app shows. */
export const isOfSomeoneInApp = sql`exists (select from involvement v
    join person p on p.id = v.involved_id and p.agency_id = v.agency_id
  where v.agency_id = i.agency_id and v.record_id = i.id and ${isInApp})`;
