/** Writes the rows that an item has in other tables: its files in their order, and the fields that only events have. */
import { sql } from "drizzle-orm";
import type { ContentForm } from "#contract/content/item.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { contentEvent, contentMedia } from "./content.table.ts";

export interface Written {
  id: string;
  form: ContentForm;
}

interface WithMedia {
  id: string;
  form: Pick<ContentForm, "mediaIds">;
}
/** Saves the files of items in the order of their forms. */
export async function saveMedia(db: Db, { agencyId }: Actor, items: readonly WithMedia[]): Promise<void> {
  const wanted = items.flatMap(({ id, form }) =>
    form.mediaIds.map((media_id, place) => ({ agency_id: agencyId, record_id: id, media_id, place })),
  );
  const ids = sql`${sql.param(items.map(({ id }) => id))}::uuid[]`;
  const rows = sql`jsonb_populate_recordset(null::content_media, ${JSON.stringify(wanted)}::jsonb)`;
  await db.execute(sql`delete from ${contentMedia} where ${contentMedia.recordId} = any (${ids})
    and not exists (select from ${rows} wanted
      where wanted.record_id = ${contentMedia.recordId} and wanted.media_id = ${contentMedia.mediaId})`);
  if (wanted.length > 0)
    await db.execute(sql`insert into content_media as now select * from ${rows}
      on conflict (agency_id, record_id, media_id) do update set place = excluded.place
      where now.place <> excluded.place`);
}

/** Saves the fields that only events have. The forms are settled by now. */
export async function saveEvents(db: Db, { agencyId }: Actor, events: readonly Written[]): Promise<void> {
  for (const { id, form } of events) {
    if (form.kind !== "Event") continue;
    const columns = {
      endsAt: form.end,
      timeZoneId: form.timeZoneId ?? "",
      mode: form.eventMode,
      venueId: form.locationId,
      location: form.location ?? "",
      streamUrl: form.streamUrl,
      ticketUrl: form.ticketUrl,
    };
    await db
      .insert(contentEvent)
      .values({ agencyId, itemId: id, ...columns })
      .onConflictDoUpdate({ target: [contentEvent.agencyId, contentEvent.itemId], set: columns });
  }
}
