/** Lists and releases the holds for the opportunity and events of a contract that is cancelled. */
import { sql } from "drizzle-orm";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { type Canceller, changeable } from "#server/lib/deals/cancelling.ts";
import { lockTimeOf } from "#server/lib/holds/holds.ts";
import { namesFor } from "#server/lib/reach/names.ts";

interface Row extends Record<string, unknown> {
  id: string;
  recordId: string;
  kind: "opportunity" | "event";
  title: string;
  personId: string;
  name: string;
  date: string;
  version: number;
}

/** Returns the active holds, and as `own` those that the actor may change. */
async function readActiveHolds(db: Db, actor: Actor, contractId: string) {
  const { rows } = await db.execute<Row>(
    sql`select h.id, h.record_id as "recordId", r.kind, who.id as "personId", who.title as name, r.title,
        h.first_on::text as date, h.version
      from hold h
        join record r on r.agency_id = h.agency_id and r.id = h.record_id
        join record who on who.agency_id = h.agency_id and who.id = h.person_id
      where h.state in ('held', 'confirmed') and h.ends_at > now() and h.record_id in (
        select opportunity_id from contract where id = ${contractId}::uuid
        union select involved_id from involvement where record_id = ${contractId}::uuid and role = 'LINK')
      order by h.first_on, h.id`,
  );
  const changeableIds = (kind: Row["kind"]) =>
    changeable(
      db,
      actor,
      kind,
      rows.filter((row) => row.kind === kind).map(({ recordId }) => recordId),
    );
  const [opportunityIds, eventIds] = [await changeableIds("opportunity"), await changeableIds("event")];
  return { rows, own: rows.filter(({ recordId }) => opportunityIds.has(recordId) || eventIds.has(recordId)) };
}

const keyOf = (id: string): string => `hold:${id}`;

export const holdCanceller: Canceller = {
  async list(db, actor, contractId) {
    const { rows, own } = await readActiveHolds(db, actor, contractId);
    const visibleName = await namesFor(
      db,
      actor,
      own.map(({ personId }) => personId),
    );
    return {
      items: own.map(({ id, personId, name, title, date, kind }) => ({
        key: keyOf(id),
        part: "hold",
        title: `${visibleName(personId, name)}: ${title}`,
        date,
        amount: null,
        // Holds of an event stay with it.
        usual: kind === "opportunity",
      })),
      kept: rows.length - own.length,
      fingerprint: rows,
    };
  },
  async cancel(db, actor, contractId, isSelected) {
    const { own } = await readActiveHolds(db, actor, contractId);
    const ids = sql.param(own.map(({ id }) => id).filter((id) => isSelected(keyOf(id))));
    await lockTimeOf(db, sql`select person_id from hold where id = any (${ids}::uuid[])`);
    await db.execute(
      sql`update hold
        set state = 'released', cause = 'cancelled', cause_id = null
        where id = any (${ids}::uuid[]) and state in ('held', 'confirmed')`,
    );
  },
};
