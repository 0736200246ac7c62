/** Lists emails that the product sent to a person or company, or about them. Leaves out those about records that the reader may not see. */
import { sql } from "drizzle-orm";
import { MAIL_LIMITS, SystemMail } from "#contract/mail/mail-log.ts";
import { z } from "#contract/schema.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachesRecord, reachValues } from "#server/lib/records/reach.ts";
import { mailTable } from "#server/lib/records/records.table.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;
const owner = sql`${p("id")}::uuid`;
const finance = sql`'FINANCE' = any ((${p("$readAll")}::text[] || ${p("$readAssigned")}::text[]))`;

const addresses = sql`select lower(email) from person where id = ${owner} and agency_id = ${agency}
  union select lower(email) from partner where id = ${owner} and agency_id = ${agency}
  union
  select lower(email)
  from partner_contact
  where partner_id = ${owner} and agency_id = ${agency} and deleted_at is null
  union select lower(email) from account where id = ${owner} and agency_id = ${agency}`;

const listSystemMail = preparedFamily(
  () => sql`select ${mailTable.id} as id, ${mailTable.toAddress} as to, ${mailTable.subject} as subject,
      ${mailTable.purpose} as purpose, ${mailTable.state} as state, ${mailTable.createdAt} as "createdAt",
      ${mailTable.sentAt} as "sentAt"
    from ${mailTable}
    where ${mailTable.agencyId} = ${agency}
      and (${mailTable.aboutId} = ${owner} or lower(${mailTable.toAddress}) = any (array(${addresses})))
      and (${mailTable.purpose} <> 'finance' or ${finance})
      and (${mailTable.purpose} <> 'contract'
        or (${mailTable.aboutId} is not null and ${reachesRecord(mailTable.aboutId, "read")}))
    order by ${mailTable.createdAt} desc, ${mailTable.id} desc limit ${sql.raw(String(MAIL_LIMITS.system))}`,
);

export const readSystemMail = async (db: Db, actor: Actor, id: string): Promise<SystemMail[]> =>
  z.parse(z.array(SystemMail), await listSystemMail(db, undefined, { ...reachValues(actor), id }));
