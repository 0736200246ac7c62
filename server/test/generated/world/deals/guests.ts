/** Builds guests on the list of an event, and its quotas. */
import { inAgency } from "../../../factories.ts";
import type { Governed } from "../../access/rule.ts";
import { type BuildOptions, insert, uniqueName } from "../insert.ts";
import { DEAL_BUILDERS } from "./deals.ts";

export async function buildGuest(
  agencyId: string,
  { parent, deleted = false, displayName = uniqueName(), ...options }: BuildOptions,
): Promise<string> {
  return insert(
    agencyId,
    `insert into event_guest (id, agency_id, event_id, name, deleted_at, places, type, side, asked_by, note, state,
        reason)
      values ($1, $2, $3, $4, case when $5 then now() end, 2, 'PRESS', 'ARTIST', 'Moss', 'With a camera', 'ASKED',
        'Late')`,
    parent ?? (await DEAL_BUILDERS.event(agencyId, options)),
    displayName,
    deleted,
  );
}
export const buildQuotas = (agencyId: string, eventId: string) =>
  inAgency(
    agencyId,
    `insert into guest_quota (id, agency_id, total_places, artist_places, agency_places, promoter_places, venue_places)
      values ($2, $1, 900, 500, 500, 500, 500)
      on conflict do nothing`,
    [agencyId, eventId],
  );

export async function fillGuests(agencyId: string): Promise<void> {
  const event = await DEAL_BUILDERS.event(agencyId, {});
  await buildGuest(agencyId, { parent: event });
  await buildQuotas(agencyId, event);
}

export const GUEST_KINDS = {
  guest: {
    build: buildGuest,
    bin: true,
    governedBy: ["EVENT"] as readonly Governed[],
    parents: ["event"] as const,
  },
};
