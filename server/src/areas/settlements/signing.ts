/** Signs settlements. What the second signature brings about is one transaction with it. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { BodyOf } from "#contract/call.ts";
import type { SettlementSide } from "#contract/settlements/codes.ts";
import type { settlementSignatures as calls, Settlement } from "#contract/settlements/settlement.ts";
import { formatAmount } from "#contract/values/money.ts";
import type { Services } from "#server/lib/area.ts";
import { type Actor, type Db, isSystem } from "#server/lib/database/scope.ts";
import { refuseUnshown } from "#server/lib/pdf/unshown.ts";
import { bumpVersion } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { readSettlement } from "./settlement.read.ts";
import { figuresSum } from "./settlement.rules.ts";
import { type Disagreement, settlementTable } from "./settlement.table.ts";
import { lockSettlement } from "./settlement.ts";
import { settlementPaper } from "./settlement-pdf.ts";

interface Mark {
  side: SettlementSide;
  name: string;
  role: string | null;
  mark: BodyOf<typeof calls.sign>["mark"];
  markPath: string | null;
}
type Publish = Services["publish"];

/** Null for a super admin, and for the promoter who signs by a link. */
const staffId = (actor: Actor): string | null => (actor.role === "super_admin" || isSystem(actor) ? null : actor.id);

/** Names the signed-in person, and says what they do at the agency. */
export async function ownName(db: Db, actor: Actor): Promise<{ name: string; role: string | null }> {
  const { rows } = await db.execute<{ name: string; role: string | null }>(
    sql`select s.display_name as name, (select o.name from position o where o.id = s.position_id) as role
      from staff s where s.id = ${actor.id}::uuid`,
  );
  return rows[0] ?? { name: "Greenroom", role: null };
}

/** Locks what both have signed, keeps it as a version, and lets a draft be made of what is still to invoice. */
async function lockSigned(db: Db, actor: Actor, whole: Settlement, publish: Publish): Promise<void> {
  const { id, figures, signatures, title } = whole;
  const { agencyId } = actor;
  const sum = figuresSum(figures);
  const { rows } = await db.execute<{ number: number; drafted: string; hasPartner: boolean }>(
    sql`select coalesce(max(number), 0)::int + 1 as number, coalesce(sum(amount), 0)::text as drafted,
        exists (select from event e where e.id = ${id}::uuid and e.partner_id is not null) as "hasPartner"
      from (select number, rest - coalesce(lag(rest) over (order by number), 0) as amount
          from settlement_version
          where agency_id = ${agencyId}::uuid and event_id = ${id}::uuid) v`,
  );
  const { number, drafted, hasPartner } = found(rows[0]);
  // A correction is invoiced by what it changes.
  const amount = sum.rest - Number(drafted);
  const remark =
    // Asked of the event, since the signer may have no right to see its partner.
    !hasPartner ? "The event has no partner to invoice." : amount === 0 ? "There is nothing to invoice." : null;
  const toInvoice = remark === null ? amount : null;
  await db.execute(
    sql`insert into settlement_version (agency_id, event_id, number, figures, signatures, due, rest, remark, pdf)
      values (${agencyId}::uuid, ${id}::uuid, ${number}, ${JSON.stringify(figures)}::jsonb,
        ${JSON.stringify(signatures)}::jsonb, ${sum.due}, ${sum.rest}, ${remark},
        ${await settlementPaper(db, actor, whole, number)})`,
  );
  await db.execute(
    sql`update settlement set locked_at = now(), disagreement = null where agency_id = ${agencyId}::uuid
      and id = ${id}::uuid`,
  );
  const paid = sum.steps.find((step) => step.id === "PAID");
  await publish(db, actor, "settlementSigned", {
    eventId: id,
    number,
    title,
    currency: figures.currency,
    guarantee: figures.deal === "SHARE" ? 0 : figures.guarantee,
    due: sum.due,
    toInvoice,
    paid: sum.paid > 0 && paid ? `${formatAmount(sum.paid, figures.currency)} ${figures.currency}, ${paid.how}` : null,
  });
  // Unless a draft of before was there to follow it.
  if (toInvoice !== null && toInvoice < 0)
    await db.execute(
      sql`update settlement_version
        set remark = 'Less is due than was invoiced: write a credit note.'
        where agency_id = ${agencyId}::uuid and event_id = ${id}::uuid and number = ${number} and invoice_id is null`,
    );
}

