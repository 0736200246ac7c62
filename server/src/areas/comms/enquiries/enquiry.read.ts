/** Reads enquiries of websites: the list, one of them, and which of them an actor reaches. */
import { type SQL, sql } from "drizzle-orm";
import type { AccessAction } from "#contract/access.ts";
import { websiteEnquiries as calls, type WebsiteEnquiryRow } from "#contract/comms/website-enquiry.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { isAmong } from "#server/lib/lists/filters.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { isAssignedToMe, reachValues, withinReach } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";
import { resolver } from "#server/lib/serving/references.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { staffBrief } from "#server/lib/work/work.ts";
import { hasAllComms, hasAssignedComms, isShown, partyOf } from "../comms.rules.ts";
import { websiteEnquiry as enquiry, enquiryForm, enquiryFormReceiver as receiver } from "./enquiry.table.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;
const actor = sql`${p("$actor")}::uuid`;

/** Matches enquiries within the actor's reach: also those of forms whose receiver the actor is. */
export const reachesEnquiry = (action: AccessAction): SQL =>
  sql`(${hasAllComms(action)} or (${hasAssignedComms(action)} and ((${enquiry.assignedToId} = ${actor}) is true
      or exists (select from ${receiver}
        where ${receiver.agencyId} = ${enquiry.agencyId}
          and ${receiver.formId} = ${enquiry.formId}
          and ${receiver.staffId} = ${actor})
      or (${enquiry.aboutId} is not null and ${isAssignedToMe(enquiry.aboutId, false)})
      or (${enquiry.talentId} is not null and ${isAssignedToMe(enquiry.talentId, false)}))))`;

/** Finds enquiries by id; deleted ones only to restore them. */
export const enquiryResolver = resolver(
  ({ action, deleted = false }) => ({ action, deleted }),
  ({ action, deleted }, isRequested) =>
    sql`select ${enquiry.id} from ${enquiry} where ${isRequested(enquiry.id)} and ${enquiry.agencyId} = ${agency}
      and ${enquiry.deletedAt} is ${deleted ? sql`not null` : sql`null`}
      and ${isShown(enquiry)}
      and ${reachesEnquiry(action)}`,
);

const visible = preparedFamily(
  () =>
    sql`select ${enquiry.id} as id
      from ${enquiry}
      where ${enquiry.id} = any (${p("$ids")}::uuid[])
        and ${enquiry.agencyId} = ${agency}
        and ${reachesEnquiry("read")}`,
);
/** Returns the enquiries that the actor sees, deleted ones included, so that screens notice a deletion. */
export const visibleEnquiries = async (db: Db, reader: Actor, ids: readonly string[]): Promise<string[]> =>
  (await visible(db, undefined, { ...reachValues(reader), $ids: ids })).map(({ id }) => String(id));

const reachable = withinReach(record.resource, record.id, "read");
/** Selects a talent in brief, if the reader may see them. */
export const talentBrief = (id: SQL): SQL =>
  sql`(select json_build_object('id', ${record.id}, 'displayName', ${record.title},
      'avatarUrl', (select media.key
        from person join media on media.id = person.avatar_id
        where person.id = ${record.id}))
    from ${record} where ${record.id} = ${id} and ${record.deletedAt} is null and ${reachable})`;
const opportunity = sql`(select json_build_object('id', ${record.id}, 'name', ${record.title}) from ${record}
  where ${record.id} = ${enquiry.opportunityId} and ${record.deletedAt} is null and ${reachable})`;

const row = () => ({
  id: enquiry.id,
  status: enquiry.status,
  name: enquiry.name,
  company: enquiry.company,
  email: enquiry.email,
  phone: enquiry.phone,
  text: enquiry.text,
  startDate: enquiry.startDate,
  endDate: enquiry.endDate,
  form: sql`(select json_build_object('id', ${enquiryForm.id}, 'name', ${enquiryForm.name})
    from ${enquiryForm}
    where ${enquiryForm.agencyId} = ${enquiry.agencyId}
      and ${enquiryForm.id} = ${enquiry.formId}
      and ${enquiryForm.deletedAt} is null)`,
  origin: enquiry.origin,
  talent: talentBrief(sql`${enquiry.talentId}`),
  party: partyOf(enquiry),
  assignedTo: staffBrief(enquiry.assignedToId),
  opportunity,
  times: enquiry.times,
  spamScore: enquiry.spamScore,
  spamReasons: sql`to_json(${enquiry.spamReasons})`,
  receivedAt: enquiry.receivedAt,
  lastAt: enquiry.lastAt,
  repliedAt: enquiry.repliedAt,
  updatedAt: enquiry.updatedAt,
  editable: reachesEnquiry("write"),
  version: enquiry.version,
});

export const enquiryList = defineList(calls.list, {
  table: enquiry,
  id: enquiry.id,
  agencyId: enquiry.agencyId,
  always: sql`${enquiry.deletedAt} is null and ${isShown(enquiry)} and ${reachesEnquiry("read")}`,
  sort: {
    receivedAt: enquiry.receivedAt,
    lastAt: enquiry.lastAt,
    name: enquiry.name,
    company: enquiry.company,
    updatedAt: enquiry.updatedAt,
  },
  where: {
    statuses: isAmong(enquiry.status),
    aboutIds: (ids) => sql`(${isAmong(enquiry.aboutId)(ids)} or ${isAmong(enquiry.talentId)(ids)})`,
    staffIds: isAmong(enquiry.assignedToId),
  },
  search: (words) => sql`${enquiry.id} = any (array(select search_website_enquiry(${words})))`,
  dates: enquiry.receivedAt,
  // Waiting counts from the moment an enquiry comes.
  late: sql`${enquiry.status} in ('NEW', 'IN_PROGRESS')`,
  row,
});

const selecting = preparedFamily(
  () =>
    sql`select ${sql.join(
      Object.entries(row()).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
      sql`, `,
    )}
      from ${enquiry}
      where ${enquiry.agencyId} = ${agency} and ${enquiry.id} = ${p("id")}::uuid and ${enquiry.deletedAt} is null`,
);

export const readWebsiteEnquiry = async (db: Db, reader: Actor, id: string): Promise<WebsiteEnquiryRow> =>
  found((await selecting(db, undefined, { ...reachValues(reader), id }))[0]) as unknown as WebsiteEnquiryRow;
