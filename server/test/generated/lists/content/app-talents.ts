import { randomUUIDv7 } from "node:crypto";
import { TALENT_CATEGORIES, TALENT_STATUSES } from "#contract/enums.ts";
import { buildAgency, buildPerson, inAgency } from "../../../factories.ts";
import { day, insertOracleRows, inTurn, ODD_NAMES, type Oracle, type OracleFact } from "../oracle.ts";

interface AppTalentFact extends OracleFact {
  agencyId: string;
  displayName: string;
  category: string;
  status: number;
  state: string;
  enabled: boolean;
  favourite: boolean;
  tags: string[];
  createdAt: string;
  updatedAt: string;
}
const TAGS = ["headliner", "new", "a_b", "50%", "New"];
const isShown = ({ status, enabled }: AppTalentFact): boolean => status === 1 && enabled;

export const appTalentsOracle: Oracle<AppTalentFact> = {
  async seed(agencyId) {
    const facts = ODD_NAMES.map(
      (displayName, n): AppTalentFact => ({
        id: randomUUIDv7(),
        agencyId,
        displayName,
        category: inTurn(TALENT_CATEGORIES, n),
        status: inTurn(TALENT_STATUSES, n >> 1),
        state: n % 7 === 3 ? "ARCHIVED" : "ACTIVE",
        enabled: n % 3 !== 1,
        favourite: n % 4 === 0,
        // Every fifth has no tags.
        tags: n % 5 === 2 ? [] : TAGS.filter((_, index) => (n >> index) % 2 === 1),
        createdAt: day(n >> 1),
        updatedAt: day(100 - n),
      }),
    );
    await insertOracleRows(
      agencyId,
      "person",
      facts.map((talent) => ({
        id: talent.id,
        stage: "talent",
        display_name: talent.displayName,
        category: talent.category,
        status: talent.status,
        state: talent.state,
        bio: "secret percent% under_score",
        tags: ["of the profile"],
        languages: [],
        country_code: "AU",
        version: 1,
        created_at: talent.createdAt,
        updated_at: talent.updatedAt,
      })),
    );
    await insertOracleRows(
      agencyId,
      "favourite",
      facts
        .filter(({ tags, favourite }) => favourite || tags.length > 0)
        .map(({ id, tags, favourite }, n) => ({
          person_id: id,
          status: 0,
          tags,
          place: favourite ? n : null,
          deleted_at: favourite ? null : day(1),
          country_code: "AU",
          social_links: [],
          links: [],
          general_version: 1,
          connect_version: 1,
        })),
    );
    for (const { id, enabled } of facts)
      if (enabled)
        await inAgency(
          agencyId,
          "insert into person_config (agency_id, person_id, enabled_in_app) values ($1, $2, true)",
          [agencyId, id],
        );
    await buildPerson(agencyId, { stage: "scout", displayName: "Scout 100% under_score" });
    const deleted = await buildPerson(agencyId, { displayName: "Deleted 100% under_score" });
    await inAgency(agencyId, "update person set deleted_at = now() where id = $1", [deleted]);
    await buildPerson(await buildAgency(), { displayName: "Elsewhere 100% under_score" });
    return facts;
  },
  searched: ({ displayName }) => [displayName],
  sort: {
    displayName: { by: ({ displayName }) => displayName, as: "words" },
    status: { by: ({ status }) => status, as: "plain" },
    createdAt: { by: ({ createdAt }) => createdAt, as: "plain" },
    updatedAt: { by: ({ updatedAt }) => updatedAt, as: "plain" },
  },
  filters: {
    appStatuses: {
      keeps: (talent, values) => values.includes(isShown(talent) ? "Active" : "Pending"),
      values: () => ["Active", "Pending"],
    },
    statusIds: { keeps: ({ status }, values) => values.includes(status), values: () => TALENT_STATUSES },
    categories: { keeps: ({ category }, values) => values.includes(category), values: () => TALENT_CATEGORIES },
    tags: { keeps: ({ tags }, values) => tags.some((tag) => values.includes(tag)), values: () => TAGS },
    favourite: { keeps: ({ favourite }, values) => values.includes(favourite), values: () => [true, false] },
    userIds: { keeps: ({ id }, values) => values.includes(id), values: (facts) => facts.map(({ id }) => id) },
    agencyIds: {
      keeps: ({ agencyId }, values) => values.includes(agencyId),
      values: ([first]) => [first?.agencyId, randomUUIDv7()],
    },
  },
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      `insert into person (id, agency_id, stage, display_name, category)
        select gen_random_uuid(), $1, 'talent', 'One of many', 'Music'
        from generate_series(1, $2)`,
      [agencyId, rows],
    )),
};
