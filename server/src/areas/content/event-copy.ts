/**
 * Copies an event of the agency into an event for fans. It has one copy at most, and later changes follow in neither
 * direction.
 */
import { sql } from "drizzle-orm";
import { CONTENT_LIMITS } from "#contract/content/codes.ts";
import type { EventCopy } from "#contract/content/item.ts";
import { event } from "#server/areas/events/event.table.ts";
import { venue } from "#server/areas/venues/venue.table.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { involvedOf } from "#server/lib/reach/involvement.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import { cleanRichText } from "#server/lib/values/rich-text.ts";
import { contentEvent, contentItem } from "./content.table.ts";
import { contentTalent } from "./content.ts";

const isTalent = sql`exists (select from person t where t.id = ${record.id} and t.stage = 'talent')`;
const copies = sql`${contentEvent}
  join ${contentItem} on ${contentItem.agencyId} = ${contentEvent.agencyId}
    and ${contentItem.id} = ${contentEvent.itemId}`;
const isThere = sql`${contentEvent.agencyId} = ${event.agencyId}
  and ${contentEvent.eventId} = ${event.id}
  and ${contentItem.deletedAt} is null`;

// A start day without a time leaves the copy without a start.
const copyOf = preparedFamily(
  (_: undefined) => sql`select ${event.title}, ${event.description} as content, ${event.timeZoneId} as "timeZoneId",
      case when ${event.startTime} is not null then ${event.startsAt} end as start,
      case when ${event.endTime} is not null then ${event.endsAt} end as end,
      coalesce(${event.venue}, ${event.address}) as location, ${event.venueId} as "locationId",
      (select json_build_object('id', ${venue.id}, 'name', ${venue.name})
        from ${venue}
        where ${venue.id} = ${event.venueId}) as venue,
      ${involvedOf(event, "RELATED", contentTalent(), isTalent)} as talents,
      exists (select from ${copies} where ${isThere}) as "isMade",
      (select json_build_object('id', ${contentItem.id}, 'kind', 'Event', 'status', ${contentItem.status})
        from ${copies}
        where ${isThere} and ${withinReach("CMS", contentItem.id, "read")}) as made
    from ${event} where ${event.id} = ${sql.placeholder("id")}::uuid`,
);

/** Returns the first values of a copy's form. */
export async function startOfCopy(db: Db, actor: Actor, id: string): Promise<EventCopy> {
  const [row] = (await copyOf(db, undefined, { id, ...reachValues(actor) })) as unknown as EventCopy[];
  const { content, ...copy } = found(row);
  const text = content === null ? null : cleanRichText(content, "content");
  return {
    ...copy,
    // A text that is too long is left out: the person writes a new one.
    content: text !== null && text.length <= CONTENT_LIMITS.content ? text : null,
  };
}

/** Notes which event an item copies, and refuses a second copy; a copy in the bin doesn't count. */
export async function noteCopy(db: Db, itemId: string, eventId: string): Promise<void> {
  // Locks the event, so that two copies at once follow each other.
  await db.execute(sql`select from ${event} where ${event.id} = ${eventId}::uuid for no key update`);
  await db.execute(sql`update content_event c set event_id = null from content_item i
    where c.event_id = ${eventId}::uuid
      and i.agency_id = c.agency_id
      and i.id = c.item_id
      and i.deleted_at is not null`);
  const { rows } = await db.execute(sql`select from content_event where event_id = ${eventId}::uuid`);
  if (rows.length > 0)
    throw new Refusal("duplicate", [
      { field: "agencyEventId", code: "duplicate", message: "This event was published to fans already." },
    ]);
  await db.execute(sql`update content_event set event_id = ${eventId}::uuid where item_id = ${itemId}::uuid`);
}
