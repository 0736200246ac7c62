/** Handlers of the business tab of talents and scouts: agreement and fee, legal entities, insurances. */
import { randomUUIDv7 } from "node:crypto";
import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import {
  type Agreement,
  agreementErrors,
  type Business,
  type business as calls,
  type Insurance,
  insuranceErrors,
  type insurances,
  type LegalEntity,
  type legalEntities,
  type ManagementFee,
} from "#contract/talents/business.ts";
import { insertRow } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { Secrets } from "#server/lib/security/secrets.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { entryOperations } from "../entry.ts";
import { extensionVersion, personExtension, staleExtension, writeExtension } from "../extension.ts";
import { refuseFieldErrors } from "../field-errors.ts";
import { person } from "../person/person.table.ts";
import { insurance, legalEntity, paymentDetailsTable, personBusiness } from "./business.table.ts";
import { endsOf, lastReads } from "./payment-details.ts";
import { socialEntries } from "./social-account.ts";

const { agreementStart, agreementEnd, feePercent, feeAmount, feeCurrency } = personBusiness;
const bookings = {
  blockConflicts: sql<boolean>`coalesce(${personBusiness.blockConflicts}, false)`,
  bufferBefore: sql<number>`coalesce(${personBusiness.bufferBefore}, 0)`,
  bufferAfter: sql<number>`coalesce(${personBusiness.bufferAfter}, 0)`,
};

async function readAgreement(db: Db, actor: Actor, personId: string): Promise<Agreement> {
  const version = extensionVersion(personBusiness);
  const [row] = await db
    .select({ agreementStart, agreementEnd, feePercent, feeAmount, feeCurrency, ...bookings, version })
    .from(person)
    .leftJoin(personBusiness, personExtension(personBusiness))
    .where(and(eq(person.agencyId, actor.agencyId), eq(person.id, personId)));
  const { feePercent: percent, feeAmount: amount, feeCurrency: currency, ...rest } = found(row);
  const fee = (): ManagementFee | null => {
    if (percent !== null) return { kind: "percent", percent };
    return amount !== null && currency !== null ? { kind: "amount", amount, currency } : null;
  };
  return { ...rest, managementFee: may(actor, "FINANCE", "read") ? fee() : null };
}

type AgreementForm = Pick<Agreement, "agreementStart" | "agreementEnd"> & {
  managementFee?: ManagementFee | null | undefined;
  blockConflicts?: boolean | undefined;
  bufferBefore?: number | undefined;
  bufferAfter?: number | undefined;
};

/** Returns the columns of a form. A fee left out is unchanged; a fee given takes the finance permission. */
function agreementColumns(actor: Actor, { managementFee: fee, ...dates }: AgreementForm) {
  refuseFieldErrors(agreementErrors(dates));
  if (fee === undefined) return dates;
  if (!may(actor, "FINANCE", "write")) throw new Refusal("noRight", "managementFee");
  return {
    ...dates,
    feePercent: fee?.kind === "percent" ? fee.percent : null,
    feeAmount: fee?.kind === "amount" ? fee.amount : null,
    feeCurrency: fee?.kind === "amount" ? fee.currency : null,
  };
}

const entityRow = {
  id: legalEntity.id,
  name: legalEntity.name,
  kind: legalEntity.kind,
  country: legalEntity.country,
  abn: legalEntity.abn,
  acn: legalEntity.acn,
  companyNumber: legalEntity.companyNumber,
  gstRegistered: legalEntity.gstRegistered,
  address: legalEntity.address,
  version: legalEntity.version,
  hasPaymentDetails: sql<boolean>`(${paymentDetailsTable.sealed} is not null)`,
};
const joined = and(
  eq(paymentDetailsTable.agencyId, legalEntity.agencyId),
  eq(paymentDetailsTable.legalEntityId, legalEntity.id),
);
const inOrder = [asc(legalEntity.createdAt), asc(legalEntity.id)];

/** Reads legal entities without payment details, for readers without the finance permission. */
const plainEntities = async (db: Db, where: SQL): Promise<LegalEntity[]> =>
  (
    await db
      .select(entityRow)
      .from(legalEntity)
      .innerJoin(paymentDetailsTable, joined)
      .where(where)
      .orderBy(...inOrder)
  ).map((entity) => ({ ...entity, paymentDetails: null }));
const entities = entryOperations<LegalEntity>(legalEntity, plainEntities);

