/** Handlers of payments to or from talents and staff without an invoice: recorded and voided, never changed. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { PERCENT_WHOLE, percentUnits } from "#contract/contracts/instalment.ts";
import type {
  MovementForm,
  staffMovements as staffCalls,
  talentMovements as talentCalls,
} from "#contract/ledger/statement.ts";
import { dividedBy } from "#contract/values/decimal.ts";
import { formatAmount } from "#contract/values/money.ts";
import { advanceWaits, refuseOwnMoney } from "#server/lib/approval/second-person.ts";
import { agencyDay } from "#server/lib/database/once.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { Publish } from "#server/lib/events/publish.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { readFinanceProfile } from "./profile.rules.ts";
import { paidIntoTrust } from "./trust/trust.rules.ts";
import { keepWaiting } from "./waiting-advance.ts";

const refuse = (field: string, message: string): never => {
  throw new Refusal("validation", [{ field, code: "invalid", message }]);
};

/** Returns all that is due to an owner in a currency. */
async function dueTo(db: Db, agencyId: string, ownerId: string, currency: string): Promise<number> {
  const { rows } = await db.execute<{ due: number }>(
    sql`select coalesce(-sum(e.amount), 0)::float8 as due
      from ledger_account a join ledger_entry e on e.agency_id = a.agency_id and e.account_id = a.id
      where a.agency_id = ${agencyId}::uuid and a.owner_id = ${ownerId}::uuid and a.currency = ${currency}`,
  );
  return rows[0]?.due ?? 0;
}

/** Returns the sum that approved pay-runs will pay out of it. */
async function inPayRuns(db: Db, agencyId: string, ownerId: string, currency: string): Promise<number> {
  const { rows } = await db.execute<{ amount: number }>(
    sql`select coalesce(sum(l.amount), 0)::float8 as amount
      from pay_run_line l join pay_run r on r.agency_id = l.agency_id and r.id = l.pay_run_id
      where l.agency_id = ${agencyId}::uuid
        and l.talent_id = ${ownerId}::uuid
        and l.currency = ${currency}
        and l.open
        and not l.left_out
        and r.state in ('APPROVED', 'EXPORTED')`,
  );
  return rows[0]?.amount ?? 0;
}

