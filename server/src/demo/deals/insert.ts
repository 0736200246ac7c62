/** Inserts opportunities, projects, events and contracts, with the people they are about and staff on them. */
import { sql } from "drizzle-orm";
import { event } from "#server/areas/events/event.table.ts";
import { opportunity } from "#server/areas/opportunities/opportunity.table.ts";
import { project } from "#server/areas/projects/project.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { assignment, involvement } from "#server/lib/records/records.table.ts";
import { SANITISER_VERSION } from "#server/lib/values/rich-text.ts";
import { venueId } from "../master-list.ts";
import type { PastDeals } from "../past/deals.ts";
import type { DemoStaff } from "../people/staff.ts";
import { staffId } from "../staff/account.ts";
import { personId } from "../talents/person.ts";
import { demoDate, instantOf, type Moment } from "../values/day.ts";
import { demoRandom, idOf } from "../values/random.ts";
import { insertAdvance } from "./advance.ts";
import { harbourContracts } from "./contract-list.ts";
import { insertContractParts, insertContracts, insertExclusivity } from "./contracts.ts";
import { type DemoEvent, harbourEvents } from "./events.ts";
import { insertGuests } from "./guests.ts";
import { insertHolds, insertPack } from "./holds.ts";
import { harbourOpportunities } from "./opportunities.ts";
import { harbourProjects } from "./projects.ts";
import { insertSettlements } from "./settlements.ts";
import { insertTickets } from "./tickets.ts";
import { tourEvents } from "./tour-events.ts";
import { insertTours, ROAD_TOUR_ID, SETTLED_TOUR_IDS } from "./tours.ts";

interface DealData {
  agencyId: string;
  staff: readonly DemoStaff[];
  past: PastDeals;
  now: Moment;
}
const MINOR = 100;
const partnerId = (name: string | null) => (name === null ? null : idOf(`partner/${name}`));
const opportunityId = (title: string | undefined) => (title === undefined ? null : idOf(`opportunity/${title}`));
const paragraph = (text: string | undefined) => (text === undefined ? null : `<p>${text}</p>`);

