/** The log of calls. */
import { buildPerson, buildRecord, inAgency } from "../../../factories.ts";
import { type BuildOptions, insert, uniqueName } from "../insert.ts";

/** A call with a value in each field, with a person who is assigned to the same staff; the first of them made it. */
export async function buildCallLog(
  agencyId: string,
  { deleted = false, displayName = uniqueName(), assignedTo = [] }: BuildOptions,
): Promise<string> {
  const id = await insert(
    agencyId,
    `insert into call_log (id, agency_id, notes, deleted_at, made_by, direction, started_at, duration_seconds, outcome,
        person_id, recording_url, assigned_to_id, follow_up_id)
      select $1, $2, $3, case when $4 then now() end, $5::uuid, 'OUT', '2026-08-10T02:00:00Z', 720, 'VOICEMAIL', $6,
        'https://example.com/a', s.id, $7
        from (select (select id from staff where agency_id = $2 order by id limit 1) as id) s`,
    displayName,
    deleted,
    assignedTo[0] ?? null,
    await buildPerson(agencyId, { assignedTo }),
    await buildRecord("task", agencyId, { displayName, assignedTo }),
  );
  await inAgency(
    agencyId,
    "insert into call_log_record (agency_id, call_id, record_id, place) values ($1, $2, $3, 0)",
    [agencyId, id, await buildRecord("opportunity", agencyId, { displayName, assignedTo })],
  );
  return id;
}
