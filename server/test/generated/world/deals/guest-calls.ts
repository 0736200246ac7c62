/** Preconditions of the calls of guest lists, beyond their schemas. */
import { inAgency } from "../../../factories.ts";
import { uniqueName } from "../insert.ts";
import { type Ready, type Setup, withBody } from "../setup.ts";
import { DEAL_BUILDERS } from "./deals.ts";
import { buildGuest, buildQuotas } from "./guests.ts";
import { buildTourMember } from "./tours.ts";

const PATH = "/client/v1/events/{id}/guests";
const OF_TOUR = "/client/v1/tour-tracks/{id}/guests";
type Prepare = (setup: Setup) => Promise<Ready>;
const asNamed = { staffId: null, memberId: null, askedBy: "Moss" };

/** A tour with the event as a show, and somebody in its party who asked. */
async function onTour(agencyId: string, event: string, tour: string): Promise<string> {
  await inAgency(
    agencyId,
    `insert into tour_entry (id, agency_id, tour_id, kind, event_id) values (gen_random_uuid(), $1, $2, 'SHOW', $3)
      on conflict do nothing`,
    [agencyId, tour, event],
  );
  return buildTourMember(agencyId, { parent: tour });
}
/** Guests of a member of the party and of a colleague. */
async function asBothAskers(agencyId: string, event: string, member: string): Promise<void> {
  const byMember = await buildGuest(agencyId, { parent: event });
  await inAgency(agencyId, "update event_guest set asked_by = null, member_id = $2 where id = $1", [byMember, member]);
  const byStaff = await buildGuest(agencyId, { parent: event });
  await inAgency(
    agencyId,
    `update event_guest
      set asked_by = null, staff_id = (select id from staff where agency_id = $2 order by id limit 1)
      where id = $1`,
    [byStaff, agencyId],
  );
}
const tourOf = ({ base }: Setup): string => String(base.input.params.id);
async function guestOnTour(setup: Setup): Promise<{ event: string; guest: string }> {
  const { ownAgencyId } = setup.world;
  const event = await DEAL_BUILDERS.event(ownAgencyId, {});
  await onTour(ownAgencyId, event, tourOf(setup));
  const guest = await buildGuest(ownAgencyId, { parent: event });
  await buildQuotas(ownAgencyId, event);
  return { event, guest };
}
const full: Prepare = async ({ base, world: { ownAgencyId } }) => {
  const event = String(base.input.params.id);
  const tour = await inAgency(
    ownAgencyId,
    `insert into tour (id, agency_id, display_name) values (gen_random_uuid(), $1, 'Guests') returning id`,
    [ownAgencyId],
  );
  const member = await onTour(ownAgencyId, event, String(tour[0]?.id));
  await asBothAskers(ownAgencyId, event, member);
  await buildGuest(ownAgencyId, { parent: event });
  await buildQuotas(ownAgencyId, event);
  return base;
};
const approved: Prepare = async ({ base, world: { ownAgencyId } }) => {
  await inAgency(ownAgencyId, "update event_guest set state = 'APPROVED' where id = $1", [
    String(base.input.params.guestId),
  ]);
  return withBody(base, { by: 1 });
};

export const GUEST_CALLS: Readonly<Record<string, Prepare>> = {
  [`GET ${PATH}`]: full,
  [`GET ${PATH}/pdf`]: full,
  [`POST ${PATH}`]: async ({ base }) =>
    withBody(base, { guests: [{ name: uniqueName(), places: 2, ...asNamed }], again: false }),
  [`PUT ${PATH}/{guestId}`]: async ({ base }) => withBody(base, asNamed),
  [`PUT ${PATH}/decisions`]: async ({ base, world: { ownAgencyId } }) =>
    withBody(base, {
      changes: [
        { guestId: await buildGuest(ownAgencyId, { parent: String(base.input.params.id) }), state: "APPROVED" },
      ],
    }),
  [`PUT ${PATH}/{guestId}/arrival`]: approved,
  [`PUT ${PATH}/removals`]: async ({ base, world: { ownAgencyId } }) =>
    withBody(base, { guestIds: [await buildGuest(ownAgencyId, { parent: String(base.input.params.id) })] }),
  [`PUT ${PATH}/restorations`]: async ({ base, world: { ownAgencyId } }) =>
    withBody(base, {
      guestIds: [await buildGuest(ownAgencyId, { parent: String(base.input.params.id), deleted: true })],
    }),
  [`GET ${OF_TOUR}`]: async (setup) => {
    await guestOnTour(setup);
    return setup.base;
  },
  [`GET ${OF_TOUR}/shows`]: async (setup) => {
    const { ownAgencyId } = setup.world;
    const { guest, event } = await guestOnTour(setup);
    await inAgency(ownAgencyId, "update event set start_on = '2026-09-24', venue = 'Geelong' where id = $1", [event]);
    await asBothAskers(ownAgencyId, event, await buildTourMember(ownAgencyId, { parent: tourOf(setup) }));
    await inAgency(ownAgencyId, "update event_guest set note = 'Row 4' where id = $1", [guest]);
    return setup.base;
  },
  [`PUT ${OF_TOUR}/decisions`]: async (setup) => {
    const { guest } = await guestOnTour(setup);
    return withBody(setup.base, { changes: [{ guestId: guest, state: "APPROVED" }] });
  },
};
