/** Reads and writes rounds of signing, for staff, signers and the job. */
import { randomUUIDv7 } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { UNSEEN_CONTACT, UNSEEN_NAME } from "#contract/records/unseen.ts";
import { z } from "#contract/schema.ts";
import { SIGNING_LIMITS, Signing } from "#contract/signing/signing.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { seesNamed } from "#server/lib/reach/names.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";

/** True if the signer can sign: all before them have signed, or all sign at once. */
export const isTurn = sql`(s.state in ('waiting', 'opened') and r.status = 'open' and (not r.sequential or not exists (
    select from signer earlier
    where earlier.round_id = r.id and earlier.place < s.place and earlier.state <> 'signed')))`;

/** Selects an instant in the format of replies, for use inside JSON. */
export const jsonInstant = (column: SQL): SQL =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const isoText = (column: string): SQL => jsonInstant(sql.raw(column));

/** Our people a round names: those its document was made for, and its signers. */
const named = sql`(select id::uuid from jsonb_array_elements_text(r.data -> 'about') about (id)
    union
    select link.involved_id
    from involvement link
    where link.agency_id = r.agency_id
      and link.record_id = r.contract_id
      and link.role = 'RELATED'
      and not r.data ? 'about'
    union
    select signs.subject_id
    from signer signs
    where signs.agency_id = r.agency_id
      and signs.round_id = r.id
      and signs.kind = 'talent'
      and signs.subject_id is not null)`;
/**
 * True if the reader may see everyone a round names. Its text and PDF are one piece, with fees and tax numbers of
 * each.
 */
export const seesRound = sql`not exists (select from ${named} named (id) where not ${seesNamed(sql.raw("named.id"))})`;

/** True if the reader may see the signer: a talent, or a contact by their partner. Colleagues are known to everyone. */
const seesSigner = sql`case s.kind when 'talent' then s.subject_id is null or ${seesNamed(sql.raw("s.subject_id"))}
    when 'contact'
      then s.subject_id is null
        or exists (select from partner_contact k
          where k.agency_id = s.agency_id and k.id = s.subject_id and ${seesNamed(sql.raw("k.partner_id"))})
    else true end`;
const ifVisible = (column: string): SQL => sql`case when ${seesSigner} then ${sql.raw(column)} end`;
const signers = sql`(select coalesce(json_agg(json_build_object('place', s.place, 'kind', s.kind,
    'name', case when ${seesSigner} then s.name
      when s.kind = 'talent' then ${sql.raw(`'${UNSEEN_NAME}'`)}
      else ${sql.raw(`'${UNSEEN_CONTACT}'`)} end,
    'email', ${ifVisible("s.email")}, 'role', s.role, 'company', ${ifVisible("s.company")},
    'state', s.state, 'turn', ${isTurn}, 'invitedAt', ${isoText("s.invited_at")},
    'remindedAt', ${isoText("s.reminded_at")},
    'openedAt', ${isoText("s.opened_at")}, 'signedAt', ${isoText("s.signed_at")},
    'signedAs', case when s.other_name then ${ifVisible("s.signed_name")} end,
    'withCode', s.code_hash is not null, 'reason', ${ifVisible("s.reason")},
    'corrections', (select coalesce(json_agg(json_build_object('field', c.key, 'was', c.value -> 'was',
        'value', c.value -> 'value', 'decision', c.value -> 'decision') order by c.key), '[]')
      from jsonb_each(s.corrections) c where ${seesSigner})) order by s.place), '[]')
  from signer s where s.agency_id = r.agency_id and s.round_id = r.id)`;

const p = sql.placeholder;
const reading = preparedFamily(
  () => sql`select c.amending,
        (select coalesce(json_agg(json_build_object('id', r.id, 'version', r.version, 'status', r.status,
              'endCause', r.end_cause, 'sequential', r.sequential, 'uploaded', r.uploaded,
              'title', r.title, 'value', r.data -> 'terms' -> 'value', 'currency', r.data -> 'terms' -> 'currency',
              'sha256', r.sha256, 'createdAt', ${isoText("r.created_at")}, 'expiresAt', ${isoText("r.expires_at")},
              'endedAt', ${isoText("r.ended_at")}, 'sealedAt', ${isoText("r.sealed_at")},
              'sealedSha256', r.sealed_sha256, 'readable', ${seesRound}, 'signers', ${signers})
              order by r.version desc), '[]')
            from signing_round r
            where r.agency_id = c.agency_id and r.contract_id = c.id) as rounds
      from contract c where c.id = ${p("id")}::uuid`,
);
export async function readSigning(db: Db, actor: Actor, contractId: string): Promise<Signing> {
  const [row] = await reading(db, undefined, { ...reachValues(actor), id: contractId });
  return z.parse(Signing, found(row));
}

/** Reads what was sent in a version of a contract. Refuses it if it names a person the reader may not see. */
export async function readSent(
  db: Db,
  actor: Actor,
  { contractId, version }: { contractId: string; version: number },
): Promise<z.output<typeof Sent>> {
  const sent = z.parse(Sent, found((await sending(db, undefined, { ...reachValues(actor), contractId, version }))[0]));
  if (!sent.seen) throw new Refusal("namesUnseen");
  return sent;
}
const Sent = z.object({
  version: z.int(),
  title: z.string(),
  html: z.string(),
  name: z.string(),
  pdf: z.instanceof(Buffer),
  seen: z.boolean(),
});
const sending = preparedFamily(
  () => sql`select r.version, r.title, r.html,
      concat_ws(' ', c.number, 'version', r.version, case when r.sealed is null then null else 'sealed' end) as name,
      coalesce(r.sealed, r.pdf) as pdf, ${seesRound} as seen
    from signing_round r join contract c on c.id = r.contract_id
    where r.contract_id = ${p("contractId")}::uuid and r.version = ${p("version")}::integer`,
);

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
/** Adds an event to the trail of a round. */
export const addToTrail = (
  db: Db,
  { agencyId, roundId, signerId = null, what, address = null, agent = null, detail = null }: Trail,
) =>
  db.execute(
    sql`insert into signing_event (id, agency_id, round_id, signer_id, what, address, agent, detail)
      values (${randomUUIDv7()}::uuid, ${agencyId}::uuid, ${roundId}::uuid, ${signerId}::uuid, ${what}, ${address},
        ${agent}, ${detail})`,
  );

/** Sets when something is next due in an open round: the first reminder of a signer whose turn it is, or its end. */
export const setDue = (db: Db, roundId: string) =>
  db.execute(
    sql`update signing_round r set due_at = least(r.expires_at, (
        select min(s.invited_at + (array[${sql.raw(SIGNING_LIMITS.reminderDays.join(", "))}])[s.reminders + 1]
          * interval '1 day')
          from signer s where s.round_id = r.id and s.invited_at is not null and ${isTurn}))
      where r.id = ${roundId}::uuid and r.status = 'open'`,
  );

export type EndedBy = "withdrawn" | "declined" | "expired";
/** Ends a round without all signatures. Triggers void its signatures and make the contract a draft. */
export async function endRound(
  db: Db,
  { id, agencyId }: { id: string; agencyId: string },
  status: EndedBy,
  cause: "STAFF" | null = null,
): Promise<void> {
  await db.execute(
    sql`update signing_round
      set status = ${status}, end_cause = ${cause}, ended_at = now(), due_at = now()
      where id = ${id}::uuid and status = 'open'`,
  );
  if (status !== "declined") await addToTrail(db, { agencyId, roundId: id, what: status });
}
