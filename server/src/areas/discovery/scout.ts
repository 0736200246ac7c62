/** Makes a scout of an artist, as the scouts' import does, and remembers which artist a talent or scout is. */
import { eq, sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import type { discovery as calls } from "#contract/discovery/artist.ts";
import { person } from "#server/areas/talents/person/person.table.ts";
import type { Services } from "#server/lib/area.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { Prepared } from "#server/lib/importing/importable.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { linksOf, releasesOf, scoutCells, tagsOf } from "./artist.ts";
import { typesNamed } from "./scout-types.ts";
import { isDiscoveryOn } from "./services/exchange.ts";
import { lookupAddress } from "./services/musicbrainz.ts";
import { readKept, replyKey } from "./services/replies.ts";
import { MbLookup } from "./services/shapes.ts";
import { readAlike } from "./standing.ts";

/** Returns the artist as MusicBrainz described them within the last day. */
async function openedArtist(db: Db, config: Services["config"], id: string): Promise<MbLookup> {
  const { rows } = await db.execute(
    sql`select body, to_json(read_at) as "readAt"
      from discovery_reply
      where key = ${replyKey(lookupAddress(config, id))} and read_at > now() - interval '24 hours'`,
  );
  const ready = readKept(MbLookup, rows[0]);
  if (!ready) throw new Refusal("discoveryUnopened");
  return ready.data;
}

async function remember(db: Db, { agencyId }: Actor, personId: string, artistId: string | null): Promise<void> {
  if (artistId === null)
    await db.execute(
      sql`delete from discovery_person where agency_id = ${agencyId}::uuid and person_id = ${personId}::uuid`,
    );
  else
    await db.execute(
      sql`insert into discovery_person (agency_id, person_id, artist_id)
        values (${agencyId}::uuid, ${personId}::uuid, ${artistId}::uuid)
        on conflict (agency_id, person_id) do update set artist_id = excluded.artist_id`,
    );
}

type Scoped = Pick<typeof calls, "status" | "addScout" | "ofTalent" | "setOfTalent">;

export function scoutHandlers({ config, imports }: Pick<Services, "config" | "imports">): Handlers<Scoped> {
  /** Adds a scout from cells; a cell that a scout can't have is left out, since nobody typed it. */
  async function addFrom(db: Db, actor: Actor, cells: Record<string, string>): Promise<string> {
    const scouts = await imports.scouts.open(db, actor, {
      createCategories: false,
      dayFirst: true,
      pictures: new Map(),
    });
    let prepared: Prepared<unknown> = scouts.prepare([cells]);
    if ("errors" in prepared) {
      const wrong = new Set(prepared.errors.map(({ field }) => field));
      prepared = scouts.prepare([Object.fromEntries(Object.entries(cells).filter(([key]) => !wrong.has(key)))]);
    }
    if ("errors" in prepared)
      throw new Refusal(
        "validation",
        prepared.errors.map(({ field, message }) => ({ field: field ?? "", code: "invalid", message })),
      );
    const [id] = await scouts.add(db, [prepared.form]);
    return found(id);
  }

  return {
    status: async () => ({ on: isDiscoveryOn(config) }),

    async addScout({ db, actor, params: { artistId: id }, body: { anyway } }) {
      if (!may(actor, "TALENT", "read")) throw new Refusal("noRight");
      if (!isDiscoveryOn(config)) throw new Refusal("discoveryOff");
      const artist = await openedArtist(db, config, id);
      const links = linksOf(artist).map(({ url }) => url);
      if (!anyway && (await readAlike(db, actor, artist, links)).length > 0) throw new Refusal("discoveryAlike");
      const types = await typesNamed(db, actor, tagsOf(artist));
      const personId = await addFrom(
        db,
        actor,
        scoutCells(
          artist,
          types.map(({ name }) => name),
        ),
      );
      const { rows } = await db.execute<{ mediaId: string }>(
        sql`select media_id as "mediaId"
          from discovery_cover
          where agency_id = ${actor.agencyId}::uuid
            and release_id = ${releasesOf(artist)[0]?.id ?? null}::uuid
            and media_id is not null`,
      );
      const [cover] = rows;
      if (cover) await db.update(person).set({ avatarId: cover.mediaId }).where(eq(person.id, personId));
      await remember(db, actor, personId, id);
      return { id: personId, displayName: artist.name };
    },

    async ofTalent({ db, actor, params: { talentId } }) {
      const { rows } = await db.execute<{ artistId: string | null; displayName: string }>(
        sql`select ${person.displayName} as "displayName",
            (select artist_id from discovery_person r
              where r.agency_id = ${actor.agencyId}::uuid and r.person_id = ${person.id}) as "artistId"
          from ${person}
          where ${person.id} = ${talentId}::uuid`,
      );
      return found(rows[0]);
    },

    async setOfTalent({ db, actor, params: { talentId }, body: { artistId } }) {
      await remember(db, actor, talentId, artistId);
      return {};
    },
  };
}