/** Refuses what was meant for another version than the one that is there. */
export const refuseMoved = ({ version }: { version: number }, shown: number): void => {
  if (version !== shown) throw new Refusal("movedOn");
};

/** True once a side has signed a version. */
export async function hasSigned(
  db: Db,
  { agencyId }: Actor,
  { id, side, version }: { id: string; side: SettlementSide; version: number },
): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from settlement_signature
      where agency_id = ${agencyId}::uuid and event_id = ${id}::uuid and side = ${side}
        and signed_version = ${version}`,
  );
  return rows.length > 0;
}

/** Signs the version that the signer saw. A side signs it once. */
export async function signSettlement(
  db: Db,
  actor: Actor,
  { id, shown, ...signed }: Mark & { id: string; shown: number },
  publish: Publish,
): Promise<void> {
  const locked = await lockSettlement(db, actor, id);
  refuseMoved(locked, shown);
  if (locked.locked) throw new Refusal("settlementSigned");
  const { side, name, role, mark, markPath } = signed;
  if ((mark === "drawn") !== (markPath !== null)) throw new Refusal("requiredField", "markPath");
  refuseUnshown([["name", "your name", name]]);
  if (await hasSigned(db, actor, { id, side, version: shown })) throw new Refusal("settlementState");
  await db.execute(
    sql`insert into settlement_signature (id, agency_id, event_id, side, name, role, mark, mark_path, signed_version,
        staff_id)
      values (${randomUUIDv7()}::uuid, ${actor.agencyId}::uuid, ${id}::uuid, ${side}, ${name}, ${role}, ${mark},
        ${markPath}, ${shown}, ${staffId(actor)}::uuid)`,
  );
  const whole = await readSettlement(db, actor, id);
  if (whole.signatures.filter(({ stands }) => stands).length === 2) await lockSigned(db, actor, whole, publish);
}

export async function disagreeWith(
  db: Db,
  actor: Actor,
  { id, shown, name, what, by }: { id: string; shown: number; name: string; what: string; by: string | null },
): Promise<void> {
  const locked = await lockSettlement(db, actor, id);
  refuseMoved(locked, shown);
  if (locked.locked) throw new Refusal("settlementSigned");
  const said: Disagreement = { name, what, at: new Date().toISOString(), staffId: by };
  await db.execute(sql`update settlement set disagreement = ${JSON.stringify(said)}::jsonb where id = ${id}::uuid`);
}

export const settlementSignatureHandlers = ({ publish }: Pick<Services, "publish">): Handlers<typeof calls> => ({
  async sign({ db, actor, params: { id }, body: { shown, side, name, role, mark, markPath } }) {
    const own = side === "OURS" ? await ownName(db, actor) : null;
    const signer = own ?? { name: name ?? "", role };
    if (signer.name === "") throw new Refusal("requiredField", "name");
    await signSettlement(db, actor, { id, shown, side, ...signer, mark, markPath }, publish);
    return readSettlement(db, actor, id);
  },

  async disagree({ db, actor, params: { id }, body: { shown, what, name } }) {
    const own = await ownName(db, actor);
    await disagreeWith(db, actor, { id, shown, what, name: name ?? own.name, by: name ? null : staffId(actor) });
    return readSettlement(db, actor, id);
  },

  async reopen({ db, actor, params: { id }, body: { shown } }) {
    const locked = await lockSettlement(db, actor, id);
    refuseMoved(locked, shown);
    if (!locked.locked) throw new Refusal("settlementState");
    await db.execute(sql`update settlement set locked_at = null where id = ${id}::uuid`);
    // The next version, which nobody has signed.
    await bumpVersion(db, settlementTable, id);
    return readSettlement(db, actor, id);
  },
});
