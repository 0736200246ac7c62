/** Secrets that must never appear in a reply, read from the database, so that none needs to be planted. */
import { inAgency } from "../../factories.ts";
import { CANARY, type World } from "./world.ts";

const SEALED = `select password_hash as text, null::bytea as bytes from credential
  union all select null, unnest(array[totp_seed, totp_pending]) from credential
  union all select null, hash from recovery_code union all select null, hash from one_time_code
  union all select null, unnest(array[access_hash, previous_hash]) from session
  union all select null, unnest(array[hash, successor]) from refresh_token
  union all
  select null, sealed
  from payment_details
  union all
  select null, body
  from mail
  union all
  select null, body_hash
  from idempotency`;
/** Shorter values would be found by chance. */
const MIN_BYTES = 12;

/** Returns all stored hashes and encrypted values, in each encoding of bytes. */
export async function secretsOf({ ownAgencyId, otherAgencyId }: World): Promise<Set<string>> {
  const rows = [...(await inAgency(ownAgencyId, SEALED)), ...(await inAgency(otherAgencyId, SEALED))];
  return new Set(
    rows.flatMap(({ text, bytes }) => [
      ...(typeof text === "string" ? [text] : []),
      ...(Buffer.isBuffer(bytes) && bytes.length >= MIN_BYTES
        ? (["hex", "base64", "base64url"] as const).map((form) => bytes.toString(form))
        : []),
    ]),
  );
}

/** Writes the canary into every text column of an agency that accepts it; returns the number of columns. */
export async function markAgency(agencyId: string): Promise<number> {
  const columns = await inAgency(
    agencyId,
    `select c.table_name as table, c.column_name as column from information_schema.columns c
    where c.table_schema = 'public' and c.data_type = 'text' and c.is_generated = 'NEVER'
      and exists (select from information_schema.columns a
        where a.table_schema = 'public' and a.table_name = c.table_name and a.column_name = 'agency_id')`,
  );
  let marked = 0;
  for (const { table, column } of columns) {
    const text = `update "${String(table)}" set "${String(column)}" = '${CANARY} ' || id where agency_id = $1`;
    // Columns with a closed set of values and tables without an id stay unchanged.
    const done = await inAgency(agencyId, text, [agencyId]).then(
      () => true,
      () => false,
    );
    if (done) marked += 1;
  }
  return marked;
}
