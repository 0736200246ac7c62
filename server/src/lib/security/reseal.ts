/**
 * Re-encrypts stored secrets with the current APP_SECRET after it was changed, so that the next change loses nothing.
 * Works in small transactions and updates a row only if it is unchanged, so it may run twice, in two processes, and
 * while people save. Values that cannot be decrypted are counted and left alone.
 */
import { sql } from "drizzle-orm";
import { type Database, type Db, listAgencyIds, systemInLocked } from "../database/scope.ts";
import type { Secrets } from "./secrets.ts";

const BATCH = 100;
const FIRST = "00000000-0000-0000-0000-000000000000";

interface SealedColumn {
  table: string;
  key: string;
  column: string;
}
/** Columns outside any agency: second factors, unsent emails, and the key that contracts are sealed with. */
const GLOBAL_COLUMNS: readonly SealedColumn[] = [
  { table: "credential", key: "account_id", column: "totp_seed" },
  { table: "credential", key: "account_id", column: "totp_pending" },
  { table: "mail", key: "id", column: "body" },
  { table: "mail", key: "id", column: "html" },
  { table: "signing_certificate", key: "id", column: "sealed" },
];
const AGENCY_COLUMNS: readonly SealedColumn[] = [
  { table: "payment_details", key: "legal_entity_id", column: "sealed" },
  { table: "pay_run_line", key: "id", column: "bank_sealed" },
  { table: "pay_run", key: "id", column: "file_sealed" },
  { table: "mailbox", key: "id", column: "sealed" },
  { table: "mail_setting", key: "id", column: "inbound_sealed" },
  { table: "social_connection", key: "id", column: "asked_sealed" },
  { table: "social_connection", key: "id", column: "tokens_sealed" },
  { table: "ticketing_connection", key: "id", column: "sealed" },
  { table: "xero_sign_in", key: "id", column: "sealed" },
  { table: "xero_connection", key: "id", column: "asked_sealed" },
  { table: "xero_connection", key: "id", column: "tokens_sealed" },
  { table: "xero_connection", key: "id", column: "ended_sealed" },
];

export interface Resealed {
  resealed: number;
  lost: number;
}
type Run = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

export async function resealAll(database: Database, secrets: Secrets): Promise<Resealed> {
  const result: Resealed = { resealed: 0, lost: 0 };
  for (const column of GLOBAL_COLUMNS) await resealColumn(database.signIn, secrets, column, result);
  for (const id of await listAgencyIds(database)) {
    const inAgency: Run = (work) => database.scope(systemInLocked(id), "write", work);
    for (const column of AGENCY_COLUMNS) await resealColumn(inAgency, secrets, column, result);
  }
  return result;
}

async function resealColumn(run: Run, secrets: Secrets, sealedColumn: SealedColumn, result: Resealed): Promise<void> {
  const [table, key, column] = [
    sql.identifier(sealedColumn.table),
    sql.identifier(sealedColumn.key),
    sql.identifier(sealedColumn.column),
  ];
  const batch = (after: string) =>
    run(async (db) => {
      const { rows } = await db.execute<{ id: string; was: Buffer }>(sql`
        select ${key} as id, ${column} as was from ${table}
         where ${key} > ${after} and ${column} is not null order by ${key} limit ${BATCH}`);
      for (const { id, was } of rows) {
        const resealed = resealValue(secrets, was);
        if (resealed === undefined) result.lost += 1;
        if (!resealed) continue;
        const { rowCount } = await db.execute(
          sql`update ${table} set ${column} = ${resealed} where ${key} = ${id} and ${column} = ${was}`,
        );
        result.resealed += rowCount ?? 0;
      }
      return rows.length < BATCH ? undefined : rows.at(-1)?.id;
    });
  for (let after: string | undefined = FIRST; after !== undefined; ) after = await batch(after);
}

/** Returns `null` if the value is already encrypted with the current secret, `undefined` if it cannot be decrypted. */
function resealValue(secrets: Secrets, sealed: Buffer): Buffer | null | undefined {
  try {
    return secrets.reseal(sealed);
  } catch {
    return undefined;
  }
}
