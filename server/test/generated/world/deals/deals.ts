/**
 * Opportunities, events and projects with a value in most of their fields, so that replies of calls that change few of
 * them hold something. The people, the partner and the lead are their own, since people assigned to them reach the
 * work.
 */
import type { StatusModule } from "#contract/settings/status.ts";
import { assign, buildPartner, buildPartnerContact, buildPerson, buildStaff, inAgency } from "../../../factories.ts";
import { type BuildOptions, insert, uniqueName } from "../insert.ts";

type DealKind = "opportunity" | "event" | "project" | "contract";
export const MODULE_OF: Readonly<Record<DealKind, StatusModule>> = {
  opportunity: "PIPELINE",
  event: "EVENT",
  project: "PROJECT",
  contract: "CONTRACT",
};
export const isDeal = (kind: string): kind is DealKind => Object.hasOwn(MODULE_OF, kind);

/** Returns a status of a module that means this; a category of contracts means its code. */
export async function statusMeaning(agencyId: string, module: StatusModule, meaning: string): Promise<string> {
  const [row] = await inAgency(
    agencyId,
    `select s.id
      from status s join status_category c on c.agency_id = s.agency_id and c.id = s.category_id
      where c.agency_id = $1 and c.module = $2 and coalesce(c.meaning, c.code) = $3
      limit 1`,
    [agencyId, module, meaning],
  );
  return String(row?.id);
}
/** Returns a status that closes a record of the kind and asks for nothing; a draft of a contract is sent. */
export const closingStatus = (agencyId: string, kind: DealKind): Promise<string> =>
  statusMeaning(
    agencyId,
    MODULE_OF[kind],
    ({ opportunity: "WON", contract: "SENT" } as const)[kind as string] ?? "done",
  );

export const buildVenue = (
  agencyId: string,
  { displayName = uniqueName(), deleted = false }: BuildOptions = {},
): Promise<string> =>
  insert(
    agencyId,
    `insert into venue (id, agency_id, name, archived_at, address, latitude, longitude, time_zone_id, capacity,
        contact_name, contact_email, phone, phone_code, note)
      values ($1, $2, $3, case when $4 then now() end, 'A street', 1, 1, 'Australia/Sydney', 100, 'A contact',
        'venue@example.com', '+61491570156', '+61', 'Side door')`,
    displayName,
    deleted,
  );

interface About {
  person: string;
  lead: string;
}
/** Inserts a row of the kind with its own columns, the common ones, the people it is about, and its staff. */
async function buildDeal(
  kind: DealKind,
  agencyId: string,
  { deleted = false, assignedTo = [], displayName = uniqueName() }: BuildOptions,
  ownOf: (about: About) => Readonly<Record<string, unknown>>,
): Promise<About & { id: string }> {
  // Sorted behind those that lists are filled with.
  const partner = await buildPartner(agencyId, { displayName: `Zz ${uniqueName()}` });
  const contact = await buildPartnerContact(agencyId, partner);
  const person = await buildPerson(agencyId, { displayName: `Zz ${uniqueName()}` });
  const lead = (await buildStaff(agencyId, { displayName: `Zz ${uniqueName()}` })).id;
  await inAgency(agencyId, `update partner_contact set email = 'a@example.com', role = 'Buyer' where id = $1`, [
    contact,
  ]);
  for (const [table, id] of [
    ["person", person],
    ["staff", lead],
  ] as const)
    await inAgency(
      agencyId,
      `update ${table} set avatar_id = (select id from media where agency_id = $2 limit 1) where id = $1`,
      [id, agencyId],
    );
  const columns = {
    title: displayName,
    deleted_at: deleted ? new Date() : null,
    partner_id: partner,
    contact_ids: [contact],
    lead_id: lead,
    tags: ["live"],
    currency: "AUD",
    ...ownOf({ person, lead }),
  };
  const names = Object.keys(columns);
  const id = await insert(
    agencyId,
    `insert into ${kind} (id, agency_id, ${names.join(", ")})
      values ($1, $2, ${names.map((_, place) => `$${place + 3}`).join(", ")})`,
    ...Object.values(columns),
  );
  await inAgency(
    agencyId,
    `insert into involvement (id, agency_id, record_id, involved_id, role)
      values (gen_random_uuid(), $2, $1, $3, 'RELATED')`,
    [id, agencyId, person],
  );
  await assign(agencyId, id, [lead, ...assignedTo.filter((staff) => staff !== lead)]);
  return { id, person, lead };
}