/** Reads legal entities; fetches masked payment details only for actors who may write FINANCE. */
async function readEntities(db: Db, actor: Actor, personId: string, secrets: Secrets): Promise<LegalEntity[]> {
  const plain = await entities.list(db, personId);
  if (plain.length === 0 || !may(actor, "FINANCE", "write")) return plain;
  const [stored, reads] = await Promise.all([
    db
      .select({
        id: paymentDetailsTable.legalEntityId,
        sealed: paymentDetailsTable.sealed,
        version: paymentDetailsTable.version,
      })
      .from(paymentDetailsTable)
      .where(and(eq(paymentDetailsTable.agencyId, actor.agencyId), eq(paymentDetailsTable.personId, personId))),
    lastReads(
      db,
      plain.map(({ id }) => id),
    ),
  ]);
  const byId = new Map(stored.map((item) => [item.id, item]));
  return plain.map((entity) => {
    const own = byId.get(entity.id);
    return { ...entity, paymentDetails: own ? endsOf(secrets, own.id, own, reads.get(own.id) ?? null) : null };
  });
}

const insuranceRow = {
  id: insurance.id,
  kind: insurance.kind,
  insurer: insurance.insurer,
  policyNumber: insurance.policyNumber,
  cover: sql<Insurance["cover"]>`case when ${insurance.coverAmount} is not null
    then json_build_object('amount', ${insurance.coverAmount}, 'currency', ${insurance.coverCurrency}) end`,
  validFrom: insurance.validFrom,
  expires: insurance.expires,
  version: insurance.version,
};
/** Sorts by end date, the latest first; insurances without an end come before all. */
const insuranceEntries = entryOperations<Insurance>(insurance, (db, where) =>
  db
    .select(insuranceRow)
    .from(insurance)
    .where(where)
    .orderBy(sql`${insurance.expires} desc nulls first`, desc(insurance.id)),
);

export const businessHandlers = (secrets: Secrets): Handlers<typeof calls> => {
  const read = async (db: Db, actor: Actor, personId: string): Promise<Business> => {
    const [agreement, legalEntities, insurances, socialAccounts] = await Promise.all([
      readAgreement(db, actor, personId),
      readEntities(db, actor, personId, secrets),
      insuranceEntries.list(db, personId),
      socialEntries.list(db, personId),
    ]);
    return { ...agreement, legalEntities, insurances, socialAccounts };
  };
  return {
    get: ({ db, actor, params }) => read(db, actor, params.id),

    async create({ db, actor, body: { talentUserId, ...form } }) {
      const columns = agreementColumns(actor, form);
      if ((await readAgreement(db, actor, talentUserId)).version > 1) throw new Refusal("duplicate");
      await writeExtension(db, actor, personBusiness, talentUserId, columns);
      return {};
    },

    async update({ db, actor, body: { id, version, ...form } }) {
      const columns = agreementColumns(actor, form);
      const current = await readAgreement(db, actor, id);
      if (current.version !== version) throw await staleExtension(db, personBusiness, id, current);
      await writeExtension(db, actor, personBusiness, id, columns);
      return readAgreement(db, actor, id);
    },
  };
};

export const legalEntityHandlers: Handlers<typeof legalEntities> = {
  async create({ db, actor, body: { talentUserId: personId, ...form } }) {
    const id = randomUUIDv7();
    await insertRow(db, legalEntity, { ...form, id, agencyId: actor.agencyId, personId });
    return { id };
  },
  async update({ db, body: { id, version, ...form } }) {
    await entities.checkVersion(db, id, version);
    await db.update(legalEntity).set(form).where(eq(legalEntity.id, id));
    return {};
  },
  remove: ({ db, params }) => entities.remove(db, params.id),
  restore: ({ db, actor, params }) => entities.restore(db, actor, params),
};

type InsuranceForm = Omit<Insurance, "id" | "version">;
const insuranceColumns = ({ cover, ...plain }: InsuranceForm) => ({
  ...plain,
  coverAmount: cover?.amount ?? null,
  coverCurrency: cover?.currency ?? null,
});

export const insuranceHandlers: Handlers<typeof insurances> = {
  async create({ db, actor, body: { talentUserId: personId, ...form } }) {
    refuseFieldErrors(insuranceErrors(form));
    const id = randomUUIDv7();
    await insertRow(db, insurance, { ...insuranceColumns(form), id, agencyId: actor.agencyId, personId });
    return { id };
  },
  async update({ db, body: { id, version, ...form } }) {
    refuseFieldErrors(insuranceErrors(form));
    await insuranceEntries.checkVersion(db, id, version);
    await db.update(insurance).set(insuranceColumns(form)).where(eq(insurance.id, id));
    return {};
  },
  remove: ({ db, params }) => insuranceEntries.remove(db, params.id),
  restore: ({ db, actor, params }) => insuranceEntries.restore(db, actor, params),
};
