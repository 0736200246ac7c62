/** Keys of the fan app, and rows of what fans see and do. */
import { randomBytes } from "node:crypto";
import { inAgency } from "../../../factories.ts";
import { type BuildOptions, insert, uniqueName } from "../insert.ts";

export const buildFanKey = (agencyId: string, { displayName = uniqueName() }: BuildOptions): Promise<string> =>
  insert(
    agencyId,
    "insert into fan_key (id, agency_id, name, kind, hash, hint, created_by, used_at) select $1, $2, $3, 'read', $4, 'Ab3_', (select id from staff where agency_id = $2 order by id limit 1), now()",
    displayName,
    randomBytes(32),
  );

/** Rows that no kind of the world builds. */
export async function fillFanSide(agencyId: string, person: string): Promise<void> {
  const talent = [agencyId, person];
  await inAgency(
    agencyId,
    "insert into public_site (id, agency_id, address) values (gen_random_uuid(), $1::uuid, 'a-' || $1::uuid::text)",
    [agencyId],
  );
  await inAgency(
    agencyId,
    "insert into public_page (id, agency_id, person_id) values (gen_random_uuid(), $1, $2)",
    talent,
  );
  await inAgency(
    agencyId,
    "insert into public_address (agency_id, address, person_id) values ($1, 'someone', $2)",
    talent,
  );
  await inAgency(
    agencyId,
    "insert into fan_event (agency_id, id, kind, fan_id, person_id, at) values ($1, gen_random_uuid(), 'VIEW', 'fan-1', $2, now())",
    talent,
  );
  await inAgency(
    agencyId,
    "insert into public_change (agency_id, item_id) select agency_id, id from content_item where agency_id = $1 limit 1 on conflict do nothing",
    [agencyId],
  );
}
