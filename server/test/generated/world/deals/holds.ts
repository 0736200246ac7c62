/** Builds holds, each on its own day. */
import { buildPerson, inAgency } from "../../../factories.ts";
import { type BuildOptions, insert } from "../insert.ts";
import { DEAL_BUILDERS, nextDay } from "./deals.ts";

/** An expiry that lies ahead. */
export const FAR = "2100-01-01T17:00";

/** A hold of an opportunity, or of its parent, with a value in each field. */
export async function buildHold(agencyId: string, { parent, ...options }: BuildOptions): Promise<string> {
  const recordId = parent ?? (await DEAL_BUILDERS.opportunity(agencyId, { ...options, deleted: false }));
  const day = nextDay();
  const id = await insert(
    agencyId,
    `insert into hold (id, agency_id, record_id, person_id, first_on, last_on, from_time, to_time, expires_at,
        conflict_reason, created_by, cause)
      values ($1, $2, $3, $4, $5, $5, '18:00', '22:00', $6, 'Both fit',
        (select id from staff where agency_id = $2 limit 1), 'moved')`,
    recordId,
    await buildPerson(agencyId),
    day,
    FAR,
  );
  if (options.deleted) await inAgency(agencyId, "update opportunity set deleted_at = now() where id = $1", [recordId]);
  return id;
}
