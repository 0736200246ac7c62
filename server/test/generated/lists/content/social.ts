/** The oracle of what stands on Facebook and Instagram. */
import { randomUUIDv7 } from "node:crypto";
import { SHARE_PLATFORMS, SOCIAL_CONTENT_TYPES } from "#contract/social/codes.ts";
import { buildAgency, buildPerson, inAgency } from "../../../factories.ts";
import { addAccount, buildSocialContent, connectAccount } from "../../world/content/social.ts";
import { insertOracleRows, inTurn, ODD_NAMES, type Oracle, type OracleFact, type OracleFilter } from "../oracle.ts";
import { distinct } from "../record-oracle.ts";

interface SocialPost extends OracleFact {
  agencyId: string;
  text: string;
  platform: string;
  type: string;
  talent: string;
  connection: string;
  publishedAt: string;
  hidden: boolean;
  counts: number[];
}
const day = (n: number): string => new Date(Date.UTC(2024, 0, 1 + n)).toISOString();

async function seed(agencyId: string): Promise<SocialPost[]> {
  const accounts = await Promise.all(
    [0, 1, 2, 3].map(async (n) => {
      const [talent, platform] = [await buildPerson(agencyId), inTurn(SHARE_PLATFORMS, n)];
      const connection = await connectAccount(agencyId, await addAccount(agencyId, talent, platform));
      return { talent, platform, connection };
    }),
  );
  const facts = ODD_NAMES.map(
    (text, n): SocialPost => ({
      id: randomUUIDv7(),
      agencyId,
      text,
      ...inTurn(accounts, n),
      type: inTurn(SOCIAL_CONTENT_TYPES, n >> 1),
      publishedAt: day(n >> 1),
      hidden: n % 3 === 0,
      counts: [n % 7, n % 5, n % 9],
    }),
  );
  const row = ({ id, text, platform, type, talent, connection, publishedAt, hidden, counts }: SocialPost) => ({
    id,
    connection_id: connection,
    person_id: talent,
    platform,
    target_id: "1",
    external_id: id,
    content_type: type,
    text,
    title: text,
    creator: "somebody",
    published_at: publishedAt,
    hidden,
    total_comment: counts[0],
    total_reaction: counts[1],
    total_share: counts[2],
    asked_tries: 0,
    created_at: day(0),
  });
  await insertOracleRows(
    agencyId,
    "social_content",
    facts.map((fact) => ({ ...row(fact), removed_at: null, gone_at: null })),
  );
  // Posts deleted here, posts gone there, and posts of an account that is no longer connected.
  const left = (more: object) =>
    facts
      .slice(0, 3)
      .map((fact) => ({ ...row({ ...fact, id: randomUUIDv7() }), removed_at: null, gone_at: null, ...more }));
  await insertOracleRows(agencyId, "social_content", [...left({ removed_at: day(1) }), ...left({ gone_at: day(1) })]);
  const ended = await buildSocialContent(agencyId);
  await inAgency(
    agencyId,
    `update social_connection
      set state = 'DISCONNECTED'
      where id = (select connection_id from social_content where id = $1)`,
    [ended],
  );
  await buildSocialContent(await buildAgency());
  return facts;
}

const among = (pick: (post: SocialPost) => unknown): OracleFilter<SocialPost> => ({
  keeps: (post, wanted) => wanted.includes(pick(post)),
  values: (facts) => distinct(facts.map(pick)),
});
const plain = (by: (post: SocialPost) => string | number) => ({ by, as: "plain" }) as const;

export const socialOracle: Oracle<SocialPost> = {
  seed: (agencyId) => seed(agencyId),
  searched: ({ text }) => [text],
  dates: ({ publishedAt }) => publishedAt,
  sort: {
    publishDate: plain(({ publishedAt }) => publishedAt),
    totalComment: plain(({ counts }) => counts[0] ?? 0),
    totalReaction: plain(({ counts }) => counts[1] ?? 0),
    totalShare: plain(({ counts }) => counts[2] ?? 0),
  },
  filters: {
    platform: among(({ platform }) => platform),
    userIds: among(({ talent }) => talent),
    content: {
      keeps: ({ text }, [wanted]) => text.toLowerCase().includes(String(wanted).toLowerCase()),
      values: () => ["act", "imogen", "100%"],
    },
    socialContentTypes: among(({ type }) => type),
    hidden: among(({ hidden }) => hidden),
    agencyIds: among(({ agencyId }) => agencyId),
  },
  bulk: async (agencyId, rows) => {
    const account = await addAccount(agencyId, await buildPerson(agencyId));
    const connection = await connectAccount(agencyId, account);
    await inAgency(
      agencyId,
      `insert into social_content (id, agency_id, connection_id, person_id, platform, target_id, external_id,
          content_type, creator, published_at)
        select gen_random_uuid(), $1, c.id, c.person_id, 'facebook', '1', n::text, 'Post', 'somebody', now()
        from social_connection c, generate_series(1, $3::int) n
        where c.id = $2`,
      [agencyId, connection, rows],
    );
  },
};
