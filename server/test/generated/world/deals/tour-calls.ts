/** Preconditions of the calls of a tour's parts. */
import { buildPerson, buildRecord, inAgency } from "../../../factories.ts";
import { uniqueName } from "../insert.ts";
import { WORLD_KINDS } from "../kinds.ts";
import { type Ready, type Setup, withBody, withParams } from "../setup.ts";
import { buildBudgetLine, buildBudgetScenario, buildTourEntry, buildTourLink, buildTourMember } from "./tours.ts";

/** Names a guest: a member is one of the four, or has a name. */
const asGuest = async ({ base }: Setup): Promise<Ready> =>
  withBody(base, {
    staffId: null,
    personId: null,
    supplierId: null,
    contactId: null,
    name: uniqueName(),
    ...("joinsOn" in (base.input.body as object) && { joinsOn: "2026-09-01", leavesOn: "2026-10-01" }),
  });

/** An entry is of one kind; those whom it names are in the party. */
const asTravel = async ({ base, world: { ownAgencyId } }: Setup): Promise<Ready> => {
  const id = base.input.params.id ?? "";
  const member = await buildTourMember(ownAgencyId, { parent: id });
  const body = base.input.body as { memberIds?: unknown; rooms?: readonly object[] };
  return withBody(base, {
    kind: "TRAVEL",
    eventId: null,
    start: "2026-09-24T09:00",
    end: "2026-09-24T11:00",
    placeName: "Geelong",
    toName: "Ballarat",
    ...(body.memberIds !== undefined && { memberIds: [member] }),
    ...(body.rooms && { rooms: body.rooms.map((room) => ({ ...room, memberIds: [member] })) }),
  });
};

/** A day that is copied has something. */
const withHotel = async ({ base, world: { ownAgencyId } }: Setup): Promise<Ready> => {
  await inAgency(
    ownAgencyId,
    `insert into tour_entry (id, agency_id, tour_id, kind, start_on, end_on)
      values (gen_random_uuid(), $1, $2, 'HOTEL', '2026-09-24', '2026-09-25')`,
    [ownAgencyId, base.input.params.id],
  );
  return withBody(base, { from: "2026-09-24", to: "2026-09-26" });
};

/** An entry that begins on the day that it is moved from. */
const withEntryOfDay = async ({ base, world: { ownAgencyId } }: Setup): Promise<Ready> => {
  const entry = await buildTourEntry(ownAgencyId, { parent: base.input.params.id ?? "" });
  const [row] = await inAgency(ownAgencyId, "select start_on::text as day from tour_entry where id = $1", [entry]);
  return withBody(base, { from: String(row?.day), to: "2026-09-26", entryIds: [entry] });
};

/** A tour with somebody and something, so that its replies are full. */
const filled = async ({ base, world: { ownAgencyId } }: Setup): Promise<Ready> => {
  const parent = base.input.params.id ?? "";
  await buildTourMember(ownAgencyId, { parent });
  await buildTourEntry(ownAgencyId, { parent });
  const event = await buildRecord("event", ownAgencyId, {});
  await inAgency(
    ownAgencyId,
    `insert into tour_entry (id, agency_id, tour_id, kind, event_id)
      values (gen_random_uuid(), $1, $2, 'SHOW', $3)`,
    [ownAgencyId, parent, event],
  );
  await inAgency(
    ownAgencyId,
    "insert into tour_finding (agency_id, tour_id, key, reason) values ($1, $2, 'noRooms:2026-09-24', 'They go home')",
    [ownAgencyId, parent],
  );
  return base;
};

/** A show on a day, and a pack whose tasks are somebody's. */
async function showToAdvance({
  base,
  world: { ownAgencyId },
}: Setup): Promise<{ templateId: string; eventIds: string[] }> {
  const event = await buildRecord("event", ownAgencyId, {});
  await inAgency(ownAgencyId, "update event set start_on = '2026-09-24' where id = $1", [event]);
  await inAgency(
    ownAgencyId,
    `insert into tour_entry (id, agency_id, tour_id, kind, event_id)
      values (gen_random_uuid(), $1, $2, 'SHOW', $3)`,
    [ownAgencyId, base.input.params.id, event],
  );
  const templateId = await WORLD_KINDS.taskTemplate.build(ownAgencyId, {});
  await inAgency(
    ownAgencyId,
    `update task_template
      set items = jsonb_set(items, '{0,assigneeId}',
        to_jsonb((select s.id from staff s where s.agency_id = $2 order by s.avatar_id is null, s.id limit 1)))
      where id = $1`,
    [templateId, ownAgencyId],
  );
  return { templateId, eventIds: [event] };
}

