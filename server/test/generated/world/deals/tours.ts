/** Builders of a tour's parts. */
import { hashOf, newToken } from "#server/lib/security/secrets.ts";
import { buildRecord, buildStaff, inAgency } from "../../../factories.ts";
import { type BuildOptions, insert, uniqueName } from "../insert.ts";

const buildTour = (
  agencyId: string,
  { assignedTo = [], deleted = false, displayName }: BuildOptions,
): Promise<string> =>
  buildRecord("tour", agencyId, { assignedTo, deleted, ...(displayName !== undefined && { displayName }) });
const tourOf = (agencyId: string, { assignedTo = [] }: BuildOptions): Promise<string> =>
  buildTour(agencyId, { assignedTo });

export const buildTourMember = async (
  agencyId: string,
  { parent, deleted = false, displayName = uniqueName(), ...options }: BuildOptions,
): Promise<string> =>
  insert(
    agencyId,
    `insert into tour_member (id, agency_id, tour_id, name, deleted_at, party_group, role, home_name, home_country,
        latitude, longitude, home_zone, joins_on, leaves_on, note)
      values ($1, $2, $3, $4, case when $5 then now() end, 'CREW', 'Lights', 'Hobart', 'AU', -42.88, 147.33,
        'Australia/Hobart', '2026-09-01', '2026-10-01', 'No nuts')`,
    parent ?? (await tourOf(agencyId, options)),
    displayName,
    deleted,
  );

export const buildTourEntry = async (
  agencyId: string,
  { parent, deleted = false, displayName = uniqueName(), ...options }: BuildOptions,
): Promise<string> =>
  insert(
    agencyId,
    `insert into tour_entry (id, agency_id, tour_id, kind, title, deleted_at, start_on, start_time, end_on, end_time,
        zone, end_zone, place_name, country, address, latitude, longitude, to_name, to_country, to_latitude,
        to_longitude, mode, carrier, reference, km, minutes, rooms, note)
      values ($1, $2, $3, 'TRAVEL', $4, case when $5 then now() end, '2026-09-24', '09:00', '2026-09-24', '11:00',
        'Australia/Melbourne', 'Australia/Melbourne', 'Geelong', 'AU', '1 Pier Road', -38.15, 144.36, 'Ballarat', 'AU',
        -37.56, 143.85, 'CAR', 'Van 1', 'ABC123', 88, 70,
        jsonb_build_array(jsonb_build_object('name', 'Twin', 'memberIds', '[]'::jsonb)), 'Early')`,
    parent ?? (await tourOf(agencyId, options)),
    displayName,
    deleted,
  );

export const buildBudgetScenario = async (
  agencyId: string,
  { parent, deleted = false, displayName = uniqueName(), ...options }: BuildOptions,
): Promise<string> =>
  insert(
    agencyId,
    `insert into tour_scenario (id, agency_id, tour_id, name, deleted_at)
      values ($1, $2, $3, $4, case when $5 then now() end)`,
    parent ?? (await tourOf(agencyId, options)),
    displayName,
    deleted,
  );

export const buildBudgetLine = async (
  agencyId: string,
  { parent, deleted = false, displayName = uniqueName(), ...options }: BuildOptions,
): Promise<string> =>
  insert(
    agencyId,
    `insert into tour_budget_line (id, agency_id, tour_id, name, deleted_at, category, country, quantity, days, rate,
        currency, committed, actual, actual_reason, note)
      values ($1, $2, $3, $4, case when $5 then now() end, 'CREW', 'AU', 1, 13, 38000, 'AUD', 494000, 316000, 'By hand',
        'Joins in Geelong')`,
    parent ?? (await tourOf(agencyId, options)),
    displayName,
    deleted,
  );

/** A link that was opened, made by somebody who sees all of the agency; returns its token. */
export async function buildTourLink(agencyId: string, tourId: string): Promise<string> {
  const token = newToken();
  const { id: maker } = await buildStaff(agencyId, { role: "agency" });
  await inAgency(
    agencyId,
    `insert into tour_link (id, agency_id, tour_id, maker_id, hash, opened, opened_at)
      values (gen_random_uuid(), $1, $2, $3, $4, 1, now())`,
    [agencyId, tourId, maker, hashOf(token)],
  );
  return token;
}

const ofTour = { bin: true, governedBy: ["EVENT"], parents: ["tour"] } as const;
const ofBudget = { bin: true, governedBy: ["EVENT", "CONTRACT"], parents: ["tour"] } as const;
export const TOUR_KINDS = {
  tourMember: { build: buildTourMember, ...ofTour },
  tourEntry: { build: buildTourEntry, ...ofTour },
  // A tour, as calls of its budget name it.
  tourBudget: { build: buildTour, bin: true, governedBy: ["EVENT", "CONTRACT"], plain: true },
  budgetLine: { build: buildBudgetLine, ...ofBudget },
  budgetScenario: { build: buildBudgetScenario, ...ofBudget },
} as const;