let days = 0;
/** Returns a day that no other event has, since a person can't be in two at the same time. */
export const nextDay = (): string => {
  days += 1;
  return new Date(Date.UTC(2027, 0, days)).toISOString().slice(0, 10);
};

async function buildEvent(agencyId: string, options: BuildOptions): Promise<string> {
  const day = nextDay();
  const [status, hall, opportunity, project] = [
    await closingStatus(agencyId, "event"),
    await buildVenue(agencyId),
    await DEAL_BUILDERS.opportunity(agencyId, {}),
    await DEAL_BUILDERS.project(agencyId, {}),
  ];
  const call = {
    title: "Sound check",
    kind: "SOUND_CHECK",
    lane: "Main stage",
    start: `${day}T16:00`,
    end: `${day}T17:00`,
  };
  const hotel = { name: "A hotel", address: "A street", checkIn: day, checkOut: day, reference: "AB12" };
  const { id, person, lead } = await buildDeal("event", agencyId, options, (about) => {
    const item = { id: "first", personIds: [about.person], note: "Side door" };
    return {
      status_id: status,
      kinds: ["PERFORMANCE"],
      start_on: day,
      start_time: "18:00",
      end_on: day,
      end_time: "22:00",
      time_zone_id: "Australia/Sydney",
      venue_id: hall,
      address: "A street",
      latitude: 1,
      longitude: 1,
      fee: 100,
      hospitality: "<p>Water</p>",
      rider: "<p>Two chairs</p>",
      description: "<p>A night</p>",
      conflict_reason: "Both fit",
      opportunity_id: opportunity,
      project_id: project,
      schedule: JSON.stringify([{ ...item, ...call }]),
      stays: JSON.stringify([{ ...item, ...hotel, staffIds: [about.lead] }]),
    };
  });
  await inAgency(
    agencyId,
    `insert into event_person (id, agency_id, event_id, person_id, role, call_time, fee)
      values (gen_random_uuid(), $1, $2, $3, 'Headline', $4, 100)`,
    [agencyId, id, person, `${day}T15:00`],
  );
  await inAgency(
    agencyId,
    `insert into travel_leg (id, agency_id, event_id, mode, from_place, to_place, departs, departs_zone, arrives,
        arrives_zone, traveller_ids, reference, cost)
      values (gen_random_uuid(), $1, $2, 'FLIGHT', 'Perth', 'Sydney', $3, 'Australia/Perth', $4, 'Australia/Sydney', $5,
        'QF640', 100)`,
    [agencyId, id, `${day}T06:00`, `${day}T13:00`, [person, lead]],
  );
  return id;
}

