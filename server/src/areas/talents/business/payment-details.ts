/**
 * Bank and tax details of legal entities. They are encrypted together with the id of their entity, so that the value of
 * one row can't be copied to another; every change and read is audited in the same transaction.
 */
import { and, eq, sql } from "drizzle-orm";
import {
  type paymentDetails as calls,
  type PaymentDetails,
  type PaymentEnds,
  type PaymentForm,
  paymentErrors,
} from "#contract/talents/payment-details.ts";
import { notePayeeChange } from "#server/lib/approval/payee-changes.ts";
import type { Actor, Database, Db } from "#server/lib/database/scope.ts";
import { audit } from "#server/lib/records/audit.ts";
import { refuseStale } from "#server/lib/records/version.ts";
import type { Secrets } from "#server/lib/security/secrets.ts";
import { found, notFound, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers, UnscopedHandlers } from "#server/lib/serving/serve.ts";
import { entryResolver } from "../entry.rules.ts";
import { refuseFieldErrors } from "../field-errors.ts";
import { legalEntity, paymentDetailsTable } from "./business.table.ts";
import { decryptOrEmpty, maskedEnd, seal, unsealPayment } from "./payment-details.rules.ts";

const READ = "payment details read";
const CHANGED = "payment details changed";

interface StoredDetails {
  sealed: Buffer | null;
  version: number;
}
type LastRead = PaymentEnds["lastRead"];

export function endsOf(
  secrets: Secrets,
  id: string,
  { sealed, version }: StoredDetails,
  lastRead: LastRead,
): PaymentEnds {
  const { accountNumber, iban, tfn, taxNumber } = decryptOrEmpty(secrets, id, sealed);
  return {
    accountNumber: maskedEnd(accountNumber),
    iban: maskedEnd(iban),
    tfn: maskedEnd(tfn),
    taxNumber: maskedEnd(taxNumber),
    lastRead,
    version,
  };
}

/** Returns the last read of the details of these entities. */
export async function lastReads(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, LastRead>> {
  const { rows } = await db.execute<{ id: string; by: string | null; at: string }>(sql`
    select distinct on (a.subject_id) a.subject_id as id, a.at, (select title from record where id = a.actor_id) as by
      from audit a where a.subject_id = any (${sql.param(ids)}::uuid[]) and a.what = ${sql.raw(`'${READ}'`)}
     order by a.subject_id, a.at desc`);
  return new Map(rows.map(({ id, by, at }) => [id, { by, at }]));
}

/** Fields that decide where money goes; tax numbers do not. */
const ACCOUNT = ["accountName", "bankName", "bsb", "accountNumber", "iban", "bic", "currency"] as const;
const sameAccount = (a: PaymentForm, b: PaymentForm): boolean =>
  ACCOUNT.every((field) => (a[field] ?? null) === (b[field] ?? null));

const rowOf = ({ agencyId }: Actor, id: string) =>
  and(eq(paymentDetailsTable.agencyId, agencyId), eq(paymentDetailsTable.legalEntityId, id));
const storedColumns = {
  sealed: paymentDetailsTable.sealed,
  version: paymentDetailsTable.version,
  personId: paymentDetailsTable.personId,
};

export const paymentHandlers = (secrets: Secrets): Pick<Handlers<typeof calls>, "update"> => ({
  async update({ db, actor, params: { id }, body: { version, ...form } }) {
    refuseFieldErrors(paymentErrors(form));
    const current = found(
      (await db.select(storedColumns).from(paymentDetailsTable).where(rowOf(actor, id)).for("update"))[0],
    );
    await refuseStale(
      db,
      { table: paymentDetailsTable, id, key: "legal_entity_id", record: "person_id" },
      version,
      current,
      async () => endsOf(secrets, id, current, (await lastReads(db, [id])).get(id) ?? null),
    );
    const sealed = seal(secrets, id, form);
    if (!sameAccount(decryptOrEmpty(secrets, id, current.sealed), form))
      await notePayeeChange(db, actor, current.personId, "BANK_ACCOUNT");
    await db.update(paymentDetailsTable).set({ sealed }).where(rowOf(actor, id));
    await audit(db, {
      agencyId: actor.agencyId,
      actorId: actor.id,
      what: CHANGED,
      subjectId: id,
      detail: { personId: current.personId },
    });
    return {};
  },
});

const findEntity = entryResolver(legalEntity);

export const revealHandlers = (
  secrets: Secrets,
  database: Database,
): Pick<UnscopedHandlers<typeof calls>, "reveal"> => ({
  async reveal({ session, params: { family, id } }): Promise<PaymentDetails> {
    const actor = session?.actor;
    if (!actor) throw new Refusal("chooseAgency");
    return database.scope(actor, "write", async (db) => {
      const context = { actor, action: "read", wide: false, params: { family } } as const;
      if ((await findEntity(db, context, [id])).length === 0) throw notFound();
      const current = found((await db.select(storedColumns).from(paymentDetailsTable).where(rowOf(actor, id)))[0]);
      await audit(db, {
        agencyId: actor.agencyId,
        actorId: actor.id,
        what: READ,
        subjectId: id,
        detail: { personId: current.personId },
      });
      return { ...unsealPayment(secrets, id, current.sealed), version: current.version };
    });
  },
});
