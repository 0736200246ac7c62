/** Sends again what was given up: by an owner for their agency, and by who runs the installation for all. */
import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Database, Db } from "../database/scope.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { mailTable } from "../records/records.table.ts";

/** Queues failed emails that are not tried any more, in the transaction of `db`. Returns their ids. */
export async function retryMail(db: Db, jobs: Pick<Jobs, "enqueue">, which: SQL): Promise<string[]> {
  const again = await db
    .update(mailTable)
    .set({ state: "queued", attempts: 0, failure: null, failingSince: null, gaveUpAt: null })
    .where(and(eq(mailTable.state, "failed"), isNotNull(mailTable.gaveUpAt), which))
    .returning({ id: mailTable.id });
  for (const { id } of again) await jobs.enqueue(db, "mail", { mailId: id });
  return again.map(({ id }) => id);
}

const sinceOf = (column: SQL, since: Date | undefined): SQL =>
  since === undefined ? sql`true` : sql`${column} >= ${since.toISOString()}::timestamptz`;

/** Queues emails that people wrote and that failed. */
async function retryWritten(db: Db, jobs: Pick<Jobs, "enqueue">, agencyId: string, since?: Date): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(
    sql`update mail_log set state = 'SCHEDULED', attempts = 0, problem = null, failing_since = null
      where agency_id = ${agencyId}::uuid
        and state = 'FAILED'
        and outbox_id is null
        and deleted_at is null
        and ${sinceOf(sql`sent_at`, since)}
      returning id`,
  );
  for (const { id } of rows) await jobs.enqueue(db, "sendMail", { agencyId, mailLogId: id });
  return rows.length;
}

/** Has all agencies' failed emails sent again. Returns those with any; the name is null for emails of no agency. */
export async function retryAllMail(
  database: Pick<Database, "signIn">,
  jobs: Pick<Jobs, "enqueue">,
  since?: Date,
): Promise<{ agency: string | null; emails: number }[]> {
  const { rows: agencies } = await database.signIn((db) =>
    db.execute<{ id: string; name: string }>(sql`select id, name from agency order by name`),
  );
  const recent = sinceOf(sql`${mailTable.gaveUpAt}`, since);
  const { length: ofNone } = await database.signIn((db) =>
    retryMail(db, jobs, sql`${isNull(mailTable.agencyId)} and ${recent}`),
  );
  const each: { agency: string | null; emails: number }[] = [{ agency: null, emails: ofNone }];
  for (const { id, name } of agencies)
    each.push({
      agency: name,
      emails: await database.signIn(async (db) => {
        const { length: own } = await retryMail(db, jobs, sql`${eq(mailTable.agencyId, id)} and ${recent}`);
        return own + (await retryWritten(db, jobs, id, since));
      }),
    });
  return each.filter(({ emails }) => emails > 0);
}

/** Counts failed emails that are not tried any more, by agency and reason. */
export async function countGivenUpMail(
  database: Pick<Database, "signIn">,
  since?: Date,
): Promise<{ agency: string | null; reason: string; count: number }[]> {
  const { rows } = await database.signIn((db) =>
    db.execute<{ agency: string | null; reason: string; count: number }>(
      sql`select a.name as agency, m.reason, count(*)::int as count from (
          select agency_id, coalesce(failure, '') as reason
          from mail
          where state = 'failed' and ${sinceOf(sql`gave_up_at`, since)} and gave_up_at is not null
          union all
          select agency_id, coalesce(problem, '')
          from mail_log
          where state = 'FAILED' and outbox_id is null and deleted_at is null and ${sinceOf(sql`sent_at`, since)}
        ) m left join agency a on a.id = m.agency_id group by 1, 2 order by 1 nulls first, 3 desc, 2`,
    ),
  );
  return rows;
}
