/** Notes in the timeline of contact: readers of the record read its notes. */
import { sql } from "drizzle-orm";
import type { TimelineSource } from "#server/lib/comms/timeline-source.ts";
import { note } from "#server/lib/records/records.table.ts";

export const noteTimeline: TimelineSource = {
  kind: "note",
  may: () => true,
  from: sql`${note}`,
  where: sql`${note.deletedAt} is null`,
  agencyId: sql`${note.agencyId}`,
  about: sql`${note.recordId}`,
  id: sql`${note.id}`,
  at: sql`${note.createdAt}`,
  by: sql`${note.authorId}`,
  words: sql`plain_text(${note.body})`,
};
