/** Checks a notification before it leaves the product by email or push. */
import { type SQL, sql } from "drizzle-orm";
import { may, type Resource } from "#contract/access.ts";
import { IMPORT_RESOURCE, type ImportKind } from "#contract/record-kinds.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import type { ChangedFields } from "./changed.ts";
import type { NotifiedRow } from "./email.rules.ts";

export const receiverZone = sql`coalesce(a.time_zone_id, agency.time_zone_id)`;
const [quietFrom, quietTo] = [sql`coalesce(s.quiet_from, time '20:00')`, sql`coalesce(s.quiet_to, time '07:00')`];
export const isQuiet = (now: SQL): SQL => {
  const clock = sql`(${now} at time zone ${receiverZone})::time`;
  return sql`case when ${quietFrom} <= ${quietTo} then ${clock} >= ${quietFrom} and ${clock} < ${quietTo}
    else ${clock} >= ${quietFrom} or ${clock} < ${quietTo} end`;
};

/** A notification that may be sent, with its contents and the facts that decide about it. */
export interface Leaving extends NotifiedRow {
  receiverId: string;
  fileKind: ImportKind | null;
  /** Right that an exported list needs; null for other kinds. */
  exported: Resource | null;
  changed: string[] | null;
  /** True if it was read meanwhile, or may not be seen any more. */
  done: boolean;
}
/** Columns of `Leaving`. */
export const leaving = sql`n.receiver_id as "receiverId", n.kind,
    (select display_name from staff where staff.id = n.actor_id) as actor,
    coalesce((select title from record where record.id = n.record_id),
        case when n.detail ? 'chat'
          then chat_log_name(n.agency_id, n.receiver_id, (n.detail #>> '{chat,logId}')::uuid) end) as title,
    coalesce(i.filename, n.detail #>> '{export,filename}', n.detail #>> '{mail,name}',
      (select e.name from website_enquiry e where e.id = n.enquiry_id)) as file,
    i.kind as "fileKind", n.detail #>> '{export,resource}' as exported, n.detail -> 'changed' as changed,
    n.read_at is not null
      or a.locked_at is not null
      or a.deleted_at is not null
      or (n.record_id is not null and not reads_record(n.agency_id, n.receiver_id, n.record_id))
      or (n.detail ? 'chat' and not reads_chat_log(n.agency_id, n.receiver_id, (n.detail #>> '{chat,logId}')::uuid))
      or (n.detail ? 'mail' and not reads_mail(n.agency_id, n.receiver_id, (n.detail #>> '{mail,id}')::uuid))
      or (n.enquiry_id is not null
        and not exists (select from website_enquiry e where e.id = n.enquiry_id and reads_enquiry(e, n.receiver_id)))
      or exists (select from note where note.id = n.note_id and note.deleted_at is not null)
      or exists (select from record
        where record.id in (n.work_id, case n.kind when 'conflict' then n.clash_id end)
          and record.deleted_at is not null) as done`;
/**
 * Tables of `leaving`: notifications `n` with their receiver `a`, the receiver's agency and setting `s`, and the import
 * `i`.
 */
export const leavingFrom = sql`notification n
  join account a on a.agency_id = n.agency_id and a.id = n.receiver_id
  join agency on agency.id = n.agency_id
    left join notification_setting s on s.agency_id = n.agency_id and s.staff_id = n.receiver_id
    left join roster_import i on i.agency_id = n.agency_id and i.id = n.import_id`;

export interface MayKnow {
  findActor: (accountId: string, agencyId: string) => Promise<Actor | null>;
  fields: ChangedFields;
}

/** Checks the rights that the statement does not check. */
export async function mayKnow(
  { findActor, fields }: MayKnow,
  agencyId: string,
  { done, fileKind, exported, changed, receiverId }: Leaving,
): Promise<boolean> {
  if (done) return false;
  if (fileKind === null && exported === null && changed === null) return true;
  const actor = await findActor(receiverId, agencyId);
  if (actor === null) return false;
  if (fileKind !== null) return may(actor, IMPORT_RESOURCE[fileKind], "write");
  return exported === null ? fields.seenBy(actor, changed ?? []) : may(actor, exported, "read");
}
