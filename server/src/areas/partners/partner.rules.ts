import { sql } from "drizzle-orm";
import { reachesRecord } from "#server/lib/records/reach.ts";
import { resolver } from "#server/lib/serving/references.ts";
import { partnerContact } from "./partner.table.ts";

const p = sql.placeholder;

/** Finds contacts by id, through their partner. */
export const contactResolver = resolver(
  ({ action }) => action,
  (action, isRequested) => sql`select ${partnerContact.id} from ${partnerContact}
    where ${isRequested(partnerContact.id)}
      and ${partnerContact.agencyId} = ${p("$agency")}::uuid
      and ${partnerContact.deletedAt} is null
      and ${reachesRecord(partnerContact.partnerId, action)}`,
);
