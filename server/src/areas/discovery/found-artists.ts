/** Artists that were found, as lists show them later: names come from MusicBrainz, never from who asks. */
import type { Database } from "#server/lib/database/scope.ts";

export interface ArtistRow {
  id: string;
  name: string;
  kind: string | null;
  place: string | null;
  /** The release whose cover stands for the artist; undefined where that is unknown. */
  releaseId?: string | null;
}

/** Keeps artists; a cover that is known stays. */
export async function noteArtists({ plain }: Pick<Database, "plain">, artists: readonly ArtistRow[]): Promise<void> {
  if (artists.length === 0) return;
  const rows = artists.map(({ id, name, kind, place, releaseId = null }) => ({ id, name, kind, place, releaseId }));
  await plain.query(
    `insert into discovery_artist (id, name, kind, place, release_id)
      select distinct on (id) id, name, kind, place, "releaseId"
      from jsonb_to_recordset($1::jsonb) as sent (id uuid, name text, kind text, place text, "releaseId" uuid)
      order by id
      on conflict (id) do update
        set name = excluded.name, kind = excluded.kind, place = excluded.place,
          release_id = coalesce(excluded.release_id, discovery_artist.release_id), read_at = now()`,
    [JSON.stringify(rows)],
  );
}
