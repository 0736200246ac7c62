/**
 * After the installation's secret was changed: what is sealed under the one before is sealed anew under today's, so that
 * the next change loses nothing. Small transactions, each row only if it still stands as it was read: it may run twice,
 * in two processes, and beside people who save. What nobody can open any more is counted and left as it is.
 */
import { sql } from "drizzle-orm";
import { type Database, type Db, systemIn } from "../database/scope.ts";
import type { Secrets } from "./secrets.ts";

const BATCH = 100;
const FIRST = "00000000-0000-0000-0000-000000000000";

interface SealedColumn {
  table: string;
  key: string;
  column: string;
}
/** Before an agency is known: second factors, and letters that wait or are kept. */
const OF_ALL: readonly SealedColumn[] = [
  { table: "credential", key: "account_id", column: "totp_seed" },
  { table: "credential", key: "account_id", column: "totp_pending" },
  { table: "mail", key: "id", column: "body" },
];
const OF_AN_AGENCY: readonly SealedColumn[] = [{ table: "payment_details", key: "legal_entity_id", column: "sealed" }];

export interface Resealed {
  resealed: number;
  lost: number;
}
type Run = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

export async function resealAll(database: Database, secrets: Secrets): Promise<Resealed> {
  const so: Resealed = { resealed: 0, lost: 0 };
  for (const column of OF_ALL) await resealColumn(database.signIn, secrets, column, so);
  const { rows } = await database.signIn((db) => db.execute<{ id: string }>(sql`select id from agency`));
  for (const { id } of rows) {
    const inAgency: Run = (work) => database.scope(systemIn(id), "write", work);
    for (const column of OF_AN_AGENCY) await resealColumn(inAgency, secrets, column, so);
  }
  return so;
}

async function resealColumn(run: Run, secrets: Secrets, of: SealedColumn, so: Resealed): Promise<void> {
  const [table, key, column] = [sql.identifier(of.table), sql.identifier(of.key), sql.identifier(of.column)];
  const batch = (after: string) =>
    run(async (db) => {
      const { rows } = await db.execute<{ id: string; was: Buffer }>(sql`
        select ${key} as id, ${column} as was from ${table}
         where ${key} > ${after} and ${column} is not null order by ${key} limit ${BATCH}`);
      for (const { id, was } of rows) {
        const becomes = anew(secrets, was);
        if (becomes === undefined) so.lost += 1;
        if (!becomes) continue;
        const { rowCount } = await db.execute(
          sql`update ${table} set ${column} = ${becomes} where ${key} = ${id} and ${column} = ${was}`,
        );
        so.resealed += rowCount ?? 0;
      }
      return rows.length < BATCH ? undefined : rows.at(-1)?.id;
    });
  for (let after: string | undefined = FIRST; after !== undefined; ) after = await batch(after);
}

/** `null` where it is sealed under today's secret, `undefined` where nobody can open it. */
function anew(secrets: Secrets, sealed: Buffer): Buffer | null | undefined {
  try {
    return secrets.reseal(sealed);
  } catch {
    return undefined;
  }
}