/** A show that has a task of the tour's pack, which is somebody's. */
async function advanced(setup: Setup): Promise<Ready> {
  const { templateId, eventIds } = await showToAdvance(setup);
  const { base, world } = setup;
  await inAgency(
    world.ownAgencyId,
    `with pack as (insert into tour_advance (agency_id, tour_id, pack_id) values ($1, $2, $3))
      update task
        set pack_id = $3, pack_record_id = $4, due_on = '2026-09-20',
          assignee_id = (select s.id from staff s where s.agency_id = $1 order by s.avatar_id is null, s.id limit 1)
        where id = $5`,
    [
      world.ownAgencyId,
      base.input.params.id,
      templateId,
      eventIds[0],
      await WORLD_KINDS.task.build(world.ownAgencyId, {}),
    ],
  );
  await inAgency(world.ownAgencyId, "update event set venue = 'Geelong Arts Centre' where id = $1", [eventIds[0]]);
  return base;
}

/** A line is of the whole tour and the budget itself. */
const WHOLE = { eventId: null, group: null, basis: null, percent: null, currency: "AUD" };
const asLine = async ({ base }: Setup): Promise<Ready> =>
  withBody(base, { ...WHOLE, ...("scenarioId" in (base.input.body as object) && { scenarioId: null }) });
const asLines = async ({ base }: Setup): Promise<Ready> => {
  const { lines } = base.input.body as { lines: readonly object[] };
  return withBody(base, { scenarioId: null, lines: lines.map((line) => ({ ...line, ...WHOLE })) });
};
const withoutScenario = async ({ base }: Setup): Promise<Ready> => withBody(base, { fromId: null });

/** A document that a line has, in the currency of the tour. */
async function linkedExpense(agencyId: string, tourId: string, lineId: string): Promise<string> {
  const expense = await WORLD_KINDS.expense.build(agencyId, {});
  await inAgency(agencyId, "update expense set currency = 'AUD' where id = $1", [expense]);
  const [row] = await inAgency(
    agencyId,
    `insert into tour_budget_document (id, agency_id, tour_id, line_id, expense_id)
      values (gen_random_uuid(), $1, $2, $3, $4)
      returning id`,
    [agencyId, tourId, lineId, expense],
  );
  return String(row?.id);
}
const withDocument = async ({ base, world: { ownAgencyId } }: Setup): Promise<Ready> => {
  const { id = "", lineId = "" } = base.input.params;
  return withParams(base, { documentId: await linkedExpense(ownAgencyId, id, lineId) });
};
/** A budget with a line of everything, a rate, a scenario and a day by hand, so that its replies are full. */
const fullBudget = async (setup: Setup): Promise<Ready> => {
  const { base, world } = setup;
  const agency = world.ownAgencyId;
  const parent = base.input.params.id ?? "";
  await filled(setup);
  const member = await buildTourMember(agency, { parent });
  const scenario = await buildBudgetScenario(agency, { parent });
  const line = await buildBudgetLine(agency, { parent });
  await linkedExpense(agency, parent, line);
  const inDollars = await linkedExpense(agency, parent, line);
  await inAgency(
    agency,
    "update expense set currency = 'USD' where id = (select expense_id from tour_budget_document where id = $1)",
    [inDollars],
  );
  const show = await buildRecord("event", agency, {});
  await inAgency(
    agency,
    `insert into tour_budget_line (id, agency_id, tour_id, name, category, party_group, rate, currency, event_id, basis,
        percent)
      values (gen_random_uuid(), $1, $2, 'Crew', 'PER_DIEM', 'CREW', 6000, 'AUD', null, null, null),
        (gen_random_uuid(), $1, $2, 'Five of a hundred', 'CONTINGENCY', null, 0, 'AUD', $3, 'COSTS', 5)`,
    [agency, parent, show],
  );
  await inAgency(
    agency,
    `insert into tour_entry (id, agency_id, tour_id, kind, event_id)
      values (gen_random_uuid(), $1, $2, 'SHOW', $3)`,
    [agency, parent, show],
  );
  // The plan that is asked for has them all.
  if (base.input.query.scenarioId !== undefined)
    await inAgency(agency, "update tour_budget_line set scenario_id = $2 where tour_id = $1", [parent, scenario]);
  await inAgency(agency, "update event set fee = 500000 where id = $1", [show]);
  await inAgency(agency, "insert into tour_rate (agency_id, tour_id, currency, rate) values ($1, $2, 'GBP', 1.94)", [
    agency,
    parent,
  ]);
  await inAgency(
    agency,
    `insert into tour_per_diem_day (agency_id, tour_id, member_id, day, counts, reason)
      values ($1, $2, $3, '2026-09-24', false, 'Ill')`,
    [agency, parent, member],
  );
  const query = base.input.query.scenarioId === undefined ? {} : { scenarioId: scenario };
  return { ...base, input: { ...base.input, query } };
};
/** An expense that a line can have is in a currency with a rate, and an invoice is one. */
const withExpense = async ({ base, world: { ownAgencyId } }: Setup): Promise<Ready> => {
  const expense = await WORLD_KINDS.expense.build(ownAgencyId, {});
  await inAgency(ownAgencyId, "update expense set currency = 'AUD' where id = $1", [expense]);
  const invoice = await WORLD_KINDS.invoice.build(ownAgencyId, {});
  return withBody(base, { expenseIds: [expense], invoiceIds: [invoice] });
};
const ofParty = async ({ base, world: { ownAgencyId } }: Setup): Promise<Ready> =>
  withBody(base, {
    memberId: await buildTourMember(ownAgencyId, { parent: base.input.params.id ?? "" }),
    counts: false,
    reason: "Ill",
  });
