/** Preconditions of the calls of guest lists, beyond their schemas. */
import { inAgency } from "../../../factories.ts";
import { uniqueName } from "../insert.ts";
import { type Ready, type Setup, withBody } from "../setup.ts";
import { DEAL_BUILDERS } from "./deals.ts";
import { buildGuest, buildQuotas } from "./guests.ts";
import { buildTourMember } from "./tours.ts";

const PATH = "/client/v1/events/{id}/guests";
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
const full: Prepare = async ({ base, world: { ownAgencyId } }) => {
  const event = String(base.input.params.id);
  const tour = await inAgency(
    ownAgencyId,
    `insert into tour (id, agency_id, display_name) values (gen_random_uuid(), $1, 'Guests') returning id`,
    [ownAgencyId],
  );
  const member = await onTour(ownAgencyId, event, String(tour[0]?.id));
  const byMember = await buildGuest(ownAgencyId, { parent: event });
  await inAgency(ownAgencyId, "update event_guest set asked_by = null, member_id = $2 where id = $1", [
    byMember,
    member,
  ]);
  const byStaff = await buildGuest(ownAgencyId, { parent: event });
  await inAgency(
    ownAgencyId,
    `update event_guest
      set asked_by = null, staff_id = (select id from staff where agency_id = $2 order by id limit 1)
      where id = $1`,
    [byStaff, ownAgencyId],
  );
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
  "GET /client/v1/tour-tracks/{id}/guests": async ({ base, world: { ownAgencyId } }) => {
    const event = await DEAL_BUILDERS.event(ownAgencyId, {});
    await onTour(ownAgencyId, event, String(base.input.params.id));
    await buildGuest(ownAgencyId, { parent: event });
    await buildQuotas(ownAgencyId, event);
    return base;
  },
};
