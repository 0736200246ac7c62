/** Handlers of the financial settings of talents and staff. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { PERCENT_WHOLE, percentUnits } from "#contract/contracts/instalment.ts";
import type { ErrorDetail } from "#contract/errors.ts";
import {
  StaffFinance,
  type staffFinances as staffCalls,
  type TalentFinance,
  type TalentFinanceForm,
  type talentFinances as talentCalls,
} from "#contract/ledger/profile.ts";
import { z } from "#contract/schema.ts";
import { notePayeeChange } from "#server/lib/approval/payee-changes.ts";
import { refuseOwnShare } from "#server/lib/approval/second-person.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { stale } from "#server/lib/records/stale.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { readFinanceProfile } from "./profile.rules.ts";

type Form = Omit<TalentFinanceForm, "payees"> & { version: number };

const required = (field: string): ErrorDetail => ({ field, code: "requiredField", message: "This field is required" });
/** Refuses a payee that names none or several, and shares that don't add up to 100. */
function checkPayees(payees: TalentFinanceForm["payees"]): void {
  const sum = payees.reduce((total, { share }) => total + percentUnits(share), 0n);
  const details: ErrorDetail[] = [
    ...payees.flatMap(({ staffId, partnerId, name }, n) =>
      [staffId, partnerId, name].filter((named) => named !== null).length === 1 ? [] : [required(`payees.${n}.name`)],
    ),
    ...(payees.length > 0 && sum !== PERCENT_WHOLE
      ? [{ field: "payees", code: "invalid", message: "The shares come to 100 % together" } as const]
      : []),
  ];
  if (details.length > 0) throw new Refusal("validation", details);
}

/** Refuses a legal entity of another talent. */
async function checkEntity(db: Db, talentId: string, entityId: string | null): Promise<void> {
  if (entityId === null) return;
  const { rows } = await db.execute(
    sql`select from legal_entity where id = ${entityId}::uuid and person_id = ${talentId}::uuid and deleted_at is null`,
  );
  if (rows.length === 0)
    throw new Refusal("validation", [
      { field: "payoutEntityId", code: "invalid", message: "Choose a legal entity of this talent" },
    ]);
}

/** Locks the profile, creates it if there is none, and refuses an older version. Returns its id. */
async function saveProfile(
  db: Db,
  actor: Actor,
  ownerId: string,
  form: Form,
  shown: (profile: TalentFinance) => object,
) {
  const { agencyId } = actor;
  await db.execute(
    sql`insert into finance_profile (id, agency_id, owner_id)
      values (${randomUUIDv7()}::uuid, ${agencyId}::uuid, ${ownerId}::uuid)
      on conflict (agency_id, owner_id) do nothing`,
  );
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from finance_profile where agency_id = ${agencyId}::uuid and owner_id = ${ownerId}::uuid for update`,
  );
  const { id } = found(rows[0]);
  const current = await readFinanceProfile(db, actor, ownerId);
  if (current.version !== form.version) throw await stale(db, { table: "finance_profile", id }, shown(current));
  // Payees are their own rows, so saving them makes a version of the profile by hand.
  await db.execute(
    sql`update finance_profile
      set tax_number = ${form.taxNumber}, tax_registered = ${form.taxRegistered},
        withholding = ${form.withholding}::numeric, currency = ${form.currency},
        payout_days = ${form.payoutDays}::smallint, held_by = ${form.heldBy},
        on_hold = ${form.onHold}, language = ${form.language}, payout_entity_id = ${form.payoutEntityId}::uuid,
        updated_at = clock_timestamp()
      where id = ${id}::uuid`,
  );
  return id;
}

type Payee = TalentFinanceForm["payees"][number];
async function storedPayees(db: Db, profileId: string): Promise<Payee[]> {
  const { rows } = await db.execute<Payee & Record<string, unknown>>(
    sql`select staff_id as "staffId", partner_id as "partnerId", name, trim_scale(share)::text as share
      from finance_profile_payee
      where profile_id = ${profileId}::uuid
      order by place`,
  );
  return rows;
}
const samePayees = (before: readonly Payee[], after: readonly Payee[]): boolean =>
  before.length === after.length &&
  before.every(({ staffId, partnerId, name, share }, n) => {
    const other = after[n];
    return (
      staffId === other?.staffId &&
      partnerId === other.partnerId &&
      name === other.name &&
      percentUnits(share) === percentUnits(other.share)
    );
  });

const staffShown = (profile: TalentFinance): StaffFinance => z.parse(StaffFinance, profile);
const whole = (profile: TalentFinance): TalentFinance => profile;

export const staffFinanceHandlers: Handlers<typeof staffCalls> = {
  get: async ({ db, actor, params }) => staffShown(await readFinanceProfile(db, actor, params.id)),
  async update({ db, actor, params, body }) {
    const none = { heldBy: "OPERATING", onHold: false, language: null, payoutEntityId: null } as const;
    await saveProfile(db, actor, params.id, { ...body, ...none }, staffShown);
    return staffShown(await readFinanceProfile(db, actor, params.id));
  },
};

export const talentFinanceHandlers: Handlers<typeof talentCalls> = {
  get: ({ db, actor, params }) => readFinanceProfile(db, actor, params.id),
  async update({ db, actor, params, body: { payees, ...form } }) {
    checkPayees(payees);
    const profileId = await saveProfile(db, actor, params.id, form, whole);
    await checkEntity(db, params.id, form.payoutEntityId);
    const before = await storedPayees(db, profileId);
    await refuseOwnShare(db, actor, { before, after: payees });
    if (!samePayees(before, payees)) await notePayeeChange(db, actor, params.id, "PAYEES");
    await db.execute(sql`delete from finance_profile_payee where profile_id = ${profileId}::uuid`);
    const rows = payees.map(({ staffId, partnerId, name, share }, place) => ({
      id: randomUUIDv7(),
      place,
      staff_id: staffId,
      partner_id: partnerId,
      name,
      share,
    }));
    await db.execute(sql`insert into finance_profile_payee (id, agency_id, profile_id, place, staff_id, partner_id,
        name, share)
      select id, ${actor.agencyId}::uuid, ${profileId}::uuid, place, staff_id, partner_id, name, share
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (id uuid, place smallint, staff_id uuid,
        partner_id uuid, name text, share numeric)`);
    return readFinanceProfile(db, actor, params.id);
  },
};
