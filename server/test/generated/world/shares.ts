/** Builds links to lists of who is free. */
import { buildPerson, inAgency } from "../../factories.ts";
import { insert } from "./insert.ts";

/** A link of a colleague, or of whoever the agency has where they are none, with a value in each field. */
export const buildShare = async (agencyId: string, maker: string, token: string): Promise<string> => {
  const person = await buildPerson(agencyId);
  await inAgency(
    agencyId,
    `insert into hold (id, agency_id, record_id, person_id, first_on, last_on)
      select gen_random_uuid(), $1, id, $2, '2026-08-11', '2026-08-11' from opportunity where agency_id = $1 limit 1`,
    [agencyId, person],
  );
  return insert(
    agencyId,
    `insert into availability_share (id, agency_id, maker_id, title, scouts, person_ids, from_day, to_day, from_time, to_time, zone, hash, expires_at, opened_at)
      select $1, $2, coalesce((select id from staff where id = $3), (select id from staff where agency_id = $2 limit 1)), 'For the fair', false, $4, '2026-08-11', '2026-08-12', '09:00', '17:00', 'Australia/Sydney',
        sha256($5::text::bytea), now() + interval '1 day', now()`,
    maker,
    [person],
    token,
  );
};
