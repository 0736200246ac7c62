/** Writes the line-up and the travel of an event. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { EventCreate } from "#contract/events/event.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";

export interface PartWithPeople {
  id: string | null;
  personIds: readonly string[];
}
/** Adds to each item the people that the writer did not see. */
export const keepUnseenPeople = <I extends PartWithPeople>(
  sent: readonly I[],
  stored: readonly PartWithPeople[],
  seen: readonly PartWithPeople[],
): I[] =>
  sent.map((item) => {
    const before = stored.find(({ id }) => id === item.id)?.personIds ?? [];
    const visible = new Set(seen.find(({ id }) => id === item.id)?.personIds);
    const unseen = before.filter((id) => !visible.has(id) && !item.personIds.includes(id));
    return unseen.length > 0 ? { ...item, personIds: [...item.personIds, ...unseen] } : item;
  });

/** Saves the line-up of the form. People the actor does not see stay, and so does a fee that is left out. */
export async function saveLineUp(
  db: Db,
  { agencyId }: Actor,
  eventId: string,
  lineUp: EventCreate["lineUp"],
  withFees: boolean,
): Promise<void> {
  await db.execute(sql`delete from event_person p
    where p.agency_id = ${agencyId}::uuid and p.event_id = ${eventId}::uuid
      and not exists (select from involvement i
        where i.agency_id = p.agency_id
          and i.record_id = p.event_id
          and i.involved_id = p.person_id
          and i.role = 'RELATED')`);
  if (lineUp.length === 0) return;
  const sent = lineUp.map(({ personId, role, callTime, fee }, place) => ({
    person_id: personId,
    role,
    call_time: callTime,
    fee: withFees ? (fee ?? null) : null,
    keeps: !withFees || fee === undefined,
    place,
  }));
  const keeping = sent.filter(({ keeps }) => keeps).map((item) => item.person_id);
  await db.execute(sql`insert into event_person as p (id, agency_id, event_id, person_id, role, call_time, fee, place)
    select gen_random_uuid(), ${agencyId}::uuid, ${eventId}::uuid, sent.person_id, sent.role, sent.call_time, sent.fee,
      sent.place
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent (person_id uuid, role text, call_time timestamp,
      fee bigint, keeps boolean, place integer)
    on conflict (agency_id, event_id, person_id) do update
      set role = excluded.role, call_time = excluded.call_time, place = excluded.place,
        fee = case when p.person_id = any (${sql.param(keeping)}::uuid[]) then p.fee else excluded.fee end`);
}

/** Saves the travel legs of the form. A cost that is left out stays. */
export async function saveLegs(
  db: Db,
  { agencyId }: Actor,
  eventId: string,
  travel: EventCreate["travel"],
  withCosts: boolean,
): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from travel_leg where agency_id = ${agencyId}::uuid and event_id = ${eventId}::uuid`,
  );
  const storedIds = new Set(rows.map(({ id }) => id));
  const sent = travel.map((leg, place) => ({
    id: leg.id !== null && storedIds.has(leg.id) ? leg.id : randomUUIDv7(),
    mode: leg.mode,
    from_place: leg.from,
    to_place: leg.to,
    departs: leg.departs,
    departs_zone: leg.departsZone,
    arrives: leg.arrives,
    arrives_zone: leg.arrivesZone,
    traveller_ids: [...leg.personIds, ...leg.staffIds],
    reference: leg.reference,
    cost: withCosts ? (leg.cost ?? null) : null,
    keeps: !withCosts || leg.cost === undefined,
    place,
  }));
  const keptIds = sent.map(({ id }) => id);
  await db.execute(
    sql`delete from travel_leg
      where agency_id = ${agencyId}::uuid
        and event_id = ${eventId}::uuid
        and id <> all (${sql.param(keptIds)}::uuid[])`,
  );
  if (sent.length === 0) return;
  const keeping = sent.filter(({ keeps }) => keeps).map(({ id }) => id);
  await db.execute(sql`insert into travel_leg as l (id, agency_id, event_id, mode, from_place, to_place, departs,
      departs_zone, arrives, arrives_zone, traveller_ids, reference, cost, place)
    select sent.id, ${agencyId}::uuid, ${eventId}::uuid, sent.mode, sent.from_place, sent.to_place, sent.departs,
      sent.departs_zone, sent.arrives, sent.arrives_zone,
      array(select jsonb_array_elements_text(sent.traveller_ids)::uuid), sent.reference, sent.cost, sent.place
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent (id uuid, mode text, from_place text, to_place text,
      departs timestamp, departs_zone text,
      arrives timestamp, arrives_zone text, traveller_ids jsonb, reference text, cost bigint, place integer)
    on conflict (id) do update
      set mode = excluded.mode, from_place = excluded.from_place, to_place = excluded.to_place,
        departs = excluded.departs,
        departs_zone = excluded.departs_zone, arrives = excluded.arrives, arrives_zone = excluded.arrives_zone,
        traveller_ids = excluded.traveller_ids,
        reference = excluded.reference, place = excluded.place,
        cost = case when l.id = any (${sql.param(keeping)}::uuid[]) then l.cost else excluded.cost end`);
}