/** Makes payouts of one balance wait for each other. */
export const lockMovements = (db: Db, ownerId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`movement ${ownerId}`}, 0))`);

export const withheldOf = (amount: number, withholding: string | null): number =>
  withholding === null ? 0 : Number(dividedBy(BigInt(amount) * percentUnits(withholding), PERCENT_WHOLE));

/**
 * Returns what the trust account holds for a talent: their part of the invoices paid into it, less what was paid out of
 * it.
 */
async function heldInTrust(db: Db, agencyId: string, ownerId: string, currency: string): Promise<number> {
  const { rows } = await db.execute<{ held: number }>(
    sql`select (coalesce((select -sum(e.amount)
        from ledger_account a join ledger_entry e on e.agency_id = a.agency_id and e.account_id = a.id
          join ledger_group g on g.agency_id = e.agency_id and g.id = e.group_id
        where a.agency_id = ${agencyId}::uuid
          and a.owner_id = ${ownerId}::uuid
          and a.currency = ${currency}
          and a.kind in ('OWED_TO_TALENT', 'HELD_BY_TALENT')
          and g.invoice_id in (${paidIntoTrust(agencyId)})), 0)
      - coalesce((select sum(m.in_trust)
          from ledger_movement m
          where m.agency_id = ${agencyId}::uuid
            and m.owner_id = ${ownerId}::uuid
            and m.currency = ${currency}
            and m.voided_at is null), 0))::float8 as held`,
  );
  return Math.max(0, rows[0]?.held ?? 0);
}

interface NewMovement extends MovementForm {
  ownerId: string;
  withheld: number;
  payRunId?: string;
  /** The recorder, if another person approved it since. */
  recordedBy?: string | null;
}
interface Posting {
  db: Db;
  actor: Actor;
  publish: Publish;
}
/** Adds a movement, and posts it. Returns its id. */
export async function recordMovement({ db, actor, publish }: Posting, movement: NewMovement): Promise<string> {
  const { ownerId, kind, currency, amount, withheld, paidOn, note, payRunId = null, recordedBy = actor.id } = movement;
  const id = randomUUIDv7();
  const inTrust = kind === "PAYOUT" ? Math.min(amount, await heldInTrust(db, actor.agencyId, ownerId, currency)) : 0;
  await db.execute(
    sql`insert into ledger_movement (id, agency_id, owner_id, kind, currency, amount, withheld, in_trust, paid_on, note,
        pay_run_id, created_by)
      values (${id}::uuid, ${actor.agencyId}::uuid, ${ownerId}::uuid, ${kind}, ${currency}, ${amount}, ${withheld},
        ${inTrust}, ${paidOn}::date, ${note}, ${payRunId}::uuid, ${recordedBy}::uuid)`,
  );
  await publish(db, actor, "financialDocumentChanged", {
    kind: "movement",
    id,
    step: "made",
    document: { movementId: id },
    onDate: paidOn,
  });
  return id;
}

async function add(posting: Posting, ownerId: string, form: MovementForm) {
  const { db, actor } = posting;
  const { agencyId } = actor;
  await refuseOwnMoney(db, actor, ownerId);
  await lockMovements(db, ownerId);
  const { rows } = await db.execute<{ today: string }>(sql`select ${agencyDay(sql`${agencyId}::uuid`)}::text as today`);
  if (form.paidOn > (rows[0]?.today ?? "")) refuse("paidOn", "This day lies ahead");
  const { kind, amount, currency } = form;
  if (kind === "PAYOUT") {
    const due = (await dueTo(db, agencyId, ownerId, currency)) - (await inPayRuns(db, agencyId, ownerId, currency));
    if (amount > due)
      refuse(
        "amount",
        `At most what is due: ${formatAmount(Math.max(due, 0), currency)} ${currency}. More is an advance.`,
      );
  }
  if (kind === "ADVANCE" && (await advanceWaits(db, actor, { ownerId, currency, amount })))
    return { id: await keepWaiting(db, actor, { ...form, ownerId }), waits: true };
  const { withholding } = await readFinanceProfile(db, actor, ownerId);
  const withheld = kind === "PAYOUT" ? withheldOf(amount, withholding) : 0;
  return { id: await recordMovement(posting, { ...form, ownerId, withheld }), waits: false };
}

async function reverseMovement(
  { db, actor, publish }: Posting,
  ownerId: string,
  { key, reason }: { key: string; reason: string },
) {
  await refuseOwnMoney(db, actor, ownerId);
  const { rowCount } = await db.execute(
    sql`update ledger_movement set voided_at = now(), voided_by = ${actor.id}::uuid, void_reason = ${reason}
      where agency_id = ${actor.agencyId}::uuid
        and owner_id = ${ownerId}::uuid
        and id::text = ${key}
        and voided_at is null`,
  );
  if (rowCount !== 1)
    throw new Refusal("validation", [
      { field: "key", code: "unknownReference", message: new Refusal("unknownReference").message },
    ]);
  await publish(db, actor, "financialDocumentChanged", {
    kind: "movement",
    id: key,
    step: "voided",
    document: { movementId: key },
  });
  return {};
}

type Dependencies = Pick<Posting, "publish">;
const ofRecord = ({ publish }: Dependencies): Handlers<typeof talentCalls> & Handlers<typeof staffCalls> => ({
  create: ({ db, actor, params, body }) => add({ db, actor, publish }, params.id, body),
  void: ({ db, actor, params, body }) => reverseMovement({ db, actor, publish }, params.id, body),
});
export const talentMovementHandlers = (needed: Dependencies): Handlers<typeof talentCalls> => ofRecord(needed);
export const staffMovementHandlers = (needed: Dependencies): Handlers<typeof staffCalls> => ofRecord(needed);