const fromAnother = async ({ base, world: { ownAgencyId } }: Setup): Promise<Ready> => {
  const fromId = await buildRecord("tour", ownAgencyId, {});
  await buildBudgetLine(ownAgencyId, { parent: fromId });
  return withBody(base, { fromId });
};

/** A tour with a show of which all is known, a hotel with a room, and somebody with a phone. */
async function fullTour(agencyId: string, tourId: string): Promise<void> {
  const person = await buildPerson(agencyId);
  await inAgency(agencyId, "update person set phone = '+61491570156', phone_code = '+61' where id = $1", [person]);
  await inAgency(
    agencyId,
    "insert into tour_member (id, agency_id, tour_id, person_id, role) values (gen_random_uuid(), $1, $2, $3, 'Voice')",
    [agencyId, tourId, person],
  );
  const member = await buildTourMember(agencyId, { parent: tourId });
  const event = await buildRecord("event", agencyId, {});
  await inAgency(
    agencyId,
    `update event
      set start_on = '2026-09-24', start_time = '20:00', end_on = '2026-09-24', end_time = '23:00', venue = 'Pier Hall',
        address = '1 Pier Road', schedule = $2
      where id = $1`,
    [
      event,
      JSON.stringify([
        {
          id: "a",
          kind: "LOAD_IN",
          title: "Get in",
          lane: "Stage",
          start: "2026-09-24T10:00",
          end: "2026-09-24T12:00",
        },
      ]),
    ],
  );
  await inAgency(
    agencyId,
    `insert into tour_entry (id, agency_id, tour_id, kind, event_id, place_name, country)
      values (gen_random_uuid(), $1, $2, 'SHOW', $3, 'Geelong', 'AU')`,
    [agencyId, tourId, event],
  );
  await inAgency(
    agencyId,
    `insert into tour_entry (id, agency_id, tour_id, kind, title, start_on, end_on, place_name, address, reference,
        rooms, member_ids)
      values (gen_random_uuid(), $1, $2, 'HOTEL', 'Pier House', '2026-09-24', '2026-09-25', 'Geelong', '9 Quay Street',
        'QX7', $3, array[$4::uuid])`,
    [agencyId, tourId, JSON.stringify([{ name: "Twin", memberIds: [member] }]), member],
  );
  await buildTourEntry(agencyId, { parent: tourId });
}
const fully = async ({ base, world: { ownAgencyId } }: Setup): Promise<Ready> => {
  await fullTour(ownAgencyId, base.input.params.id ?? "");
  return base;
};
const onDay = async (setup: Setup): Promise<Ready> => {
  const base = await fully(setup);
  return { ...base, input: { ...base.input, query: { day: "2026-09-24" } } };
};
const withLink = async ({ base, world: { ownAgencyId } }: Setup): Promise<Ready> => {
  await buildTourLink(ownAgencyId, base.input.params.id ?? "");
  return base;
};
/** A link to a tour of somebody's talent. */
const byLink = async ({ base, world: { ownAgencyId } }: Setup): Promise<Ready> => {
  const tour = await buildRecord("tour", ownAgencyId, {});
  await fullTour(ownAgencyId, tour);
  await inAgency(
    ownAgencyId,
    `insert into involvement (id, agency_id, record_id, involved_id, role)
      values (gen_random_uuid(), $1, $2, $3, 'RELATED')`,
    [ownAgencyId, tour, await buildPerson(ownAgencyId)],
  );
  return withParams(base, { token: await buildTourLink(ownAgencyId, tour) });
};

