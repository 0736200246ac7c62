/**
 * Who reaches a line of the logs of comms. A right to assigned ones reaches those of assigned people and partners, what
 * one made oneself and what is assigned to oneself; lines without a person need the right to all.
 */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { AccessAction } from "#contract/access.ts";
import { isAssignedToMe } from "#server/lib/records/reach.ts";
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

export const hasAllComms = (action: AccessAction): SQL => sql`'COMM' = any (${p(`$${action}All`)}::text[])`;
export const hasAssignedComms = (action: AccessAction): SQL => sql`'COMM' = any (${p(`$${action}Assigned`)}::text[])`;

/** Matches lines whose person is there; they are hidden with their person, and come back with them. */
export const isShown = ({ aboutId, contactId }: Pick<Line, "aboutId" | "contactId">): SQL =>
  sql`((${aboutId} is null or exists (select from ${record} where ${record.id} = ${aboutId} and ${record.deletedAt} is null))
    and (${contactId} is null or exists (select from partner_contact known where known.id = ${contactId} and known.deleted_at is null)))`;

/** Matches lines within the actor's reach, for statements filled with `reachValues`. Others than their maker change them with the right to all. */
export const reachesLine = ({ aboutId, madeBy, assignedToId }: Line, action: AccessAction): SQL =>
  action === "write"
    ? sql`(${hasAllComms("write")} or (${hasAssignedComms("write")} and (${madeBy} = ${actor}) is true))`
    : sql`(${hasAllComms("read")} or (${hasAssignedComms("read")} and ((${madeBy} = ${actor}) is true or (${assignedToId} = ${actor}) is true
        or (${aboutId} is not null and ${isAssignedToMe(aboutId, false)}))))`;
