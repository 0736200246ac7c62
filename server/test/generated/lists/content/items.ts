/** The oracles of the lists of content. */
import { randomUUIDv7 } from "node:crypto";
import { CONTENT_KINDS, CONTENT_STATUSES, CONTENT_TABS, type ContentKind, PODCAST } from "#contract/content/codes.ts";
import { buildAgency, buildPerson, inAgency } from "../../../factories.ts";
import { insertOracleRows, inTurn, ODD_NAMES, type Oracle, type OracleFact, type OracleFilter } from "../oracle.ts";
import { distinct } from "../record-oracle.ts";

const day = (n: number): string => new Date(Date.UTC(2024, 0, 1 + n)).toISOString();

interface Item extends OracleFact {
  agencyId: string;
  kind: ContentKind;
  title: string;
  status: number;
  publishAt: string;
  startsAt: string | null;
  link: string | null;
  tags: string[];
  podcast: boolean;
  onWebPage: boolean;
  talent: string;
  counts: number[];
  marked: string | null;
  createdAt: string;
  updatedAt: string;
}
const MARKED = (item: Item): boolean => item.marked !== null;

async function seedItems(agencyId: string, kinds: readonly ContentKind[], keep: (item: Item) => boolean) {
  const talents = await Promise.all([1, 2, 3].map(() => buildPerson(agencyId)));
  // Twice as many, so that enough remain of each list.
  const facts = [...ODD_NAMES, ...ODD_NAMES].map((odd, n): Item => {
    const kind = inTurn(kinds, n);
    const isPvpm = kind === "Audio" || kind === "Video";
    return {
      id: randomUUIDv7(),
      agencyId,
      kind,
      title: n < ODD_NAMES.length ? odd : `${odd} again`,
      status: inTurn(CONTENT_STATUSES, n >> 1),
      publishAt: day(n >> 1),
      startsAt: kind === "Event" ? day(40 + (n % 11)) : null,
      link: n % 3 === 0 ? null : `https://www.example.com/${n % 4}`,
      tags: n % 3 === 0 ? ["tour"] : n % 3 === 1 ? ["single", "tour"] : [],
      podcast: isPvpm && n % 4 < 2,
      onWebPage: n % 5 === 0,
      talent: inTurn(talents, n),
      counts: [n % 7, n % 5, n % 9],
      marked: n % 4 === 3 ? null : day(100 + (n % 13)),
      createdAt: day(50 + (n >> 1)),
      updatedAt: day(150 - n),
    };
  });
  const rows = facts.map((item) => ({
    id: item.id,
    kind: item.kind,
    title: item.title,
    status: item.status,
    publish_at: item.publishAt,
    publish_zone: "UTC",
    starts_at: item.startsAt,
    link: item.link,
    tags: item.tags,
    podcast: item.podcast,
    on_web_page: item.onWebPage,
    total_comment: item.counts[0],
    total_reaction: item.counts[1],
    total_shares: item.counts[2],
    total_report: 0,
    total_not_interested: 0,
    total_irrelevance: 0,
    open_irrelevance: 0,
    version: 1,
    created_at: item.createdAt,
    updated_at: item.updatedAt,
  }));
  await insertOracleRows(agencyId, "content_item", rows);
  const events = facts.filter(({ kind }) => kind === "Event");
  if (events.length > 0)
    await insertOracleRows(
      agencyId,
      "content_event",
      events.map(({ id }) => ({ item_id: id, time_zone_id: "UTC", mode: "OFFLINE", location: "Here" })),
    );
  await inAgency(
    agencyId,
    `insert into involvement (id, agency_id, record_id, involved_id, role, kind)
      select gen_random_uuid(), $1, a.item, a.talent, 'RELATED', 'person'
      from unnest($2::uuid[], $3::uuid[]) a (item, talent)`,
    [agencyId, facts.map(({ id }) => id), facts.map(({ talent }) => talent)],
  );
  const marked = facts.filter(MARKED);
  await inAgency(
    agencyId,
    `insert into content_marking (id, agency_id, record_id, kind, fan_id, marked_at)
      select gen_random_uuid(), $1, a.item, 'NOT_RELEVANT', 'fan', a.at
      from unnest($2::uuid[], $3::timestamptz[]) a (item, at)`,
    [agencyId, marked.map(({ id }) => id), marked.map((item) => item.marked)],
  );
  for (const [agency, deleted] of [
    [agencyId, day(1)],
    [await buildAgency(), null],
  ] as const)
    await inAgency(
      agency,
      `insert into content_item (id, agency_id, kind, title, status, publish_at, publish_zone, starts_at, deleted_at)
        values (gen_random_uuid(), $1, $2, 'Left out 100% under_score', 3, now(), 'UTC', $4, $3)`,
      [agency, kinds[0], deleted, kinds[0] === "Event" ? day(1) : null],
    );
  return facts.filter(keep);
}

const plain = (by: (item: Item) => string | number | null) => ({ by, as: "plain" }) as const;
const irrelevance = (item: Item): number => Number(MARKED(item));
const SORTS = {
  publishDate: plain(({ publishAt }) => publishAt),
  title: { by: ({ title }: Item) => title, as: "words" } as const,
  totalComment: plain(({ counts }) => counts[0] ?? 0),
  totalReaction: plain(({ counts }) => counts[1] ?? 0),
  totalShares: plain(({ counts }) => counts[2] ?? 0),
  totalReport: plain(() => 0),
  totalNotInterestedIn: plain(() => 0),
  totalIrrelevance: plain(irrelevance),
};
const DATES = { createdAt: plain(({ createdAt }) => createdAt), updatedAt: plain(({ updatedAt }) => updatedAt) };
const START = { start: plain(({ startsAt }) => startsAt) };
const MARKED_AT = { latestReportedDate: plain(({ marked }) => marked) };

