import { sql } from "drizzle-orm";
import { partners } from "#contract/partners/partner.ts";
import { isAssignedTo } from "#server/areas/staff/assignees.rules.ts";
import { reachable, reachShape } from "#server/lib/assigned.ts";
import { defineList } from "#server/lib/list-rows.ts";
import { partnerRow } from "./partner.rows.ts";
import { partner } from "./partner.table.ts";

export const partnerList = defineList(partners.list, {
  table: partner,
  id: partner.id,
  agencyId: partner.agencyId,
  always: sql`${partner.deletedAt} is null`,
  scope: (actor, action) => reachable(actor, "PARTNER", action, partner.id),
  sort: {
    displayName: partner.displayName,
    headOfficeLocation: partner.headOfficeLocation,
    email: partner.email,
    createdAt: partner.createdAt,
    updatedAt: partner.updatedAt,
  },
  dates: partner.createdAt,
  where: {
    categoryIds: (value) => sql`${partner.industryCategoryId} = any (${value}::uuid[])`,
    staffIds: (value) => isAssignedTo(partner, value),
    clientIds: (value) => sql`${partner.id} = any (${value}::uuid[])`,
  },
  search: (words) => sql`${partner.id} = any (array(select search_partner(${words})))`,
  row: partnerRow,
  rowShape: (actor) => reachShape(actor, "PARTNER", "write"),
});
