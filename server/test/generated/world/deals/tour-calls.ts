/** Preconditions of the calls of a tour's parts. */
import { buildRecord, inAgency } from "../../../factories.ts";
import { uniqueName } from "../insert.ts";
import { type Ready, type Setup, withBody } from "../setup.ts";
import { buildTourEntry, buildTourMember } from "./tours.ts";

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
  [`PUT ${PATH}/itinerary/findings`]: async ({ base }) => withBody(base, { key: "noRooms:2026-09-24" }),
};