const among = (values: (item: Item) => readonly unknown[]): OracleFilter<Item> => ({
  keeps: (item, wanted) => values(item).some((value) => wanted.includes(value)),
  values: (facts) => distinct(facts.flatMap((item) => [...values(item)])),
});
const contains = (text: (item: Item) => string, ...words: string[]): OracleFilter<Item> => ({
  keeps: (item, [wanted]) => text(item).toLowerCase().includes(String(wanted).toLowerCase()),
  values: () => words,
});
const label = ({ status }: Item): string => (status === 13 ? "Pending" : status === 14 ? "Rejected" : "Published");
const FILTERS = {
  userIds: among(({ talent }) => [talent]),
  talentId: among(({ talent }) => [talent]),
  agencyIds: among(({ agencyId }) => [agencyId]),
  title: contains(({ title }) => title, "act", "imogen", "100%"),
  tag: among(({ tags }) => tags),
  link: contains(({ link }) => link ?? "", "com/1", "example"),
  displayStatuses: among((item) => [label(item)]),
  onWebPage: among(({ onWebPage }) => [onWebPage]),
  // The owner edits each.
  mayEdit: { keeps: (_, [wanted]) => wanted === true, values: () => [true, false] },
} satisfies Record<string, OracleFilter<Item>>;
const TAB = {
  cmsTabId: {
    keeps: (item, [tab]) => tab === 0 || (tab === -2 ? MARKED(item) : item.status === tab),
    values: () => CONTENT_TABS,
  },
} satisfies Record<string, OracleFilter<Item>>;
const STARTS: Record<string, OracleFilter<Item>> = {
  start: {
    keeps: ({ startsAt }, [range]) => {
      const [from, to] = Array.isArray(range) ? range : [null, null];
      const start = startsAt === null ? Number.NaN : Date.parse(startsAt);
      return startsAt !== null && (from === null || start >= from) && (to === null || start <= to);
    },
    values: () => [
      [Date.parse(day(41)), Date.parse(day(44))],
      [null, Date.parse(day(43))],
    ],
  },
};
const PVPM = {
  types: among(({ kind }) => (kind === "Audio" || kind === "Video" ? [kind.toLowerCase()] : [])),
  [PODCAST]: among(({ podcast }) => [podcast]),
};

const oracle = (
  kinds: readonly ContentKind[],
  more: Pick<Oracle<Item>, "sort" | "filters">,
  keep: (item: Item) => boolean = () => true,
): Oracle<Item> => ({
  seed: (agencyId) => seedItems(agencyId, kinds, keep),
  searched: ({ title, link }) => [[title, link ?? ""].join(" ")],
  ...more,
  bulk: async (agencyId, rows) => {
    const kind = kinds[0] ?? "News";
    await inAgency(
      agencyId,
      `insert into content_item (id, agency_id, kind, title, status, publish_at, publish_zone, starts_at, podcast)
        select gen_random_uuid(), $1, $2::text, 'One of many', 3, now(), 'UTC',
          case when $2::text = 'Event' then now() end, $2::text = 'Audio' from generate_series(1, $3)`,
      [agencyId, kind, rows],
    );
    if (keep !== undefined && more.sort.latestReportedDate && !more.sort.createdAt)
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
const dated = (oracle: Oracle<Item>): Oracle<Item> => ({ ...oracle, dates: ({ publishAt }) => publishAt });

const PVPMS = ["Audio", "Video"] as const;
const irrelevant = (
  kinds: readonly ContentKind[],
  filters: Oracle<Item>["filters"],
  sort: Oracle<Item>["sort"] = {},
  keep: (item: Item) => boolean = () => true,
) =>
  oracle(
    kinds,
    { sort: { ...SORTS, ...sort, ...MARKED_AT }, filters: { ...FILTERS, ...filters } },
    (item) => MARKED(item) && keep(item),
  );

export const CONTENT_ORACLES: Readonly<Record<string, Oracle>> = Object.fromEntries(
  Object.entries({
    "content/list": dated(
      oracle(CONTENT_KINDS, {
        sort: { ...SORTS, ...START, ...MARKED_AT, ...DATES },
        filters: { ...FILTERS, ...TAB, ...STARTS, ...PVPM, kinds: among(({ kind }) => [kind]) },
      }),
    ),
    "news/list": dated(oracle(["News"], { sort: SORTS, filters: { ...FILTERS, ...TAB } })),
    "events/list": dated(
      oracle(["Event"], { sort: { ...SORTS, ...START }, filters: { ...FILTERS, ...TAB, ...STARTS } }),
    ),
    "pvpms/list": dated(oracle(PVPMS, { sort: SORTS, filters: { ...FILTERS, ...TAB, ...PVPM } })),
    "news/irrelevance": irrelevant(["News"], {}),
    "events/irrelevance": irrelevant(["Event"], STARTS, START),
    "audios/irrelevance": irrelevant(["Audio"], PVPM),
    "videos/irrelevance": irrelevant(["Video"], PVPM),
    "podcasts/irrelevance": irrelevant(PVPMS, PVPM, {}, ({ podcast }) => podcast),
  }).map(([path, oracle]) => [`POST /talent/v1/cms/${path}`, oracle as unknown as Oracle]),
);
