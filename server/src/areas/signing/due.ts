/** Does what is due in rounds of signing: reminders, ends, emails about ends, and seals. */
import { type SQL, sql } from "drizzle-orm";
import { SIGNING_LIMITS } from "#contract/signing/signing.ts";
import { type Database, type Db, systemIn } from "#server/lib/database/scope.ts";
import type { Certificate } from "./certificate.ts";
import type { SigningProvider } from "./provider.ts";
import { addToTrail, endRound, isTurn, setDue } from "./rounds.ts";
import { sealedDocument } from "./sealed-document.ts";

interface Dependencies {
  database: Database;
  provider: SigningProvider;
  certificate: () => Promise<Certificate>;
}
interface Options {
  /** In tests: this agency only, at this time. */
  agencyId?: string;
  at?: Date;
}
interface Due extends Record<string, unknown> {
  id: string;
  status: string;
  expired: boolean;
}

const DAYS = sql.raw(`(array[${SIGNING_LIMITS.reminderDays.join(", ")}])[s.reminders + 1]`);

async function remind(db: Db, provider: SigningProvider, roundId: string, now: SQL): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select s.id from signer s join signing_round r on r.id = s.round_id
      where r.id = ${roundId}::uuid and s.invited_at + ${DAYS} * interval '1 day' <= ${now} and ${isTurn}`,
  );
  for (const { id } of rows) {
    await db.execute(sql`update signer set reminders = reminders + 1 where id = ${id}::uuid`);
    await provider.remind(db, roundId, id);
  }
  await setDue(db, roundId);
}

async function seal(db: Db, { certificate, provider }: Dependencies, agencyId: string, roundId: string): Promise<void> {
  const { pdf, sha256 } = await sealedDocument(db, roundId, await certificate());
  await db.execute(
    sql`update signing_round
      set sealed = ${pdf}, sealed_sha256 = ${sha256}, sealed_at = now()
      where id = ${roundId}::uuid`,
  );
  await addToTrail(db, { agencyId, roundId, what: "sealed", detail: sha256 });
  await provider.deliver(db, roundId);
}

/** Does what is due in one round, unless another process works on it. */
async function doNext(dependencies: Dependencies, agencyId: string, now: SQL): Promise<boolean> {
  const { database, provider } = dependencies;
  return database.scope(systemIn(agencyId), "write", async (db) => {
    const { rows } = await db.execute<Due>(
      sql`select id, status, expires_at <= ${now} as expired
        from signing_round
        where due_at <= ${now}
        order by due_at
        limit 1
        for update skip locked`,
    );
    const [round] = rows;
    if (!round) return false;
    if (round.status === "open" && !round.expired) {
      await remind(db, provider, round.id, now);
      return true;
    }
    if (round.status === "open") await endRound(db, { id: round.id, agencyId }, "expired");
    if (round.status === "signed") {
      await seal(db, dependencies, agencyId, round.id);
      // Instalments that the signature makes due are due now, instead of at the next change of the day.
      await db.execute(sql`select turn_contract_days(${agencyId}::uuid, ${now})`);
    } else await provider.announceEnd(db, round.id);
    await db.execute(sql`update signing_round set due_at = null where id = ${round.id}::uuid`);
    return true;
  });
}

export async function signDue(dependencies: Dependencies, { agencyId: only, at }: Options = {}): Promise<void> {
  const now = at ? sql`${at.toISOString()}::timestamptz` : sql`now()`;
  const { rows } = await dependencies.database.signIn((db) =>
    db.execute<{ id: string }>(sql`select distinct agency_id as id from signing_round where due_at <= ${now}`),
  );
  for (const { id } of rows)
    if ((only === undefined || id === only) && !dependencies.database.isLocked(id))
      while (await doNext(dependencies, id, now));
}
