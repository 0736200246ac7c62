/** Reads and writes rounds of signing, for staff, for signers, and for what is due by the clock. */
import { randomUUIDv7 } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import { SIGNING_LIMITS, type Signing, SigningRound } from "#contract/signing/signing.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { found } from "#server/lib/serving/refusal.ts";

/** Whether a signer can sign: all before them have signed, or all sign at once. */
export const isTurn = sql`(s.state in ('waiting', 'opened') and r.status = 'open' and (not r.sequential or not exists (
    select from signer earlier where earlier.round_id = r.id and earlier.place < s.place and earlier.state <> 'signed')))`;

/** In the form that instants have in replies, where they are inside of JSON. */
export const jsonInstant = (column: SQL): SQL =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const at = (column: string): SQL => jsonInstant(sql.raw(column));
const signers = sql`(select coalesce(json_agg(json_build_object('place', s.place, 'kind', s.kind, 'name', s.name, 'email', s.email, 'role', s.role, 'company', s.company,
    'state', s.state, 'turn', ${isTurn}, 'invitedAt', ${at("s.invited_at")}, 'remindedAt', ${at("s.reminded_at")}, 'openedAt', ${at("s.opened_at")},
    'signedAt', ${at("s.signed_at")}, 'signedAs', case when s.other_name then s.signed_name end, 'withCode', s.code_hash is not null, 'reason', s.reason,
    'corrections', (select coalesce(json_agg(json_build_object('field', c.key, 'was', c.value -> 'was', 'value', c.value -> 'value', 'decision', c.value -> 'decision') order by c.key), '[]')
      from jsonb_each(s.corrections) c)) order by s.place), '[]')
  from signer s where s.agency_id = r.agency_id and s.round_id = r.id)`;

export async function readSigning(db: Db, contractId: string): Promise<Signing> {
  const { rows } = await db.execute<{ amending: boolean; rounds: unknown }>(
    sql`select c.amending, (select coalesce(json_agg(json_build_object('id', r.id, 'version', r.version, 'status', r.status, 'endCause', r.end_cause, 'sequential', r.sequential, 'uploaded', r.uploaded,
        'title', r.title, 'value', r.data -> 'terms' -> 'value', 'currency', r.data -> 'terms' -> 'currency', 'sha256', r.sha256, 'createdAt', ${at("r.created_at")},
        'expiresAt', ${at("r.expires_at")}, 'endedAt', ${at("r.ended_at")}, 'sealedAt', ${at("r.sealed_at")}, 'sealedSha256', r.sealed_sha256, 'signers', ${signers})
        order by r.version desc), '[]') from signing_round r where r.agency_id = c.agency_id and r.contract_id = c.id) as rounds
      from contract c where c.id = ${contractId}::uuid`,
  );
  const { amending, rounds } = found(rows[0]);
  return { amending, rounds: z.parse(z.array(SigningRound), rounds) };
}

interface Trail {
  agencyId: string;
  roundId: string;
  signerId?: string | null;
  what:
    | "sent"
    | "invited"
    | "reminded"
    | "opened"
    | "corrected"
    | "signed"
    | "signed under another name"
    | "declined"
    | "withdrawn"
    | "expired"
    | "sealed"
    | "uploaded";
  address?: string | null;
  agent?: string | null;
  detail?: string | null;
}
/** Writes what happened into the trail of a round. */
export const addToTrail = (
  db: Db,
  { agencyId, roundId, signerId = null, what, address = null, agent = null, detail = null }: Trail,
) =>
  db.execute(
    sql`insert into signing_event (id, agency_id, round_id, signer_id, what, address, agent, detail)
      values (${randomUUIDv7()}::uuid, ${agencyId}::uuid, ${roundId}::uuid, ${signerId}::uuid, ${what}, ${address}, ${agent}, ${detail})`,
  );

/** When something is next due about an open round: the first reminder of a signer whose turn it is, or its end. */
export const setDue = (db: Db, roundId: string) =>
  db.execute(
    sql`update signing_round r set due_at = least(r.expires_at, (
        select min(s.invited_at + (array[${sql.raw(SIGNING_LIMITS.reminderDays.join(", "))}])[s.reminders + 1] * interval '1 day')
          from signer s where s.round_id = r.id and s.invited_at is not null and ${isTurn}))
      where r.id = ${roundId}::uuid and r.status = 'open'`,
  );

export type EndedBy = "withdrawn" | "declined" | "expired";
/** Ends a round that was not signed by all. Triggers void its signatures and make the contract a draft. */
export async function endRound(
  db: Db,
  { id, agencyId }: { id: string; agencyId: string },
  status: EndedBy,
  cause: "STAFF" | null = null,
): Promise<void> {
  await db.execute(
    sql`update signing_round set status = ${status}, end_cause = ${cause}, ended_at = now(), due_at = now() where id = ${id}::uuid and status = 'open'`,
  );
  if (status !== "declined") await addToTrail(db, { agencyId, roundId: id, what: status });
}
