/** Handlers of advances that wait for another person's decision. */
import { type SQL, sql } from "drizzle-orm";
import { type advances as calls, WaitingAdvance } from "#contract/ledger/advance.ts";
import { z } from "#contract/schema.ts";
import { refuseTied, tiesOf } from "#server/lib/approval/second-person.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { Publish } from "#server/lib/events/publish.ts";
import { visibleName } from "#server/lib/reach/names.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { staffBrief, visibleRecord } from "#server/lib/work/work.ts";
import { lockMovements, recordMovement } from "./movement.ts";

const p = sql.placeholder;
const selecting = preparedFamily(
  () => sql`select w.id as key, ${visibleName(sql.raw("w.owner_id"), sql`r.title`)} as name,
      ${visibleRecord(sql.raw("w.owner_id"))}::jsonb || jsonb_build_object('kind', r.kind) as owner,
      w.currency, w.amount::float8 as amount, w.paid_on::text as "paidOn", w.note,
      ${staffBrief(sql.raw("w.created_by"))} as by,
      to_char(w.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from waiting_advance w join record r on r.agency_id = w.agency_id and r.id = w.owner_id
    where w.agency_id = ${p("$agency")}::uuid and w.state = 'WAITING' order by w.created_at, w.id`,
);

interface Stored extends Record<string, unknown> {
  id: string;
  ownerId: string;
  currency: string;
  amount: number;
  paidOn: string;
  note: string | null;
  createdBy: string | null;
  state: string;
}
/** Locks an advance, and refuses one that was decided on. */
async function lock(db: Db, { agencyId }: Actor, key: string): Promise<Stored> {
  const { rows } = await db.execute<Stored>(
    sql`select id, owner_id as "ownerId", currency, amount::float8 as amount, paid_on::text as "paidOn", note,
        created_by as "createdBy", state
      from waiting_advance where agency_id = ${agencyId}::uuid and id::text = ${key} for update`,
  );
  const [row] = rows;
  if (!row)
    throw new Refusal("validation", [
      { field: "key", code: "unknownReference", message: new Refusal("unknownReference").message },
    ]);
  if (row.state !== "WAITING") throw new Refusal("advanceState");
  return row;
}
const decide = (db: Db, actor: Actor, id: string, set: SQL) =>
  db.execute(
    sql`update waiting_advance
      set ${set}, decided_by = ${actor.id}::uuid, decided_at = now()
      where agency_id = ${actor.agencyId}::uuid and id = ${id}::uuid`,
  );

export const advanceHandlers = ({ publish }: { publish: Publish }): Handlers<typeof calls> => ({
  async list({ db, actor }) {
    const rows = await selecting(db, undefined, reachValues(actor));
    const ties = await tiesOf(
      db,
      actor,
      "advance",
      rows.map(({ key }) => String(key)),
    );
    return z.parse(
      z.array(WaitingAdvance),
      rows.map((row) => ({ ...row, approvable: ties.get(String(row.key)) === null })),
    );
  },

  async approve({ db, actor, body: { key } }) {
    const { id, ownerId, createdBy, ...form } = await lock(db, actor, key);
    await refuseTied(db, actor, "advance", [id]);
    await lockMovements(db, ownerId);
    const { currency, amount, paidOn, note } = form;
    const movementId = await recordMovement(
      { db, actor, publish },
      { kind: "ADVANCE", currency, amount, paidOn, note, withheld: 0, ownerId, recordedBy: createdBy },
    );
    await decide(db, actor, id, sql`state = 'APPROVED', movement_id = ${movementId}::uuid`);
    return {};
  },

  async reject({ db, actor, body: { key, reason } }) {
    const { id } = await lock(db, actor, key);
    await decide(db, actor, id, sql`state = 'REJECTED', reason = ${reason}`);
    return {};
  },
});
