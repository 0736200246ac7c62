/**
 * Rules of who reaches a line of the log of emails. Private mail is its owner's alone: a policy of the database hides
 * it from everyone else, in any query. The rest goes by the right to comms, as other lines of the logs do; an email may
 * match several people, and reaching one of them is enough.
 */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { AccessAction } from "#contract/access.ts";
import { hasAllComms, hasAssignedComms } from "#server/areas/comms/comms.rules.ts";
import { isAssignedToMe } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";
import { mailLog, mailLogFile, mailLogParty } from "./mail.table.ts";

const p = sql.placeholder;
const actor = sql`${p("$actor")}::uuid`;
const ofLine = sql`${mailLogParty.agencyId} = ${mailLog.agencyId} and ${mailLogParty.mailId} = ${mailLog.id}`;
const isOwn = sql`((${mailLog.madeBy} = ${actor}) is true or (${mailLog.receivedBy} = ${actor}) is true)`;
const open = sql`(${mailLog.privateTo} is null or ${mailLog.privateTo} = ${actor})`;

/** Matches lines with at least one person who is not deleted, and lines without people. */
export const isShownMail: SQL = sql`(not exists (select from ${mailLogParty} where ${ofLine})
  or exists (select from ${mailLogParty}
      join ${record} on ${record.id} = ${mailLogParty.recordId} and ${record.deletedAt} is null
    where ${ofLine}
      and (${mailLogParty.contactId} is null
        or exists (select from partner_contact known
          where known.id = ${mailLogParty.contactId} and known.deleted_at is null))))`;

/** Matches lines within the actor's reach, for statements filled with `reachValues`. */
export const reachesMail = (action: AccessAction): SQL =>
  action === "write"
    ? sql`(${open} and (${hasAllComms("write")} or (${hasAssignedComms("write")} and ${isOwn})))`
    : sql`(${open} and (${hasAllComms("read")} or (${hasAssignedComms("read")} and (${isOwn}
        or exists (select from ${mailLogParty}
          where ${ofLine} and ${isAssignedToMe(mailLogParty.recordId, false)})))))`;

/** Matches files of emails within reach. */
export const isInMail = (mediaId: Column | SQL): SQL =>
  sql`exists (select from ${mailLogFile}
      join ${mailLog} on ${mailLog.agencyId} = ${mailLogFile.agencyId} and ${mailLog.id} = ${mailLogFile.mailId}
    where ${mailLogFile.agencyId} = ${p("$agency")}::uuid
      and ${mailLogFile.mediaId} = ${mediaId}
      and ${mailLog.deletedAt} is null
      and ${reachesMail("read")})`;
