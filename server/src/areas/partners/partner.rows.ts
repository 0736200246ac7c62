/** What a partner's row and summary are read from. */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { Action } from "#contract/access.ts";
import type { PartnerSummary } from "#contract/partners/partner.ts";
import { assigneesOf } from "#server/areas/staff/assignees.rules.ts";
import { addressesOf } from "#server/lib/addresses.ts";
import { assignedToMe, reaches, reachShape } from "#server/lib/assigned.ts";
import { nationalNumber } from "#server/lib/phone.ts";
import { statements } from "#server/lib/prepared.ts";
import { media } from "#server/lib/records.table.ts";
import type { Actor, Db } from "#server/lib/scope.ts";
import { categoryOf } from "./category.rules.ts";
import { partner } from "./partner.table.ts";

const p = sql.placeholder;

export const avatarOf = (mediaId: Column): SQL =>
  sql`(select ${media.key} from ${media} where ${media.id} = ${mediaId})`;

export const partnerRow = (actor: Actor) => ({
  id: partner.id,
  displayName: partner.displayName,
  avatarUrl: avatarOf(partner.avatarId),
  industryCategory: categoryOf(partner.industryCategoryId),
  attributes: partner.attributes,
  headOfficeLocation: partner.headOfficeLocation,
  email: partner.email,
  phoneCode: partner.phoneCode,
  phoneNumber: nationalNumber(partner.phone, partner.phoneCode),
  assignedStaff: assigneesOf(partner),
  createdAt: partner.createdAt,
  updatedAt: partner.updatedAt,
  editable: reaches(actor, "PARTNER", "write", partner.id),
  version: partner.version,
});

const fields = (actor: Actor) => ({
  ...partnerRow(actor),
  companyWebsite: partner.companyWebsite,
  headline: partner.headline,
  bio: partner.bio,
  countryCode: partner.countryCode,
  addresses: addressesOf(partner),
  assigned: assignedToMe(partner.id, actor),
});

const read = statements(({ actor, action }: { actor: Actor; action: Action }) => {
  const columns = Object.entries(fields(actor)).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`);
  return sql`select ${sql.join(columns, sql`, `)} from ${partner}
    where ${partner.id} = ${p("id")}::uuid and ${partner.agencyId} = ${p("$agency")}::uuid and ${reaches(actor, "PARTNER", action, partner.id)}`;
});

/** The summary of one partner within the actor's reach, in the bin too. */
export async function readPartner(
  db: Db,
  actor: Actor,
  id: string,
  action: Action = "read",
): Promise<PartnerSummary | undefined> {
  const key = `${action} ${reachShape(actor, "PARTNER", action)} ${reachShape(actor, "PARTNER", "write")}`;
  const [row] = await read(db, key, { actor, action }, { id, $agency: actor.agencyId, $actor: actor.id });
  return row as PartnerSummary | undefined;
}
