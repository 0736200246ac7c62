/** Sends again what was given up: by an owner for their agency, and by who runs the installation for all. */
import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Database, Db } from "../database/scope.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { mailTable } from "../records/records.table.ts";

/** Queues failed emails that are not tried any more, in the transaction of `db`. Returns their ids. */
export async function retryMail(db: Db, jobs: Pick<Jobs, "enqueue">, which: SQL): Promise<string[]> {
  const again = await db
    .update(mailTable)
    .set({ state: "queued", attempts: 0, failure: null, gaveUpAt: null })
    .where(and(eq(mailTable.state, "failed"), isNotNull(mailTable.gaveUpAt), which))
    .returning({ id: mailTable.id });
  for (const { id } of again) await jobs.enqueue(db, "mail", { mailId: id });
  return again.map(({ id }) => id);
}

/** Queues emails that people wrote and that failed. */
async function retryWritten(db: Db, jobs: Pick<Jobs, "enqueue">, agencyId: string): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(
    sql`update mail_log set state = 'SCHEDULED', attempts = 0, problem = null
      where agency_id = ${agencyId}::uuid and state = 'FAILED' and outbox_id is null and deleted_at is null returning id`,
  );
  for (const { id } of rows) await jobs.enqueue(db, "sendMail", { agencyId, mailLogId: id });
  return rows.length;
}

/** Has all agencies' failed emails sent again. Returns those with any; the name is null for emails of no agency. */
export async function retryAllMail(
  database: Pick<Database, "signIn">,
  jobs: Pick<Jobs, "enqueue">,
): Promise<{ agency: string | null; emails: number }[]> {
  const { rows: agencies } = await database.signIn((db) =>
    db.execute<{ id: string; name: string }>(sql`select id, name from agency order by name`),
  );
  const { length: ofNone } = await database.signIn((db) => retryMail(db, jobs, isNull(mailTable.agencyId)));
  const each: { agency: string | null; emails: number }[] = [{ agency: null, emails: ofNone }];
  for (const { id, name } of agencies)
    each.push({
      agency: name,
      emails: await database.signIn(
        async (db) =>
          (await retryMail(db, jobs, eq(mailTable.agencyId, id))).length + (await retryWritten(db, jobs, id)),
      ),
    });
  return each.filter(({ emails }) => emails > 0);
}
