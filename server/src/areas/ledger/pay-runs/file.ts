/** Handlers of a pay-run's file for the bank, which is stored as it was made. */
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { BankFile } from "#contract/pay-runs/codes.ts";
import type { payRunFiles as calls } from "#contract/pay-runs/pay-run.ts";
import { z } from "#contract/schema.ts";
import type { Database } from "#server/lib/database/scope.ts";
import { refuseUnseen } from "#server/lib/reach/names.ts";
import { audit } from "#server/lib/records/audit.ts";
import type { Secrets } from "#server/lib/security/secrets.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { UnscopedHandlers } from "#server/lib/serving/serve.ts";
import { noteEvent } from "./events.ts";

const Sealed = z.object({ of: z.string(), content: z.string() });
/** Encrypts a file together with the id of its run, so that another run's can't take its place. */
export const sealFile = (secrets: Secrets, runId: string, content: string): Buffer =>
  secrets.encrypt(JSON.stringify({ of: runId, content }));
export const checksumOf = (content: string): string => createHash("sha256").update(content, "utf8").digest("hex");

const TYPES: Readonly<Record<BankFile, string>> = {
  ABA: "text/plain; charset=utf-8",
  SEPA: "application/xml",
  CSV: "text/csv; charset=utf-8",
};

interface Stored extends Record<string, unknown> {
  kind: BankFile | null;
  name: string | null;
  checksum: string | null;
  sealed: Buffer | null;
}
export const payRunFileHandlers = (secrets: Secrets, database: Database): UnscopedHandlers<typeof calls> => ({
  async get({ session, params: { id } }) {
    const actor = session?.actor;
    if (!actor) throw new Refusal("chooseAgency");
    return database.scope(actor, "write", async (db) => {
      const { rows } = await db.execute<Stored>(
        sql`select file_kind as kind, file_name as name, file_checksum as checksum, file_sealed as sealed
          from pay_run
          where agency_id = ${actor.agencyId}::uuid and id = ${id}::uuid`,
      );
      const { kind, name, checksum, sealed } = found(rows[0]);
      if (kind === null || name === null || sealed === null) throw new Refusal("payRunState");
      const { rows: paid } = await db.execute<{ talentId: string }>(
        sql`select talent_id as "talentId"
          from pay_run_line
          where agency_id = ${actor.agencyId}::uuid and pay_run_id = ${id}::uuid and not left_out`,
      );
      // The file names the payees, with their accounts.
      await refuseUnseen(
        db,
        actor,
        paid.map(({ talentId }) => talentId),
      );
      const { of, content } = z.parse(Sealed, JSON.parse(secrets.decrypt(sealed)));
      if (of !== id || checksumOf(content) !== checksum) throw new Error("the file of a pay-run is not as it was made");
      await audit(db, { agencyId: actor.agencyId, actorId: actor.id, what: "bank file read", subjectId: id });
      await noteEvent(db, actor, id, "FETCHED");
      return {
        name,
        type: TYPES[kind],
        parts: (async function* () {
          yield Buffer.from(content, "utf8");
        })(),
      };
    });
  },
});
