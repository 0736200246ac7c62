/** Deletes spam that has ended, enquiries beyond the agency's retention, and challenges that can't be used any more. */
import { sql } from "drizzle-orm";
import { SPAM_DAYS } from "#contract/comms/website-enquiry.ts";
import { type Database, systemIn } from "#server/lib/database/scope.ts";

export async function tidyEnquiries(database: Database): Promise<void> {
  const agencies = await database.signIn(async (db) => {
    await db.execute(sql`delete from enquiry_challenge where used_at < now() - interval '1 hour'`);
    const { rows } = await db.execute<{ agencyId: string }>(
      sql`select agency_id as "agencyId"
        from website_enquiry
        where spam_at < now() - make_interval(days => ${SPAM_DAYS})
        union select agency_id from comms_setting where enquiry_days is not null`,
    );
    return rows;
  });
  for (const { agencyId } of agencies)
    if (!database.isLocked(agencyId))
      await database.scope(systemIn(agencyId), "write", (db) =>
        db.execute(
          sql`delete from website_enquiry
            where agency_id = ${agencyId}::uuid and (spam_at < now() - make_interval(days => ${SPAM_DAYS})
            or last_at < now() - make_interval(days => (select s.enquiry_days
              from comms_setting s
              where s.agency_id = ${agencyId}::uuid)))`,
        ),
      );
}
