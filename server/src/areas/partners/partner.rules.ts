/** Which partners someone reaches: all, or those whose assignee list has them (decisions.md, "Assigned means"). */
import { sql } from "drizzle-orm";
import { reaches, reachShape } from "#server/lib/assigned.ts";
import type { Resolver } from "#server/lib/references.ts";
import { partner, partnerContact } from "./partner.table.ts";

const p = sql.placeholder;

export const partnerResolver: Resolver = ({ actor, action }) => ({
  key: reachShape(actor, "PARTNER", action),
  query: sql`select ${partner.id} from ${partner} where ${partner.id} = any (${p("$ids")}::uuid[]) and ${partner.agencyId} = ${p("$agency")}::uuid and ${partner.deletedAt} is null and ${reaches(actor, "PARTNER", action, partner.id)}`,
});

/** A contact is reached through its partner. */
export const contactResolver: Resolver = ({ actor, action }) => ({
  key: reachShape(actor, "PARTNER", action),
  query: sql`select ${partnerContact.id} from ${partnerContact} join ${partner} on ${partner.id} = ${partnerContact.partnerId}
    where ${partnerContact.id} = any (${p("$ids")}::uuid[]) and ${partnerContact.agencyId} = ${p("$agency")}::uuid and ${partnerContact.deletedAt} is null and ${partner.deletedAt} is null and ${reaches(actor, "PARTNER", action, partner.id)}`,
});