const PATH = "/client/v1/tour-tracks/{id}";
export const TOUR_CALLS: Readonly<Record<string, (setup: Setup) => Promise<Ready>>> = {
  [`GET ${PATH}`]: filled,
  [`GET ${PATH}/party`]: filled,
  [`POST ${PATH}/party`]: asGuest,
  [`PUT ${PATH}/party/{memberId}`]: asGuest,
  [`GET ${PATH}/itinerary`]: filled,
  [`POST ${PATH}/itinerary`]: asTravel,
  [`PUT ${PATH}/itinerary/{entryId}`]: asTravel,
  [`POST ${PATH}/itinerary/days`]: withHotel,
  [`PUT ${PATH}/itinerary/days`]: withEntryOfDay,
  "POST /client/v1/tour-tracks/routes": async ({ base, world: { ownAgencyId } }) => {
    const tour = await buildRecord("tour", ownAgencyId, {});
    await buildTourEntry(ownAgencyId, { parent: tour });
    return withBody(base, { tourIds: [tour] });
  },
  [`GET ${PATH}/budget`]: fullBudget,
  [`GET ${PATH}/budget/xlsx`]: fullBudget,
  [`GET ${PATH}/budget/pdf`]: fullBudget,
  [`POST ${PATH}/budget`]: asLine,
  [`POST ${PATH}/budget/lines`]: asLines,
  [`PUT ${PATH}/budget/{lineId}`]: asLine,
  [`PUT ${PATH}/budget/rates`]: async ({ base }) => withBody(base, { currency: "GBP", rate: "1.94" }),
  [`PUT ${PATH}/budget/days`]: ofParty,
  [`POST ${PATH}/budget/start`]: fromAnother,
  [`POST ${PATH}/budget/{lineId}/documents`]: withExpense,
  [`GET ${PATH}/budget/{lineId}/documents`]: withDocument,
  [`DELETE ${PATH}/budget/{lineId}/documents/{documentId}`]: withDocument,
  [`GET ${PATH}/budget/scenarios`]: fullBudget,
  [`POST ${PATH}/budget/scenarios`]: withoutScenario,
  [`GET ${PATH}/book/pdf`]: fully,
  [`GET ${PATH}/day-sheet/pdf`]: onDay,
  [`GET ${PATH}/link`]: withLink,
  [`DELETE ${PATH}/link`]: withLink,
  "GET /client/v1/tour/{token}": byLink,
  [`GET ${PATH}/advance`]: advanced,
  [`GET ${PATH}/advance/tasks`]: advanced,
  [`POST ${PATH}/advance/preview`]: async (setup) => {
    const { templateId } = await showToAdvance(setup);
    return withBody(setup.base, { templateId });
  },
  [`POST ${PATH}/advance`]: async (setup) => withBody(setup.base, await showToAdvance(setup)),
  [`PUT ${PATH}/advance/undo`]: async (setup) => withBody(setup.base, await showToAdvance(setup)),
  [`PUT ${PATH}/itinerary/findings`]: async ({ base }) => withBody(base, { key: "noRooms:2026-09-24" }),
};
