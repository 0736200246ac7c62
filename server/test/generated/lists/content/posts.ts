/** The oracles of the lists of posts and polls. */
import { randomUUIDv7 } from "node:crypto";
import {
  FANROOM_SCOPES,
  FANROOM_TYPES,
  POLL_SECTIONS,
  POST_SECTIONS,
  type PostKind,
  type PostSection,
} from "#contract/content/posts/codes.ts";
import { buildAgency, buildPerson, buildStaff, inAgency } from "../../../factories.ts";
import { insertOracleRows, inTurn, ODD_NAMES, type Oracle, type OracleFact, type OracleFilter } from "../oracle.ts";
import { distinct } from "../record-oracle.ts";

const day = (n: number): string => new Date(Date.UTC(2024, 0, 1 + n)).toISOString();

interface Post extends OracleFact {
  agencyId: string;
  text: string;
  fanroomType: string;
  publishAt: string;
  pinnedAt: string | null;
  startsAt: string | null;
  expiresAt: string | null;
  link: string | null;
  talent: string;
  creator: string;
  isFan: boolean;
  counts: number[];
  markedAt: string | null;
}
const isMarked = (post: Post): boolean => post.markedAt !== null;

async function seedPosts(agencyId: string, kind: PostKind, keep: (post: Post) => boolean): Promise<Post[]> {
  const talents = await Promise.all([1, 2, 3].map(() => buildPerson(agencyId)));
  const staff = (await Promise.all([1, 2].map(() => buildStaff(agencyId)))).map(({ id }) => id);
  const facts = ODD_NAMES.map((text, n): Post => {
    const isFan = n % 3 === 0;
    return {
      id: randomUUIDv7(),
      agencyId,
      text,
      fanroomType: inTurn(FANROOM_TYPES, n >> 1),
      publishAt: day(n >> 1),
      pinnedAt: n % 6 === 1 ? day(300 - n) : null,
      startsAt: n % 4 === 2 ? day(40 + (n % 11)) : null,
      expiresAt: kind === "Fanroom-Poll" ? (n % 2 === 0 ? day(60 + (n >> 2)) : "2099-01-01T00:00:00.000Z") : null,
      link: n % 3 === 1 ? null : `https://www.example.com/${n % 4}`,
      talent: inTurn(talents, n),
      creator: isFan ? `fan-${n % 2}` : inTurn(staff, n),
      isFan,
      counts: [n % 7, n % 5, n % 9],
      markedAt: n % 4 === 3 ? null : day(100 + (n % 13)),
    };
  });
  await insertOracleRows(
    agencyId,
    "content_item",
    facts.map((post) => ({
      id: post.id,
      kind,
      title: post.text,
      fanroom_type: post.fanroomType,
      publish_at: post.publishAt,
      publish_zone: "UTC",
      pinned_at: post.pinnedAt,
      starts_at: post.startsAt,
      expires_at: post.expiresAt,
      link: post.link,
      created_by: post.isFan ? null : post.creator,
      tags: [],
      podcast: false,
      on_web_page: false,
      total_comment: post.counts[0],
      total_reaction: post.counts[1],
      total_shares: post.counts[2],
      total_report: 0,
      total_not_interested: 0,
      total_irrelevance: 0,
      open_irrelevance: 0,
      version: 1,
      created_at: day(0),
      updated_at: day(0),
    })),
  );
  await insertOracleRows(
    agencyId,
    "content_post",
    facts.map((post) => ({
      item_id: post.id,
      text: post.text,
      by_fan: post.isFan,
      fan_id: post.isFan ? post.creator : null,
      event_title: post.startsAt && "An event",
      total_meetup_users: 0,
    })),
  );
  await inAgency(
    agencyId,
    `insert into involvement (id, agency_id, record_id, involved_id, role, kind)
      select gen_random_uuid(), $1, a.item, a.talent, 'RELATED', 'person'
      from unnest($2::uuid[], $3::uuid[]) a (item, talent)`,
    [agencyId, facts.map(({ id }) => id), facts.map(({ talent }) => talent)],
  );
  const markedPosts = facts.filter(isMarked);
  await inAgency(
    agencyId,
    `insert into content_marking (id, agency_id, record_id, kind, fan_id, marked_at)
      select gen_random_uuid(), $1, a.item, 'NOT_RELEVANT', 'fan', a.at
      from unnest($2::uuid[], $3::timestamptz[]) a (item, at)`,
    [agencyId, markedPosts.map(({ id }) => id), markedPosts.map((post) => post.markedAt)],
  );
  for (const [agency, deleted] of [
    [agencyId, day(1)],
    [await buildAgency(), null],
  ] as const)
    await inAgency(
      agency,
      `insert into content_item (id, agency_id, kind, title, fanroom_type, publish_at, publish_zone, expires_at,
          deleted_at)
        values (gen_random_uuid(), $1, $2, 'Left out 100% under_score', 'SNIPPET', now(), 'UTC',
          case when $2 = 'Fanroom-Poll' then now() end, $3)`,
      [agency, kind, deleted],
    );
  return facts.filter(keep);
}

