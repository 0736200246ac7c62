/** Handlers of settlements: begun, changed and removed. */
import { sql } from "drizzle-orm";
import type { settlements as calls } from "#contract/settlements/settlement.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { refuseStale } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { receiptFaults } from "./receipts.ts";
import { readSettlement, settlementsOfTour } from "./settlement.read.ts";
import { derivedOf, ticketFaults } from "./settlement.rules.ts";
import { settlementTable } from "./settlement.table.ts";
import { settlementFile } from "./settlement-pdf.ts";

interface Locked extends Record<string, unknown> {
  id: string;
  version: number;
  figures: (typeof settlementTable.$inferSelect)["figures"];
  locked: boolean;
  /** Versions that both have signed. */
  signed: number;
}
/** Locks a settlement that was begun, so that signing and changing it follow each other. */
export async function lockSettlement(db: Db, actor: Actor, id: string): Promise<Locked> {
  const { rows } = await db.execute<Locked>(
    sql`select id, version, figures, locked_at is not null as locked,
        (select count(*)::int
          from settlement_version v
          where v.agency_id = s.agency_id and v.event_id = s.id) as signed
      from settlement s
      where agency_id = ${actor.agencyId}::uuid and id = ${id}::uuid and deleted_at is null
      for no key update`,
  );
  const row = rows[0];
  if (!row) throw new Refusal("settlementState");
  return { ...row, version: Number(row.version), signed: Number(row.signed) };
}

export const settlementHandlers: Handlers<typeof calls> = {
  ofTour: ({ db, actor, params: { id } }) => settlementsOfTour(db, actor, id),
  get: ({ db, actor, params: { id } }) => readSettlement(db, actor, id),

  async begin({ db, actor, params: { id } }) {
    await db.execute(sql`select from record where id = ${id}::uuid for no key update`);
    const before = await readSettlement(db, actor, id);
    if (before.version > 0) throw new Refusal("duplicate");
    const revived = await db.execute(
      sql`update settlement set deleted_at = null where id = ${id}::uuid and deleted_at is not null returning id`,
    );
    if (revived.rows.length === 0)
      await db.insert(settlementTable).values({
        id,
        agencyId: actor.agencyId,
        figures: before.figures,
        ...derivedOf(before.figures),
        createdBy: actor.role === "super_admin" ? null : actor.id,
      });
    return readSettlement(db, actor, id);
  },

  async save({ db, actor, params: { id }, body: { version, confirmed, ...form } }) {
    const locked = await lockSettlement(db, actor, id);
    await refuseStale(db, { table: settlementTable, id }, version, locked, () => readSettlement(db, actor, id));
    if (locked.locked) throw new Refusal("settlementSigned");
    const faults = [...ticketFaults(form, locked.figures, confirmed), ...(await receiptFaults(db, actor, id, form))];
    if (faults.length > 0) throw new Refusal("validation", faults);
    const { dealText, currency, sold, places, gross, due, openAmount } = derivedOf(form);
    await db.execute(
      sql`update settlement
        set figures = ${JSON.stringify(form)}::jsonb, deal_text = ${dealText}, currency = ${currency}, sold = ${sold},
          places = ${places}, gross = ${gross}, due = ${due}, open_amount = ${openAmount}
        where id = ${id}::uuid`,
    );
    return readSettlement(db, actor, id);
  },

  async remove({ db, actor, params: { id } }) {
    const { signed } = await lockSettlement(db, actor, id);
    if (signed > 0) throw new Refusal("settlementState");
    await db.execute(sql`update settlement set deleted_at = now() where id = ${id}::uuid`);
    return {};
  },

  async pdf({ db, actor, params: { id }, query: { number } }) {
    const whole = await readSettlement(db, actor, id);
    return settlementFile(db, actor, found(whole), number === undefined ? null : Number(number));
  },
};
