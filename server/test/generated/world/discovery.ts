/** Shortlists of the agency, artists on them, and notes that the first of the given staff wrote. */
import { randomUUID } from "node:crypto";
import { buildPerson, inAgency } from "../../factories.ts";
import type { Governed } from "../access/rule.ts";
import { type BuildOptions, insert, uniqueName } from "./insert.ts";

const buildShortlist = (
  agencyId: string,
  { displayName = uniqueName(), deleted = false, assignedTo = [] }: BuildOptions,
): Promise<string> =>
  insert(
    agencyId,
    `insert into shortlist (id, agency_id, name, shared, deleted_at, owner_id)
      values ($1, $2, $3, true, $4, (select id from staff where id = $5))`,
    displayName,
    deleted ? new Date() : null,
    assignedTo[0] ?? null,
  );

async function buildShortlistEntry(
  agencyId: string,
  { displayName = uniqueName(), deleted = false }: BuildOptions,
): Promise<string> {
  const list = await buildShortlist(agencyId, {});
  const [artist, release] = [randomUUID(), randomUUID()];
  await inAgency(
    agencyId,
    `insert into discovery_cover (agency_id, release_id, media_id)
      select $1, $2, (select id from media where agency_id = $1 and deleted_at is null limit 1)`,
    [agencyId, release],
  );
  const id = await insert(
    agencyId,
    `insert into shortlist_entry (id, agency_id, shortlist_id, artist_id, name, kind, place, release_id, state,
        position, deleted_at, added_by)
      values ($1, $2, $3, $4, $5, 'Group', 'Dunedin, New Zealand', $6,
        'GO_AND_SEE', 1, $7,
        (select id from staff where agency_id = $2 order by id limit 1))`,
    list,
    artist,
    displayName,
    release,
    deleted ? new Date() : null,
  );
  // One of the agency is this artist, and has a picture.
  const person = await buildPerson(agencyId, {});
  await inAgency(
    agencyId,
    `update person set avatar_id = (select id from media where agency_id = $2 and deleted_at is null limit 1)
      where id = $1`,
    [person, agencyId],
  );
  await inAgency(agencyId, "insert into discovery_person (agency_id, person_id, artist_id) values ($1, $2, $3)", [
    agencyId,
    person,
    artist,
  ]);
  await note(agencyId, id, null);
  return id;
}

/** Writes a note of these staff, or of the agency's first. */
async function note(agencyId: string, entryId: string, author: string | null): Promise<string> {
  return insert(
    agencyId,
    `insert into shortlist_note (id, agency_id, shortlist_id, entry_id, text, author_id)
      select $1, $2, e.shortlist_id, e.id, 'Saw them in June',
        coalesce((select id from staff where id = $4), (select id from staff where agency_id = $2 order by id limit 1))
      from shortlist_entry e
      where e.id = $3`,
    entryId,
    author,
  );
}
const buildShortlistNote = async (agencyId: string, { assignedTo = [] }: BuildOptions): Promise<string> =>
  note(agencyId, await buildShortlistEntry(agencyId, {}), assignedTo[0] ?? null);

export const DISCOVERY_KINDS_OF_WORLD = {
  shortlist: { build: buildShortlist, bin: true, governedBy: [] as readonly Governed[] },
  shortlistEntry: { build: buildShortlistEntry, bin: true, governedBy: [] as readonly Governed[] },
  shortlistNote: { build: buildShortlistNote, bin: false, governedBy: [] as readonly Governed[] },
} as const;
