/** Chooses the account that a talent is paid to: that of one of their legal entities, as it was checked. */
import { sql } from "drizzle-orm";
import type { BankFile, PayRunProblem } from "#contract/pay-runs/codes.ts";
import { z } from "#contract/schema.ts";
import { decryptOrEmpty, maskedEnd } from "#server/areas/talents/business/payment-details.rules.ts";
import type { Db } from "#server/lib/database/scope.ts";
import type { Secrets } from "#server/lib/security/secrets.ts";
import { BANK_FILE_KINDS } from "./bank/bank-file.ts";

const text = z.nullable(z.string());
const Details = z.object({
  entityId: z.string(),
  entity: z.string(),
  accountName: text,
  bankName: text,
  bsb: text,
  accountNumber: text,
  iban: text,
  bic: text,
});
export type PaidAccount = z.output<typeof Details>;
const Snapshot = z.extend(Details, { of: z.string() });

/** Encrypts the details together with the id of their line, so that another line's can't take their place. */
export const sealAccount = (secrets: Secrets, lineId: string, account: PaidAccount): Buffer =>
  secrets.encrypt(JSON.stringify({ of: lineId, ...account }));
export function unsealAccount(secrets: Secrets, lineId: string, sealed: Buffer): PaidAccount {
  const { of, ...account } = z.parse(Snapshot, JSON.parse(secrets.decrypt(sealed)));
  if (of !== lineId) throw new Error("bank details of another line");
  return account;
}

export const shownAccount = ({ entity, bankName, accountNumber, iban }: PaidAccount) => ({
  entity,
  bank: bankName,
  end: maskedEnd(accountNumber ?? iban) ?? "",
});
const FIELDS = ["entityId", "accountName", "bankName", "bsb", "accountNumber", "iban", "bic"] as const;
export const sameAccount = (a: PaidAccount | null, b: PaidAccount | null): boolean =>
  FIELDS.every((field) => a?.[field] === b?.[field]);

type Choice = { account: PaidAccount } | { problem: PayRunProblem };
/**
 * Chooses the account that this kind of file can pay in this currency; of several, that of the legal entity that the
 * agency chose.
 */
function choose(
  accounts: readonly (PaidAccount & { currency: string | null })[],
  { file, currency, entityId }: { file: BankFile; currency: string; entityId: string | null },
): Choice {
  const usable = accounts.filter(BANK_FILE_KINDS[file].fits);
  if (usable.length === 0) return { problem: "BANK_MISSING" };
  const own = usable.filter((account) => account.currency === currency);
  const fitting = own.length > 0 ? own : usable.filter((account) => account.currency === null);
  const chosen = fitting.filter((account) => account.entityId === entityId);
  const [account] = chosen.length > 0 ? chosen : fitting;
  if (!account) return { problem: "OTHER_CURRENCY" };
  if (fitting.length > 1 && chosen.length === 0) return { problem: "SEVERAL_ACCOUNTS" };
  return !BANK_FILE_KINDS[file].writesName(account.accountName ?? "")
    ? { problem: "NAME_NOT_LATIN" }
    : { account: z.parse(Details, account) };
}

/** Returns the present account of each of these talents, or the reason for having none. */
export async function chooseAccounts(
  { db, secrets }: { db: Db; secrets: Secrets },
  {
    agencyId,
    talentIds,
    file,
    currency,
  }: { agencyId: string; talentIds: readonly string[]; file: BankFile; currency: string },
): Promise<(talentId: string) => Choice> {
  const { rows } = await db.execute<{
    talentId: string;
    entityId: string;
    entity: string;
    sealed: Buffer;
    chosen: string | null;
  }>(
    sql`select e.person_id as "talentId", e.id as "entityId", e.name as entity, d.sealed, f.payout_entity_id as chosen
      from legal_entity e
        join payment_details d on d.agency_id = e.agency_id and d.legal_entity_id = e.id
        left join finance_profile f on f.agency_id = e.agency_id and f.owner_id = e.person_id
      where e.agency_id = ${agencyId}::uuid
        and e.person_id = any (${sql.param(talentIds)}::uuid[])
        and e.deleted_at is null
        and d.sealed is not null
      order by e.created_at, e.id`,
  );
  const byTalent = Map.groupBy(rows, ({ talentId }) => talentId);
  return (talentId) =>
    choose(
      (byTalent.get(talentId) ?? []).map(({ entityId, entity, sealed }) => ({
        entityId,
        entity,
        ...decryptOrEmpty(secrets, entityId, sealed),
      })),
      { file, currency, entityId: byTalent.get(talentId)?.[0]?.chosen ?? null },
    );
}
