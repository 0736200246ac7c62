/** Inserts opportunities, projects, events and contracts, with the people they are about and staff on them. */
import { sql } from "drizzle-orm";
import { event } from "#server/areas/events/event.table.ts";
import { opportunity } from "#server/areas/opportunities/opportunity.table.ts";
import { project } from "#server/areas/projects/project.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { assignment, involvement } from "#server/lib/records/records.table.ts";
import { SANITISER } from "#server/lib/values/rich-text.ts";
import { venueId } from "../master-list.ts";
import type { DemoStaff } from "../people/staff.ts";
import { staffId } from "../staff/account.ts";
import { personId } from "../talents/person.ts";
import { demoDate, instantOf, type Moment } from "../values/day.ts";
import { demoRandom, idOf } from "../values/random.ts";
import { insertContractParts, insertContracts, insertExclusivity } from "./contracts.ts";
import { type DemoEvent, harbourEvents } from "./events.ts";
import { insertHolds, insertPack } from "./holds.ts";
import { harbourOpportunities } from "./opportunities.ts";
import { harbourProjects } from "./projects.ts";

interface DealData {
  agencyId: string;
  staff: readonly DemoStaff[];
  now: Moment;
}
const MINOR = 100;
const partnerId = (name: string | null) => (name === null ? null : idOf(`partner/${name}`));
const opportunityId = (title: string | undefined) => (title === undefined ? null : idOf(`opportunity/${title}`));
const paragraph = (text: string | undefined) => (text === undefined ? null : `<p>${text}</p>`);

export async function insertDeals(db: Db, { agencyId, staff, now }: DealData): Promise<void> {
  const agents = staff.filter(({ looksAfter, state }) => looksAfter && !state);
  const { rows } = await db.execute<{ id: string; module: string; code: string }>(
    sql`select s.id, c.module, c.code from status s join status_category c on c.agency_id = s.agency_id and c.id = s.category_id where s.agency_id = ${agencyId}::uuid`,
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
  const common = (kind: string, title: string, partner: string | null, talents: readonly string[]) => {
    const random = demoRandom(`${kind}/${title}`);
    const id = idOf(`${kind}/${title}`);
    const createdAt = instantOf(now.subtract({ days: random.roll(3, 60), minutes: random.roll(0, 600) }));
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
      sanitiser: SANITISER,
    };
  };

  await db.insert(opportunity).values(
    harbourOpportunities.map((one) => {
      const closed = one.category !== "ENQUIRY" && one.category !== "NEGOTIATION";
      return {
        ...common("opportunity", one.title, one.partner, one.talents),
        statusId: statusOf("PIPELINE", one.category),
        type: one.type,
        source: one.category === "ENQUIRY" ? ("ENQUIRY" as const) : ("STAFF" as const),
        value: one.value === null ? null : one.value * MINOR,
        probability: one.probability,
        expectedCloseOn: day(closed ? -one.close : one.close),
        closedAt: closed ? instantOf(now.subtract({ days: one.close })) : null,
        startOn: one.starts === null ? null : day(one.starts),
        endOn: one.starts === null ? null : day(one.starts + Math.max(one.days - 1, 0)),
        brief: paragraph(one.brief),
        venueId: one.venue === undefined ? null : venueId(agencyId, one.venue),
        outcomeReasonId: reasons.rows.find(({ name }) => name === one.reason)?.id ?? null,
      };
    }),
  );
  await db.insert(project).values(
    harbourProjects.map((one) => ({
      ...common("project", one.title, one.partner, one.talents),
      statusId: statusOf("PROJECT", one.category),
      startOn: day(one.starts),
      endOn: day(one.starts + one.days),
      budget: one.budget === null ? null : one.budget * MINOR,
      description: paragraph(one.description),
      opportunityId: opportunityId(one.opportunity),
    })),
  );
  await db.insert(event).values(
    harbourEvents.map((one) => ({
      ...common(
        "event",
        one.title,
        one.partner,
        one.lineUp.map(([name]) => name),
      ),
      statusId: statusOf("EVENT", one.category),
      kinds: [...one.kinds],
      startOn: day(one.starts),
      startTime: one.from,
      endOn: day(one.starts),
      endTime: one.to,
      timeZoneId: "Australia/Sydney",
      venueId: venueId(agencyId, one.venue),
      address: one.address,
      opportunityId: opportunityId(one.opportunity),
      fee: one.lineUp.reduce((sum, [, , , fee]) => sum + fee, 0) * MINOR || null,
      schedule: (one.schedule ?? []).map(([kind, title, lane, from, to], place) => ({
        id: `item-${place}`,
        kind: kind as "CALL",
        title,
        lane,
        start: `${day(one.starts)}T${from}`,
        end: to === null ? null : `${day(one.starts)}T${to}`,
        personIds: one.lineUp.filter(([name]) => title.includes(name)).map(([name]) => personId(name)),
        note: null,
      })),
      stays: one.hotel
        ? [
            {
              id: "hotel",
              name: one.hotel[0],
              address: one.hotel[1],
              checkIn: day(one.starts - 1),
              checkOut: day(one.starts + 1),
              personIds: one.lineUp.map(([name]) => personId(name)),
              staffIds: [],
              reference: "HV-2231",
              note: null,
            },
          ]
        : [],
    })),
  );
  await insertContracts(db, { agencyId, statusOf, day, common });
  await db.insert(involvement).values(involved);
  await db.insert(assignment).values(assigned);
  await insertContractParts(db, agencyId, day);
  await insertExclusivity(db, agencyId);
  for (const one of harbourEvents) await insertParts(db, agencyId, one, day);
  await insertHolds(db, { agencyId, now });
  await insertPack(db, { agencyId, now, statusId: statusOf("EVENT", "COMPLETED") });
}

/** Inserts the line-up and the travel of an event. */
async function insertParts(db: Db, agencyId: string, one: DemoEvent, day: (days: number) => string): Promise<void> {
  const eventId = idOf(`event/${one.title}`);
  for (const [place, [name, role, call, fee]] of one.lineUp.entries())
    await db.execute(sql`insert into event_person (id, agency_id, event_id, person_id, role, call_time, fee, place)
      values (${idOf(`line-up/${one.title}/${name}`)}, ${agencyId}, ${eventId}, ${personId(name)}, ${role}, ${call && `${day(one.starts)}T${call}`}::timestamp, ${fee * MINOR}, ${place})`);
  const travellers = sql.param(one.lineUp.map(([name]) => personId(name)));
  for (const [place, [from, to, days, departs, arrives]] of (one.travel ?? []).entries())
    await db.execute(sql`insert into travel_leg (id, agency_id, event_id, mode, from_place, to_place, departs, departs_zone, arrives, arrives_zone, traveller_ids, reference, place)
      values (${idOf(`leg/${one.title}/${place}`)}, ${agencyId}, ${eventId}, 'FLIGHT', ${from}, ${to}, ${`${day(one.starts + days)}T${departs}`}::timestamp, 'Australia/Sydney',
        ${`${day(one.starts + days)}T${arrives}`}::timestamp, 'Australia/Sydney', ${travellers}::uuid[], 'QF 520', ${place})`);
}
