import { randomUUIDv7 } from "node:crypto";
import { TALENT_CATEGORIES, TALENT_STATUSES } from "#contract/enums.ts";
import { buildAgency, buildFavourite, inAgency } from "../../factories.ts";
import { day, insertOracleRows, inTurn, ODD_NAMES, type Oracle, type OracleFact } from "./oracle.ts";

interface FavouriteFact extends OracleFact {
  displayName: string;
  publicName: string | null;
  category: string;
  status: number;
  tags: string[];
  place: number;
  createdAt: string;
  updatedAt: string;
}
const TAGS = ["headliner", "new", "a_b", "50%", "New"];

export const favouritesOracle: Oracle<FavouriteFact> = {
  async seed(agencyId) {
    const facts = ODD_NAMES.map(
      (displayName, n): FavouriteFact => ({
        id: randomUUIDv7(),
        displayName,
        publicName: n % 3 === 0 ? `Stâge ${n}% under_score` : null,
        category: inTurn(TALENT_CATEGORIES, n),
        status: inTurn(TALENT_STATUSES, n >> 1),
        tags: TAGS.filter((_, index) => (n >> index) % 2 === 1),
        place: ((n * 7) % ODD_NAMES.length) + 1,
        createdAt: day(n >> 1),
        updatedAt: day(100 - n),
      }),
    );
    await insertOracleRows(
      agencyId,
      "person",
      facts.map((favourite) => ({
        id: favourite.id,
        stage: "talent",
        display_name: favourite.displayName,
        category: favourite.category,
        status: 1,
        state: "ACTIVE",
        bio: "secret percent% under_score",
        tags: [],
        languages: [],
        country_code: "AU",
        version: 1,
      })),
    );
    await insertOracleRows(
      agencyId,
      "favourite",
      facts.map((favourite) => ({
        person_id: favourite.id,
        status: favourite.status,
        tags: favourite.tags,
        place: favourite.place,
        public_name: favourite.publicName,
        country_code: "AU",
        social_links: [],
        links: [],
        general_version: 1,
        connect_version: 1,
        created_at: favourite.createdAt,
        updated_at: favourite.updatedAt,
      })),
    );
    await buildFavourite(agencyId, { deleted: true, displayName: "Taken off 100% under_score" });
    const deletedPerson = await buildFavourite(agencyId, { displayName: "Deleted 100% under_score" });
    await inAgency(agencyId, "update person set deleted_at = now() where id = $1", [deletedPerson]);
    await buildFavourite(await buildAgency(), { displayName: "Elsewhere 100% under_score" });
    return facts;
  },
  searched: ({ displayName, publicName }) => [`${displayName} ${publicName ?? ""}`],
  dates: ({ createdAt }) => createdAt,
  sort: {
    place: { by: (favourite) => favourite.place, as: "plain" },
    displayName: { by: (favourite) => favourite.displayName, as: "words" },
    status: { by: (favourite) => favourite.status, as: "plain" },
    createdAt: { by: (favourite) => favourite.createdAt, as: "plain" },
    updatedAt: { by: (favourite) => favourite.updatedAt, as: "plain" },
  },
  filters: {
    statusIds: { keeps: ({ status }, values) => values.includes(status), values: () => TALENT_STATUSES },
    categories: { keeps: ({ category }, values) => values.includes(category), values: () => TALENT_CATEGORIES },
    tags: { keeps: ({ tags }, values) => tags.some((tag) => values.includes(tag)), values: () => TAGS },
  },
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      `with made as (insert into person (id, agency_id, stage, display_name, category)
        select gen_random_uuid(), $1, 'talent', 'One of many', 'Music'
        from generate_series(1, $2)
        returning id)
      insert into favourite (agency_id, person_id, place) select $1, id, 1000 from made`,
      [agencyId, rows],
    )),
};
