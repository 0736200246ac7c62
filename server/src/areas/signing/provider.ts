/**
 * Reaches signers. The built-in provider emails each signer a link to our own page; an outside signing service would be
 * another provider, which sends the frozen PDF and reports signatures by its webhook.
 */
import { sql } from "drizzle-orm";
import type { Services } from "#server/lib/area.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { hashOf, newToken } from "#server/lib/security/secrets.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { endedEmail, reminderEmail, sealedEmail, signingEmail } from "./emails.ts";
import { addToTrail, isTurn, setDue } from "./rounds.ts";

export interface SigningProvider {
  /** Reaches the signers whose turn it is, each once. */
  invite(db: Db, roundId: string): Promise<void>;
  remind(db: Db, roundId: string, signerId: string): Promise<void>;
  /** Tells the signers who were reached that the round has ended without all signatures. */
  announceEnd(db: Db, roundId: string): Promise<void>;
  /** Sends everyone the sealed PDF. */
  deliver(db: Db, roundId: string): Promise<void>;
}

interface Addressed extends Record<string, unknown> {
  id: string;
  agencyId: string;
  contractId: string;
  name: string;
  email: string;
  agency: string;
  sender: string;
  title: string;
  version: number;
  until: string;
  isDue: boolean;
  wasInvited: boolean;
  wasSigned: boolean;
  status: string;
  cause: string | null;
  sha256: string | null;
}
async function addressed(db: Db, roundId: string): Promise<Addressed[]> {
  const { rows } = await db.execute<Addressed>(
    sql`select s.id, s.agency_id as "agencyId", s.name, s.email, agency.name as agency,
        coalesce(staff.display_name, agency.name) as sender, r.contract_id as "contractId", r.title, r.version,
        to_char(r.expires_at at time zone agency.time_zone_id, 'DD Mon YYYY HH24:MI') || ' (' || agency.time_zone_id
          || ')' as until,
        ${isTurn} as "isDue", s.invited_at is not null as "wasInvited", s.signed_at is not null as "wasSigned",
        r.status, r.end_cause as cause, r.sealed_sha256 as sha256
      from signing_round r
        join signer s on s.agency_id = r.agency_id and s.round_id = r.id
        join agency on agency.id = r.agency_id
        left join staff on staff.agency_id = r.agency_id and staff.id = r.opened_by
      where r.id = ${roundId}::uuid order by s.place`,
  );
  return rows;
}

const ENDED: Readonly<Record<string, string>> = {
  declined: "someone declined to sign",
  expired: "its time is over",
  TERMS: "its terms changed",
};

export function linkProvider({
  mailer,
  publicUrl,
}: {
  mailer: Services["mailer"];
  publicUrl: string;
}): SigningProvider {
  const send = (db: Db, { agencyId, email, contractId }: Addressed, text: { subject: string; text: string }) =>
    mailer.send(db, { agencyId, purpose: "contract", aboutId: contractId, to: email, ...text });
  /** Makes a link for one email: only its hash is stored, so an earlier link can't be sent again. */
  async function newLink(db: Db, { id, agencyId }: Addressed): Promise<string> {
    const token = newToken();
    await db.execute(
      sql`insert into signing_link (hash, agency_id, signer_id)
        values (${hashOf(token)}, ${agencyId}::uuid, ${id}::uuid)`,
    );
    return `${publicUrl}/sign/${token}`;
  }
  return {
    async invite(db, roundId) {
      for (const signer of await addressed(db, roundId)) {
        if (!signer.isDue || signer.wasInvited) continue;
        await send(db, signer, signingEmail({ ...signer, link: await newLink(db, signer) }));
        await db.execute(sql`update signer set invited_at = now() where id = ${signer.id}::uuid`);
        await addToTrail(db, { agencyId: signer.agencyId, roundId, signerId: signer.id, what: "invited" });
      }
      await setDue(db, roundId);
    },
    async remind(db, roundId, signerId) {
      const signer = found((await addressed(db, roundId)).find(({ id }) => id === signerId));
      await send(db, signer, reminderEmail({ ...signer, link: await newLink(db, signer) }));
      await db.execute(sql`update signer set reminded_at = now(), code_tries = 0 where id = ${signerId}::uuid`);
      await addToTrail(db, { agencyId: signer.agencyId, roundId, signerId, what: "reminded" });
    },
    async announceEnd(db, roundId) {
      for (const signer of await addressed(db, roundId)) {
        if (!signer.wasInvited) continue;
        const why = ENDED[signer.cause ?? signer.status] ?? "it was withdrawn";
        await send(db, signer, endedEmail({ ...signer, why, signed: signer.wasSigned }));
      }
    },
    async deliver(db, roundId) {
      for (const signer of await addressed(db, roundId))
        await send(
          db,
          signer,
          sealedEmail({ ...signer, link: await newLink(db, signer), sha256: signer.sha256 ?? "" }),
        );
    },
  };
}
