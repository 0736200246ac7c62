/** Names and pictures of a tour's party: guests by their name, others as far as the reader may see them. */
import { type SQL, sql } from "drizzle-orm";
import { UNSEEN_NAME } from "#contract/records/unseen.ts";
import { seesNamed } from "#server/lib/reach/names.ts";

type Alias = "x" | "m";
const column = (alias: Alias, name: string): SQL => sql.raw(`${alias}.${name}`);
/** The record whose reach decides: of a contact, their partner. Colleagues are seen by everybody. */
const decidingId = (alias: Alias): SQL => sql`coalesce(${column(alias, "person_id")}, ${column(alias, "supplier_id")},
  (select k.partner_id from partner_contact k where k.id = ${column(alias, "contact_id")}))`;

/** Matches if the reader may see who it is. */
export const seesMember = (alias: Alias): SQL =>
  sql`(${column(alias, "staff_id")} is not null or ${column(alias, "name")} is not null
    or ${seesNamed(decidingId(alias))})`;

export const memberName = (alias: Alias): SQL => sql`case when ${seesMember(alias)} then coalesce(
    ${column(alias, "name")},
    (select r.title from record r
      where r.id = coalesce(${column(alias, "staff_id")}, ${column(alias, "person_id")},
        ${column(alias, "supplier_id")})),
    (select k.name from partner_contact k where k.id = ${column(alias, "contact_id")}))
  else ${sql.raw(`'${UNSEEN_NAME}'`)} end`;

export const memberPicture = (alias: Alias): SQL => sql`(select media.key
  from media
  where ${seesMember(alias)} and media.id = coalesce(
      (select s.avatar_id from staff s where s.id = ${column(alias, "staff_id")}),
      (select p.avatar_id from person p where p.id = ${column(alias, "person_id")})))`;