export async function insertDeals(db: Db, { agencyId, staff, past, now }: DealData): Promise<void> {
  const agents = staff.filter(({ looksAfter, state }) => looksAfter && !state);
  const { rows } = await db.execute<{ id: string; module: string; code: string }>(
    sql`select s.id, c.module, c.code
      from status s join status_category c on c.agency_id = s.agency_id and c.id = s.category_id
      where s.agency_id = ${agencyId}::uuid`,
  );
  const statusOf = (module: string, code: string): string =>
    rows.find((row) => row.module === module && row.code === code)?.id ?? "";
  const reasons = await db.execute<{ id: string; name: string }>(
    sql`select id, name from master_entry where agency_id = ${agencyId}::uuid and slug = 'outcome-reasons'`,
  );
  const day = (days: number) => demoDate(now.add({ days }));
  const involved: (typeof involvement.$inferInsert)[] = [];
  const assigned: (typeof assignment.$inferInsert)[] = [];
  /** Returns the columns common to all work, and records who it is about and who is on it. */
  const common = (
    kind: string,
    { title, partner, created }: { title: string; partner: string | null; created?: number },
    talents: readonly string[],
  ) => {
    const random = demoRandom(`${kind}/${title}`);
    const id = idOf(`${kind}/${title}`);
    const createdAt = instantOf(now.subtract({ days: created ?? random.roll(3, 60), minutes: random.roll(0, 600) }));
    const team = random.draw(agents, random.roll(1, 3)).map(({ email }) => staffId(email));
    for (const [place, name] of talents.entries())
      involved.push({
        id: idOf(`involvement/${kind}/${title}/${name}`),
        agencyId,
        recordId: id,
        involvedId: personId(name),
        role: "RELATED",
        place,
      });
    for (const member of team)
      assigned.push({
        id: idOf(`assignment/${kind}/${title}/${member}`),
        agencyId,
        recordId: id,
        staffId: member,
        createdAt,
      });
    return {
      id,
      agencyId,
      title,
      partnerId: partnerId(partner),
      leadId: team[0] ?? null,
      createdBy: team[0] ?? null,
      createdAt,
      currency: "AUD",
      sanitiser: SANITISER_VERSION,
    };
  };

  await db.insert(opportunity).values(
    [...harbourOpportunities, ...past.opportunities].map((planned) => {
      const closed = planned.category !== "ENQUIRY" && planned.category !== "NEGOTIATION";
      return {
        ...common("opportunity", planned, planned.talents),
        statusId: statusOf("PIPELINE", planned.category),
        type: planned.type,
        source: planned.category === "ENQUIRY" ? ("ENQUIRY" as const) : ("STAFF" as const),
        value: planned.value === null ? null : planned.value * MINOR,
        probability: planned.probability,
        expectedCloseOn: day(closed ? -planned.close : planned.close),
        closedAt: closed ? instantOf(now.subtract({ days: planned.close })) : null,
        startOn: planned.starts === null ? null : day(planned.starts),
        endOn: planned.starts === null ? null : day(planned.starts + Math.max(planned.days - 1, 0)),
        brief: paragraph(planned.brief),
        venueId: planned.venue === undefined ? null : venueId(agencyId, planned.venue),
        outcomeReasonId: reasons.rows.find(({ name }) => name === planned.reason)?.id ?? null,
      };
    }),
  );
  await db.insert(project).values(
    harbourProjects.map((planned) => ({
      ...common("project", planned, planned.talents),
      statusId: statusOf("PROJECT", planned.category),
      startOn: day(planned.starts),
      endOn: day(planned.starts + planned.days),
      budget: planned.budget === null ? null : planned.budget * MINOR,
      description: paragraph(planned.description),
      opportunityId: opportunityId(planned.opportunity),
    })),
  );
  const events = [...harbourEvents, ...tourEvents, ...past.events];
  await db.insert(event).values(
    events.map((planned) => ({
      ...common(
        "event",
        planned,
        planned.lineUp.map(([name]) => name),
      ),
      statusId: statusOf("EVENT", planned.category),
      kinds: [...planned.kinds],
      startOn: day(planned.starts),
      startTime: planned.from,
      endOn: day(planned.starts),
      endTime: planned.to,
      timeZoneId: planned.zone ?? "Australia/Sydney",
      venueId: venueId(agencyId, planned.venue),
      address: planned.address,
      opportunityId: opportunityId(planned.opportunity),
      fee: planned.lineUp.reduce((sum, [, , , fee]) => sum + fee, 0) * MINOR || null,
      schedule: (planned.schedule ?? []).map(([kind, title, lane, from, to], place) => ({
        id: `item-${place}`,
        kind: kind as "CALL",
        title,
        lane,
        start: `${day(planned.starts)}T${from}`,
        end: to === null ? null : `${day(planned.starts)}T${to}`,
        personIds: planned.lineUp.filter(([name]) => title.includes(name)).map(([name]) => personId(name)),
        note: null,
      })),
      stays: planned.hotel
        ? [
            {
              id: "hotel",
              name: planned.hotel[0],
              address: planned.hotel[1],
              checkIn: day(planned.starts - 1),
              checkOut: day(planned.starts + 1),
              personIds: planned.lineUp.map(([name]) => personId(name)),
              staffIds: [],
              reference: "HV-2231",
              note: null,
            },
          ]
        : [],
    })),
  );
  const contracts = [...harbourContracts, ...past.contracts];
  await insertContracts(db, { agencyId, contracts, statusOf, day, common });
  await db.insert(involvement).values(involved);
  await db.insert(assignment).values(assigned);
  await insertContractParts(db, { agencyId, contracts, day });
  await insertExclusivity(db, agencyId);
  for (const planned of events) await insertParts(db, agencyId, planned, day);
  await insertHolds(db, { agencyId, now });
  const [first] = agents;
  await insertTours(db, { agencyId, now, assignee: first && staffId(first.email) });
  await insertTickets(db, { agencyId, now });
  for (const tour of SETTLED_TOUR_IDS) await insertSettlements(db, { agencyId, now, tour });
  await insertGuests(db, { agencyId, now, tour: ROAD_TOUR_ID });
  await insertAdvance(db, { agencyId, now, tour: ROAD_TOUR_ID });
  await insertPack(db, { agencyId, now, statusId: statusOf("EVENT", "COMPLETED") });
}

/** Inserts the line-up and the travel of an event. */
async function insertParts(db: Db, agencyId: string, planned: DemoEvent, day: (days: number) => string): Promise<void> {
  const eventId = idOf(`event/${planned.title}`);
  for (const [place, [name, role, call, fee]] of planned.lineUp.entries())
    await db.execute(sql`insert into event_person (id, agency_id, event_id, person_id, role, call_time, fee, place)
      values (${idOf(`line-up/${planned.title}/${name}`)}, ${agencyId}, ${eventId}, ${personId(name)}, ${role},
        ${call && `${day(planned.starts)}T${call}`}::timestamp, ${fee * MINOR}, ${place})`);
  const travellers = sql.param(planned.lineUp.map(([name]) => personId(name)));
  for (const [place, [from, to, days, departs, arrives]] of (planned.travel ?? []).entries())
    await db.execute(sql`insert into travel_leg (id, agency_id, event_id, mode, from_place, to_place, departs,
        departs_zone, arrives, arrives_zone, traveller_ids, reference, place)
      values (${idOf(`leg/${planned.title}/${place}`)}, ${agencyId}, ${eventId}, 'FLIGHT', ${from}, ${to},
        ${`${day(planned.starts + days)}T${departs}`}::timestamp, 'Australia/Sydney',
        ${`${day(planned.starts + days)}T${arrives}`}::timestamp, 'Australia/Sydney', ${travellers}::uuid[], 'QF 520',
        ${place})`);
}
