/** The oracle of who wrote posts and polls. */
import { randomUUIDv7 } from "node:crypto";
import { FANROOM_TYPES } from "#contract/content/posts/codes.ts";
import { buildAgency, buildStaff, inAgency } from "../../../factories.ts";
import { insertOracleRows, inTurn, ODD_NAMES, type Oracle, type OracleFact } from "../oracle.ts";

interface Creator extends OracleFact {
  username: string;
  isFan: boolean;
  /** Places of their posts. */
  places: readonly string[];
}

async function seedPostsOf(agencyId: string, creators: readonly Creator[], deleted = false): Promise<void> {
  const posts = creators.flatMap((creator) =>
    creator.places.map((place) => ({ ...creator, place, creator: creator.id, item: randomUUIDv7() })),
  );
  await insertOracleRows(
    agencyId,
    "content_item",
    posts.map(({ item, place, creator, isFan }) => ({
      id: item,
      kind: "Fanroom-Post",
      title: "A post",
      fanroom_type: place,
      publish_at: "2026-01-01T00:00:00Z",
      publish_zone: "UTC",
      created_by: isFan ? null : creator,
      tags: [],
      podcast: false,
      on_web_page: false,
      total_comment: 0,
      total_reaction: 0,
      total_shares: 0,
      total_report: 0,
      total_not_interested: 0,
      total_irrelevance: 0,
      open_irrelevance: 0,
      version: 1,
      deleted_at: deleted ? "2026-01-02T00:00:00Z" : null,
      created_at: "2026-01-01T00:00:00Z",
      updated_at: "2026-01-01T00:00:00Z",
    })),
  );
  await insertOracleRows(
    agencyId,
    "content_post",
    posts.map(({ item, creator, username, isFan }) => ({
      item_id: item,
      text: "A post",
      by_fan: isFan,
      total_meetup_users: 0,
      fan_id: isFan ? creator : null,
      fan_name: isFan ? username : null,
    })),
  );
}

export const creatorsOracle: Oracle<Creator> = {
  async seed(agencyId) {
    const creators = await Promise.all(
      ODD_NAMES.map(async (username, n): Promise<Creator> => {
        const isFan = n % 2 === 0;
        const id = isFan ? `fan-${100 + n}` : (await buildStaff(agencyId, { displayName: username })).id;
        return { id, username, isFan, places: n % 3 === 0 ? FANROOM_TYPES : [inTurn(FANROOM_TYPES, n)] };
      }),
    );
    await seedPostsOf(agencyId, creators);
    const fan = { id: "fan-left-out", username: "Left out 100% under_score", isFan: true, places: ["SNIPPET"] };
    await seedPostsOf(agencyId, [fan], true);
    await seedPostsOf(await buildAgency(), [fan]);
    return creators;
  },
  searched: ({ username }) => [username],
  sort: { username: { by: ({ username }) => username, as: "words" } },
  filters: {
    fanroomType: {
      keeps: ({ places }, [place]) => place === "ALL" || places.includes(String(place)),
      values: () => [...FANROOM_TYPES, "ALL"],
    },
  },
  bulk: async (agencyId, rows) => {
    await inAgency(
      agencyId,
      `insert into content_item (id, agency_id, kind, title, fanroom_type, publish_at, publish_zone)
        select gen_random_uuid(), $1, 'Fanroom-Post', 'One of many', 'SNIPPET', now(), 'UTC'
        from generate_series(1, $2)`,
      [agencyId, rows],
    );
    await inAgency(
      agencyId,
      `insert into content_post (agency_id, item_id, text, by_fan, fan_id, fan_name)
        select $1, id, title, true, id::text, 'One of many'
        from content_item
        where agency_id = $1 and title = 'One of many'`,
      [agencyId],
    );
  },
};
