/** Creates the event of a won deal. */
import { eq } from "drizzle-orm";
import type { OpportunityType } from "#contract/enums.ts";
import { EventCreate, type EventKind } from "#contract/events/event.ts";
import { formOf } from "#contract/form.ts";
import type { WinSelection } from "#contract/opportunities/winning.ts";
import { copied, type Deal, defineMaker } from "#server/lib/deals/winning.ts";
import { carryHolds } from "#server/lib/holds/won-holds.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import { countVisible, existingOf, firstStatusOf } from "#server/lib/work/work.ts";
import { refuseEventConflicts, zoneOfPeople } from "./event.handlers.ts";
import { mayWriteFees } from "./event.rules.ts";
import { event } from "./event.table.ts";
import { eventKit } from "./event.ts";

type EventWanted = NonNullable<WinSelection["event"]>;

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
/** Refuses fees of people other than the deal's talents, and fees that don't add up to the value. */
function checkFees({ personIds, value }: Deal, fees: EventWanted["fees"], allowed: boolean): void {
  if (fees === undefined) return;
  if (!allowed) throw new Refusal("noRight", "event.fees");
  const named = new Set(fees.map(({ personId }) => personId));
  if (named.size < fees.length || fees.some(({ personId }) => !personIds.includes(personId)))
    invalid("Name each talent of the opportunity once");
  if (value === null || fees.length === 0) return;
  const sum = fees.reduce((total, { fee }) => total + fee, 0);
  // Talents hidden from the winner have no fee yet, so the sum may be lower.
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
    hiddenPeople: deal.personIds.length - (await countVisible(db, actor, deal.personIds)),
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
        fee: fees?.find((fee) => fee.personId === personId)?.fee,
      })),
      fee: seesFees ? deal.value : undefined,
      description: deal.brief,
      opportunityId: deal.id,
      projectId: made.find((record) => record.kind === "project")?.id ?? null,
      conflictReason,
    };
    await eventKit.checkNew(db, actor, form);
    const [first] = await eventKit.insert(db, actor, [form]);
    const id = found(first);
    // The agreed value becomes the fee, even if the winner may not read fees.
    if (!seesFees) await db.update(event).set({ fee: deal.value }).where(eq(event.id, id));
    await carryHolds(db, { opportunityId: deal.id, eventId: id, around: holds }, wanted);
    await refuseEventConflicts(db, actor, id, conflictReason);
    return [{ kind: "event", id, name: form.title }];
  },
});
