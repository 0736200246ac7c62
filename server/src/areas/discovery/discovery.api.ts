/** Access to covers, for the area of files. */
import { type Column, type SQL, sql } from "drizzle-orm";

const p = sql.placeholder;

/** Matches covers, which belong to the agency, for everyone who sees talents; for statements filled with `reachValues`. */
export const isSeenCover = (mediaId: Column): SQL =>
  sql`(('TALENT' = any (${p("$readAll")}::text[]) or 'TALENT' = any (${p("$readAssigned")}::text[]))
    and exists (select from discovery_cover
      where discovery_cover.agency_id = ${p("$agency")}::uuid and discovery_cover.media_id = ${mediaId}))`;