const plain = (by: (post: Post) => string | number | null) => ({ by, as: "plain" }) as const;
const SORTS = {
  /** Pinned ones first, the last pinned on top. */
  pin: plain(({ pinnedAt, publishAt }) => (pinnedAt === null ? `0 ${publishAt}` : `1 ${pinnedAt}`)),
  publishDate: plain(({ publishAt }) => publishAt),
  eventDate: plain(({ startsAt }) => startsAt),
  totalComment: plain(({ counts }) => counts[0] ?? 0),
  totalReaction: plain(({ counts }) => counts[1] ?? 0),
  totalShare: plain(({ counts }) => counts[2] ?? 0),
  totalReport: plain(() => 0),
  totalNotInterestedIn: plain(() => 0),
  totalIrrelevance: plain((post) => Number(isMarked(post))),
};
const EXPIRY = { expiryDate: plain(({ expiresAt }) => expiresAt) };
const MARKED_AT = { latestReportedDate: plain(({ markedAt }) => markedAt) };

const among = (values: (post: Post) => readonly unknown[]): OracleFilter<Post> => ({
  keeps: (post, wanted) => values(post).some((value) => wanted.includes(value)),
  values: (facts) => distinct(facts.flatMap((post) => [...values(post)])),
});
const contains = (text: (post: Post) => string, ...words: string[]): OracleFilter<Post> => ({
  keeps: (post, [wanted]) => text(post).toLowerCase().includes(String(wanted).toLowerCase()),
  values: () => words,
});
const FILTERS = {
  fanroomTypes: {
    keeps: ({ fanroomType }: Post, wanted: readonly unknown[]) =>
      wanted.includes("ALL") || wanted.includes(fanroomType),
    values: () => FANROOM_SCOPES,
  } satisfies OracleFilter<Post>,
  userIds: among(({ talent }) => [talent]),
  talentId: among(({ talent }) => [talent]),
  agencyIds: among(({ agencyId }) => [agencyId]),
  content: contains(({ text }) => text, "act", "imogen", "100%"),
  link: contains(({ link }) => link ?? "", "com/1", "example"),
  creatorIds: among(({ creator }) => [creator]),
  pin: among(({ pinnedAt }) => [pinnedAt !== null]),
  eventDate: {
    keeps: ({ startsAt }: Post, [range]: readonly unknown[]) => {
      const [from, to] = Array.isArray(range) ? range : [null, null];
      const start = startsAt === null ? Number.NaN : Date.parse(startsAt);
      return startsAt !== null && (from === null || start >= from) && (to === null || start <= to);
    },
    values: () => [
      [Date.parse(day(41)), Date.parse(day(44))],
      [null, Date.parse(day(43))],
    ],
  } satisfies OracleFilter<Post>,
};
const EXPIRED = { expired: among(({ expiresAt }) => [expiresAt !== null && Date.parse(expiresAt) <= Date.now()]) };
const sections = (choices: readonly PostSection[]) => ({
  section: {
    keeps: (post, [section]) =>
      section === "not-relevant" ? isMarked(post) : (section === "meetups") === (post.startsAt !== null),
    values: () => choices,
  } satisfies OracleFilter<Post>,
});

/** The list of irrelevance has only posts that fans marked as not relevant. */
const oracle = (
  kind: PostKind,
  definition: Pick<Oracle<Post>, "sort" | "filters"> & Partial<Pick<Oracle<Post>, "dates">>,
  { isIrrelevanceList = false } = {},
): Oracle<Post> => ({
  seed: (agencyId) => seedPosts(agencyId, kind, isIrrelevanceList ? isMarked : () => true),
  searched: ({ text, link }) => [[text, link ?? ""].join(" ")],
  ...definition,
  bulk: async (agencyId, rows) => {
    await inAgency(
      agencyId,
      `insert into content_item (id, agency_id, kind, title, fanroom_type, publish_at, publish_zone, expires_at)
        select gen_random_uuid(), $1, $2::text, 'One of many', 'SNIPPET', now(), 'UTC',
          case when $2::text = 'Fanroom-Poll' then now() end from generate_series(1, $3)`,
      [agencyId, kind, rows],
    );
    await inAgency(
      agencyId,
      `insert into content_post (agency_id, item_id, text)
        select $1, id, title
        from content_item
        where agency_id = $1 and title = 'One of many'`,
      [agencyId],
    );
    if (isIrrelevanceList)
      await inAgency(
        agencyId,
        `insert into content_marking (id, agency_id, record_id, kind, fan_id)
          select gen_random_uuid(), $1, id, 'NOT_RELEVANT', 'fan'
          from content_item
          where agency_id = $1 and title = 'One of many'`,
        [agencyId],
      );
  },
});
const dates = ({ publishAt }: Post): string => publishAt;

export const POST_ORACLES: Readonly<Record<string, Oracle>> = Object.fromEntries(
  Object.entries({
    "fanroom-posts/list": oracle("Fanroom-Post", {
      sort: SORTS,
      filters: { ...FILTERS, ...sections(POST_SECTIONS) },
      dates,
    }),
    "fanroom-polls/list": oracle("Fanroom-Poll", {
      sort: { ...SORTS, ...EXPIRY },
      filters: { ...FILTERS, ...EXPIRED, ...sections(POLL_SECTIONS) },
      dates,
    }),
    "fanroom-posts/irrelevance": oracle(
      "Fanroom-Post",
      { sort: { ...SORTS, ...MARKED_AT }, filters: FILTERS },
      { isIrrelevanceList: true },
    ),
    "fanroom-polls/irrelevance": oracle(
      "Fanroom-Poll",
      { sort: { ...SORTS, ...EXPIRY, ...MARKED_AT }, filters: { ...FILTERS, ...EXPIRED } },
      { isIrrelevanceList: true },
    ),
  }).map(([path, oracle]) => [`POST /talent/v1/cms/${path}`, oracle as unknown as Oracle]),
);