export const DEAL_BUILDERS: Readonly<Record<DealKind, (agencyId: string, options: BuildOptions) => Promise<string>>> = {
  async opportunity(agencyId, options) {
    const [status, hall] = [await closingStatus(agencyId, "opportunity"), await buildVenue(agencyId)];
    const { id, person } = await buildDeal("opportunity", agencyId, options, () => ({
      status_id: status,
      type: "PERFORMANCE",
      source: "ENQUIRY",
      value: 100,
      probability: 50,
      expected_close_on: "2026-08-11",
      start_on: "2026-08-11",
      end_on: "2026-08-12",
      venue_id: hall,
      address: "A street",
      brief: "<p>A night</p>",
      enquiry: JSON.stringify({
        channel: "EMAIL",
        name: "Jo",
        company: "Park",
        email: "jo@park.example",
        phone: "+61491570156",
        text: "Hello",
        startDate: "2026-08-11",
        endDate: "2026-08-12",
        at: "2026-08-01T00:00:00Z",
      }),
      deliverables: "<p>One set</p>",
    }));
    await inAgency(
      agencyId,
      `insert into hold (id, agency_id, record_id, person_id, first_on, last_on)
        values (gen_random_uuid(), $1, $2, $3, $4, $4)`,
      [agencyId, id, person, nextDay()],
    );
    return id;
  },
  event: buildEvent,
  async project(agencyId, options) {
    const [status, opportunity] = [
      await closingStatus(agencyId, "project"),
      await DEAL_BUILDERS.opportunity(agencyId, {}),
    ];
    const { id } = await buildDeal("project", agencyId, options, () => ({
      status_id: status,
      start_on: "2026-08-11",
      end_on: "2026-08-12",
      budget: 100,
      description: "<p>A year</p>",
      opportunity_id: opportunity,
    }));
    return id;
  },
  async contract(agencyId, options) {
    const [event, opportunity, project] = [
      await DEAL_BUILDERS.event(agencyId, {}),
      await DEAL_BUILDERS.opportunity(agencyId, {}),
      await DEAL_BUILDERS.project(agencyId, {}),
    ];
    const { id } = await buildDeal("contract", agencyId, options, () => ({
      type: "PERFORMANCE",
      value: 100,
      tax_mode: "Exclusive",
      start_on: "2026-08-11",
      end_on: "2026-08-12",
      signed_on: "2026-08-10",
      payment_terms: 14,
      cancel_reason: "Called off",
      description: "<p>A night</p>",
      rider: "<p>Two chairs</p>",
      opportunity_id: opportunity,
      project_id: project,
    }));
    await inAgency(
      agencyId,
      `insert into involvement (id, agency_id, record_id, involved_id, role)
        values (gen_random_uuid(), $1, $2, $3, 'LINK')`,
      [agencyId, id, event],
    );
    await inAgency(
      agencyId,
      `insert into instalment (id, agency_id, contract_id, title, share, percent, amount, rule, on_date, pinned_on,
          state, ready_at)
        values (gen_random_uuid(), $1, $2, 'Deposit', 'PERCENT', 100, 100, 'MONTH_END', '2026-08-01', '2026-09-02',
          'READY_TO_INVOICE', now())`,
      [agencyId, id],
    );
    const task = await insert(agencyId, "insert into task (id, agency_id, summary) values ($1, $2, $3)", "Option");
    await inAgency(
      agencyId,
      `insert into key_date (id, agency_id, contract_id, kind, title, on_date, alert_days, task_id)
        values (gen_random_uuid(), $1, $2, 'OPTION', 'Second tour', '2027-02-01', '{7}', $3)`,
      [agencyId, id, task],
    );
    return id;
  },
};

/** How something that a record of each kind may lack is left out, with its code. */
const LEFT_OUT = {
  opportunity: ["update opportunity set brief = null where id = $1", "brief"],
  event: ["update event_person set call_time = null where event_id = $1", "callTimes"],
  project: ["update project set budget = null where id = $1", "budget"],
  contract: ["update contract set start_on = null where id = $1", "term"],
} as const;
/** Leaves something out of a record, with a reason to go on without it. */
export async function leaveOut(agencyId: string, kind: DealKind, id: string | undefined): Promise<void> {
  const [leave, code] = LEFT_OUT[kind];
  await inAgency(agencyId, leave, [id]);
  await inAgency(
    agencyId,
    `insert into waiver (id, agency_id, record_id, code, reason, created_by)
      select gen_random_uuid(), $1, $2, $3, 'It follows later', id
      from staff
      where agency_id = $1 and avatar_id is not null and deleted_at is null
      limit 1
      on conflict do nothing`,
    [agencyId, id, code],
  );
}
