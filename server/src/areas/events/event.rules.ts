/** Checks of an event that its schema cannot make, and the rule of who may write its fees. */
import { type SQL, sql } from "drizzle-orm";
import { type AccessAction, may } from "#contract/access.ts";
import type { ErrorDetail } from "#contract/errors.ts";
import type { EventCreate } from "#contract/events/event.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachesFees } from "#server/lib/reach/fees.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { endsBeforeStart } from "#server/lib/work/sheet.ts";
import { checkContacts, checkModuleStatus } from "#server/lib/work/work.ts";
import { event } from "./event.table.ts";

const p = sql.placeholder;
/** True if the actor reaches fees of an event: by a right to contracts for this event, or to finance. */
export const feesWithin = (action: AccessAction): SQL => reachesFees(event.id, action);
const writing = preparedFamily(
  () => sql`select from ${event} where ${event.id} = ${p("id")}::uuid and ${feesWithin("write")}`,
);
/** Tells who may write an event's fees. A new event takes only the level: its maker is assigned to it. */
export const mayWriteFees = async (db: Db, actor: Actor, id: string | null): Promise<boolean> =>
  id === null
    ? may(actor, "FINANCE", "write") || may(actor, "CONTRACT", "write")
    : (await writing(db, undefined, { id, ...reachValues(actor) })).length > 0;

const invalid = (field: string, message: string): ErrorDetail => ({ field, code: "invalid", message });

/** True if an item of a run sheet ends before it starts. */
export const endsEarly = ({ start, end }: { start: string; end: string | null }, field: string): ErrorDetail[] =>
  end !== null && end < start ? [invalid(field, "The end can't be before the start")] : [];

const sendsFees = ({ fee, lineUp, travel }: EventCreate): string | undefined => {
  if (fee !== undefined && fee !== null) return "fee";
  const talent = lineUp.findIndex((item) => item.fee !== undefined && item.fee !== null);
  if (talent >= 0) return `lineUp.${talent}.fee`;
  const leg = travel.findIndex(({ cost }) => cost !== undefined && cost !== null);
  return leg >= 0 ? `travel.${leg}.cost` : undefined;
};

/** Returns the legs that arrive before they depart. */
async function backwards(db: Db, { travel }: EventCreate): Promise<ErrorDetail[]> {
  if (travel.length === 0) return [];
  const sent = travel.map(({ departs, departsZone, arrives, arrivesZone }) => ({
    departs,
    departs_zone: departsZone,
    arrives,
    arrives_zone: arrivesZone,
  }));
  const { rows } = await db.execute<{ place: number }>(
    sql`select (place - 1)::int as place from rows from (jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
        as (departs timestamp, departs_zone text, arrives timestamp, arrives_zone text))
        with ordinality leg (departs, departs_zone, arrives, arrives_zone, place)
      where wall_time(arrives, arrives_zone) <= wall_time(departs, departs_zone)`,
  );
  return rows.map(({ place }) => invalid(`travel.${place}.arrives`, "It can't arrive before it departs"));
}

export async function checkEvent(db: Db, actor: Actor, form: EventCreate, id: string | null): Promise<void> {
  const fees = (await mayWriteFees(db, actor, id)) ? undefined : sendsFees(form);
  if (fees) throw new Refusal("noRight", fees);
  endsBeforeStart(form);
  const details = [
    ...form.schedule.flatMap((item, place) => endsEarly(item, `schedule.${place}.end`)),
    ...form.stays.flatMap(({ checkIn, checkOut }, place) =>
      checkOut.slice(0, 10) < checkIn.slice(0, 10)
        ? [invalid(`stays.${place}.checkOut`, "It can't end before it starts")]
        : [],
    ),
    ...form.lineUp.flatMap(({ personId }, place) =>
      form.lineUp.findIndex((other) => other.personId === personId) < place
        ? [invalid(`lineUp.${place}.personId`, "This talent is in it already")]
        : [],
    ),
    ...(await backwards(db, form)),
  ];
  if (details.length > 0) throw new Refusal("validation", details);
  await checkModuleStatus(db, "EVENT", form.statusId);
  await checkContacts(db, form);
}
