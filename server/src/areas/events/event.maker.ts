/** The event of a deal that is won. */
import { eq } from "drizzle-orm";
import type { OpportunityType } from "#contract/enums.ts";
import { EventCreate, type EventKind } from "#contract/events/event.ts";
import { formOf } from "#contract/form.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { copied, defineMaker } from "#server/lib/work/winning.ts";
import { existingOf, firstStatusOf } from "#server/lib/work/work.ts";
import { askAboutEvent, zoneOfPeople } from "./event.handlers.ts";
import { mayWriteFees } from "./event.rules.ts";
import { event } from "./event.table.ts";
import { eventKit } from "./event.ts";

const KINDS: Partial<Readonly<Record<OpportunityType, EventKind>>> = {
  PERFORMANCE: "PERFORMANCE",
  TOUR: "PERFORMANCE",
  APPEARANCE: "APPEARANCE",
  RECORDING: "RECORDING",
  SPORT: "GAME",
};

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
  }),
  async make(db, actor, deal, wanted, { made, conflictReason }) {
    const seesFees = await mayWriteFees(db, actor, null);
    const kind = deal.type === null ? undefined : KINDS[deal.type];
    const form = {
      ...formOf(EventCreate).empty,
      ...copied(deal),
      ...wanted,
      statusId: await firstStatusOf(db, "EVENT", "confirmed"),
      timeZoneId: wanted.timeZoneId ?? (await zoneOfPeople(db, actor, deal.personIds)),
      kinds: kind ? [kind] : [],
      lineUp: deal.personIds.map((personId) => ({ personId, role: null, callTime: null })),
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
    await askAboutEvent(db, actor, id, conflictReason);
    return [{ kind: "event", id, name: form.title }];
  },
});
