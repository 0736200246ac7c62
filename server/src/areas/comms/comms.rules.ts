/**
 * Rules of who reaches a line of the logs of comms. A right to assigned lines reaches those of assigned people and
 * partners, the actor's own, and those assigned to the actor; lines without a person need the right to all.
 */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { AccessAction } from "#contract/access.ts";
import { partnerContact } from "#server/areas/partners/partner.table.ts";
import { isAssignedToMe, withinReach } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";

const p = sql.placeholder;
const actor = sql`${p("$actor")}::uuid`;

export interface Line {
  /** The person, or the partner of the contact. */
  aboutId: Column;
  contactId: Column;
  madeBy: Column;
  assignedToId: Column;
}

/** Matches if the actor has the right to all lines. */
export const hasAllComms = (action: AccessAction): SQL => sql`'COMM' = any (${p(`$${action}All`)}::text[])`;
/** Matches if the actor has only the right to assigned lines. */
export const hasAssignedComms = (action: AccessAction): SQL => sql`'COMM' = any (${p(`$${action}Assigned`)}::text[])`;

/** Matches lines whose person is not deleted; lines are hidden with their person, and come back with them. */
export const isShown = ({ aboutId, contactId }: Pick<Line, "aboutId" | "contactId">): SQL =>
  sql`((${aboutId} is null
    or exists (select from ${record} where ${record.id} = ${aboutId} and ${record.deletedAt} is null))
    and (${contactId} is null
      or exists (select from partner_contact known where known.id = ${contactId} and known.deleted_at is null)))`;

/**
 * Matches lines within the actor's reach, for statements filled with `reachValues`. Changing another's line takes the
 * right to all.
 */
export const reachesLine = ({ aboutId, madeBy, assignedToId }: Line, action: AccessAction): SQL =>
  action === "write"
    ? sql`(${hasAllComms("write")} or (${hasAssignedComms("write")} and (${madeBy} = ${actor}) is true))`
    : sql`(${hasAllComms("read")}
      or (${hasAssignedComms("read")} and ((${madeBy} = ${actor}) is true or (${assignedToId} = ${actor}) is true
          or (${aboutId} is not null and ${isAssignedToMe(aboutId, false)}))))`;

const picture = sql`(select media.key
  from media
  where media.id = coalesce((select person.avatar_id from person where person.id = ${record.id}),
      (select partner.avatar_id from partner where partner.id = ${record.id})))`;
/** Selects the other party of a line, if the reader may see them. */
export const partyOf = ({ aboutId, contactId }: Pick<Line, "aboutId" | "contactId">): SQL =>
  sql`(select json_build_object('id', ${record.id},
      'kind', case when ${record.kind} = 'partner' then 'partner'
        when ${record.resource} = 'SCOUT' then 'scout'
        else 'talent' end,
      'displayName', coalesce(${partnerContact.name}, ${record.title}), 'avatarUrl', ${picture},
      'contactId', ${partnerContact.id}, 'company', case when ${record.kind} = 'partner' then ${record.title} end)
    from ${record} left join ${partnerContact} on ${partnerContact.id} = ${contactId}
    where ${record.id} = ${aboutId}
      and ${record.deletedAt} is null
      and ${withinReach(record.resource, record.id, "read")})`;
