import { sql } from "drizzle-orm";
import type { AccessAction } from "#contract/access.ts";
import type { Family } from "#contract/enums.ts";
import { FAMILY_RESOURCE, type PersonSummary } from "#contract/talents/person.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { columnsOf } from "#server/lib/lists/linked.ts";
import { addressesOf } from "#server/lib/records/addresses.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import { nationalNumber } from "#server/lib/values/phone.ts";
import { socialAccount } from "../business/business.table.ts";
import { personRow } from "./person.rows.ts";
import { person, personSubType, talentSubType } from "./person.table.ts";

const p = sql.placeholder;

const subTypes = sql`(select coalesce(json_agg(json_build_object('id', ${talentSubType.id},
    'name', ${talentSubType.name}, 'typeId', ${talentSubType.typeId}) order by ${personSubType.place}), '[]')
  from ${personSubType} join ${talentSubType} on ${talentSubType.id} = ${personSubType.subTypeId}
  where ${personSubType.agencyId} = ${person.agencyId} and ${personSubType.personId} = ${person.id})`;

const socialLinks = sql`(select coalesce(json_agg(json_build_object('platform', ${socialAccount.platform},
      'url', ${socialAccount.url}) order by ${socialAccount.place}, ${socialAccount.id}), '[]')
  from ${socialAccount}
  where ${socialAccount.agencyId} = ${person.agencyId}
    and ${socialAccount.personId} = ${person.id}
    and ${socialAccount.deletedAt} is null)`;

const fields = (family: Family) => ({
  ...personRow(family),
  legalName: person.legalName,
  subTypes,
  bio: person.bio,
  pronouns: person.pronouns,
  dob: person.dob,
  nationality: person.nationality,
  languages: person.languages,
  countryCode: person.countryCode,
  phoneNumber: nationalNumber(person.phone, person.phoneCode),
  phoneCode: person.phoneCode,
  email: person.email,
  website: person.website,
  socialLinks,
  timezoneId: person.timeZoneId,
  addresses: addressesOf(person),
  representationStart: person.representationStart,
  representationEnd: person.representationEnd,
  source: person.source,
});

const read = preparedFamily(
  ({ family, action }: { family: Family; action: AccessAction }) =>
    sql`select ${columnsOf(person, fields(family))} from ${person}
    where ${person.id} = ${p("id")}::uuid
      and ${person.agencyId} = ${p("$agency")}::uuid
      and ${person.family} = ${p("family")}
      and ${withinReach(FAMILY_RESOURCE[family], person.id, action)}`,
);

/** Reads the summary of one person within the actor's reach, deleted people included. */
export async function readSummary(
  db: Db,
  actor: Actor,
  family: Family,
  id: string,
  action: AccessAction = "read",
): Promise<PersonSummary | undefined> {
  const [row] = await read(db, { family, action }, { id, family, ...reachValues(actor) });
  return row as PersonSummary | undefined;
}
