/** The event of a deal that is won. */
import { eq } from "drizzle-orm";
import type { OpportunityType } from "#contract/enums.ts";
import { EventCreate, type EventKind } from "#contract/events/event.ts";
import { formOf } from "#contract/form.ts";
import type { Wanted } from "#contract/opportunities/winning.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import { copied, type Deal, defineMaker } from "#server/lib/work/winning.ts";
import { carryHolds } from "#server/lib/work/won-holds.ts";
import { existingOf, firstStatusOf, seenAmong } from "#server/lib/work/work.ts";
import { askAboutEvent, zoneOfPeople } from "./event.handlers.ts";
import { mayWriteFees } from "./event.rules.ts";
import { event } from "./event.table.ts";
import { eventKit } from "./event.ts";

type EventWanted = NonNullable<Wanted["event"]>;

const KINDS: Partial<Readonly<Record<OpportunityType, EventKind>>> = {
  PERFORMANCE: "PERFORMANCE",
  TOUR: "PERFORMANCE",
  APPEARANCE: "APPEARANCE",
  RECORDING: "RECORDING",
  SPORT: "GAME",
};

const invalid = (message: string): never => {
  throw new Refusal("validation", [{ field: "event.fees", code: "invalid", message }]);
};
/** Refuses fees of others than the deal's talents, and fees that do not come to the value. */
function checkFees({ personIds, value }: Deal, fees: EventWanted["fees"], allowed: boolean): void {
  if (fees === undefined) return;
  if (!allowed) throw new Refusal("noRight", "event.fees");
  const named = new Set(fees.map(({ personId }) => personId));
  if (named.size < fees.length || fees.some(({ personId }) => !personIds.includes(personId)))
    invalid("Name each talent of the opportunity once");
  if (value === null || fees.length === 0) return;
  const sum = fees.reduce((total, { fee }) => total + fee, 0);
  // Talents that its maker does not see have no fee yet.
  if (named.size < personIds.length ? sum > value : sum !== value) invalid("The fees must come to the value");
}

export const eventMaker = defineMaker({
  name: "event",
  kind: "event",
  resource: "EVENT",
  table: event,
  propose: async (db, actor, deal) => ({
    title: deal.title,
    startDate: deal.startDate,
    endDate: deal.endDate,
    timeZoneId: deal.venueZone ?? (await zoneOfPeople(db, actor, deal.personIds)),
    venueId: deal.venueId,
    venue: deal.venue,
    address: deal.address,
    existing: await existingOf(db, actor, event, deal.id),
    withFees: await mayWriteFees(db, actor, null),
    hiddenPeople: deal.personIds.length - (await seenAmong(db, actor, deal.personIds)),
  }),
  async make(db, actor, deal, { fees, ...wanted }, { made, holds, conflictReason }) {
    const seesFees = await mayWriteFees(db, actor, null);
    checkFees(deal, fees, seesFees);
    const kind = deal.type === null ? undefined : KINDS[deal.type];
    const form = {
      ...formOf(EventCreate).empty,
      ...copied(deal),
      ...wanted,
      statusId: await firstStatusOf(db, "EVENT", "confirmed"),
      timeZoneId: wanted.timeZoneId ?? (await zoneOfPeople(db, actor, deal.personIds)),
      kinds: kind ? [kind] : [],
      lineUp: deal.personIds.map((personId) => ({
        personId,
        role: null,
        callTime: null,
        fee: fees?.find((one) => one.personId === personId)?.fee,
      })),
      fee: seesFees ? deal.value : undefined,
      description: deal.brief,
      opportunityId: deal.id,
      projectId: made.find((one) => one.kind === "project")?.id ?? null,
      conflictReason,
    };
    await eventKit.checkNew(db, actor, form);
    const [first] = await eventKit.insert(db, actor, [form]);
    const id = found(first);
    // What was agreed is the fee, also where who wins it may not read fees.
    if (!seesFees) await db.update(event).set({ fee: deal.value }).where(eq(event.id, id));
    await carryHolds(db, { opportunityId: deal.id, eventId: id, around: holds }, wanted);
    await askAboutEvent(db, actor, id, conflictReason);
    return [{ kind: "event", id, name: form.title }];
  },
});
