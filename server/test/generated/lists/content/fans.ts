/** The oracles of the report on fans, and of what they did. */
import { randomUUIDv7 } from "node:crypto";
import { FAN_STATUSES } from "#contract/fans/report.ts";
import { buildPerson, inAgency } from "../../../factories.ts";
import { buildPost } from "../../world/content/posts.ts";
import {
  any,
  insertOracleRows,
  inTurn,
  ODD_NAMES,
  type Oracle,
  type OracleFact,
  type OracleFilter,
} from "../oracle.ts";
import { distinct } from "../record-oracle.ts";

const HOUR = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();
const TOTALS = [
  "total_subscriptions",
  "total_posts",
  "total_comments",
  "total_reactions",
  "total_muted",
  "total_shares",
] as const;
type Total = (typeof TOTALS)[number];

interface Fan extends OracleFact, Record<Total, number> {
  agencyId: string;
  name: string;
  appId: string;
  email: string;
  status: (typeof FAN_STATUSES)[number];
  lastActive: string | null;
  lastPost: string | null;
  lastComment: string | null;
  since: string;
  country: string;
  city: string;
  preferences: string[];
  consent: boolean | null;
  talents: string[];
}

/** Days since the last act: of some there is none, and some are past the limit. */
const idleHours = (n: number): number | null => (n % 5 === 0 ? null : n % 5 === 1 ? 2500 + (n >> 1) : n >> 1);

async function seedFans(agencyId: string): Promise<Fan[]> {
  const talents = await Promise.all([0, 1, 2].map(() => buildPerson(agencyId)));
  const facts = ODD_NAMES.map((name, n): Fan => {
    const idle = idleHours(n);
    return {
      id: randomUUIDv7(),
      agencyId,
      name,
      appId: `app-${n}`,
      email: `fan${n}@example.com`,
      status: n % 7 === 0 ? "Muted" : idle === null || idle > 2160 ? "Inactive" : "Active",
      lastActive: idle === null ? null : ago(idle),
      lastPost: n % 3 === 0 ? null : ago(n >> 1),
      lastComment: n % 4 === 0 ? null : ago(n >> 1),
      since: ago(5000 + (n >> 1)),
      country: inTurn(["AU", "NZ", "DE"], n),
      city: inTurn(["Perth", "Hobart"], n),
      preferences: n % 2 ? ["Folk", inTurn(["Jazz", "Soul"], n >> 1)] : [],
      consent: inTurn([true, false, null], n),
      talents: talents.filter((_, place) => n % (place + 2) === 0),
      ...(Object.fromEntries(TOTALS.map((total, place) => [total, n % (place + 3)])) as Record<Total, number>),
    };
  });
  await insertOracleRows(
    agencyId,
    "fan",
    facts.map((fan) => ({
      id: fan.id,
      app_id: fan.appId,
      profile_name: fan.name,
      email: fan.email,
      muted_at: fan.status === "Muted" ? ago(1) : null,
      last_active: fan.lastActive,
      last_post: fan.lastPost,
      last_comment: fan.lastComment,
      joined_at: fan.since,
      first_at: fan.since,
      place_told: false,
      country: fan.country,
      city: fan.city,
      preferences: fan.preferences,
      consent: fan.consent,
      ...Object.fromEntries(TOTALS.map((total) => [total, fan[total]])),
    })),
  );
  const pairs = facts.flatMap((fan) => fan.talents.map((person) => ({ fan_id: fan.id, person_id: person })));
  const counts = {
    follows: false,
    muted: false,
    comments: 0,
    reactions: 0,
    votes: 0,
    shares: 0,
    posts: 0,
    activity: 0,
  };
  await insertOracleRows(
    agencyId,
    "fan_talent",
    pairs.map((pair) => ({ ...pair, ...counts })),
  );
  return facts;
}

const plain = <F>(by: (fact: F) => string | number | null) => ({ by, as: "plain" }) as const;
const among = <F>(pick: (fact: F) => unknown): OracleFilter<F & OracleFact> => ({
  keeps: (fact, wanted) => wanted.includes(pick(fact)),
  values: (facts) => distinct(facts.map(pick)),
});
const amongAny = <F>(pick: (fact: F) => readonly string[]): OracleFilter<F & OracleFact> => ({
  keeps: (fact, wanted) => any(pick(fact), wanted),
  values: (facts) => distinct(facts.flatMap(pick)),
});

const fansOracle: Oracle<Fan> = {
  seed: seedFans,
  searched: ({ name, email }) => [name, email],
  sort: {
    user_name: { by: ({ name }) => name, as: "words" },
    // Times that never were come before all others.
    last_active: plain(({ lastActive }) => lastActive ?? ""),
    last_post: plain(({ lastPost }) => lastPost ?? ""),
    last_comment: plain(({ lastComment }) => lastComment ?? ""),
    created_date: plain(({ since }) => since),
    ...Object.fromEntries(TOTALS.map((total) => [total, plain((fan: Fan) => fan[total])])),
    // Without a talent nobody has a place.
    rank: plain(() => null),
  },
  filters: {
    statuses: { ...among(({ status }) => status), values: () => FAN_STATUSES },
    talentIds: amongAny(({ talents }) => talents),
    countries: among(({ country }) => country),
    cities: among(({ city }) => city),
    preferences: amongAny(({ preferences }) => preferences),
    consent: {
      keeps: ({ consent }, wanted) => wanted.includes(consent ?? false),
      values: () => [true, false],
    },
    agencyIds: among(({ agencyId }) => agencyId),
  },
  bulk: (agencyId, rows) =>
    inAgency(
      agencyId,
      `insert into fan (id, agency_id, app_id)
        select gen_random_uuid(), $1, 'bulk-' || n
        from generate_series(1, $2::int) n`,
      [agencyId, rows],
    ).then(() => undefined),
};

interface Act extends OracleFact {
  agencyId: string;
  fan: string;
  fanName: string;
  talents: string[];
  itemId: string;
  text: string | null;
  hidden: boolean;
  when: string;
}
type ActKind = "COMMENT" | "REACTION";
type About = "post" | "poll";

/** Seeds acts of several fans, or of one. */
async function seedActs(agencyId: string, kind: ActKind, about: About, ofOneFan: boolean): Promise<Act[]> {
  const talents = await Promise.all([0, 1, 2].map(() => buildPerson(agencyId)));
  const build = buildPost(about === "post" ? "Fanroom-Post" : "Fanroom-Poll");
  const items = [await build(agencyId), await build(agencyId)];
  const fans = ["Maris Ellingham", "Dara", "Étienne"].map((name, n) => ({ id: randomUUIDv7(), name, muted: n === 2 }));
  await insertOracleRows(
    agencyId,
    "fan",
    fans.map(({ id, name, muted }) => ({
      id,
      app_id: id,
      profile_name: name,
      muted_at: muted ? ago(1) : null,
      first_at: ago(9),
      place_told: false,
      preferences: [],
      ...Object.fromEntries(TOTALS.map((total) => [total, 0])),
    })),
  );
  const facts = ODD_NAMES.map((text, n): Act => {
    const writer = ofOneFan ? inTurn(fans, 0) : inTurn(fans, n);
    return {
      id: randomUUIDv7(),
      agencyId,
      fan: writer.id,
      fanName: writer.name,
      talents: [inTurn(talents, n), inTurn(talents, n + 1)],
      itemId: inTurn(items, n),
      text: kind === "COMMENT" ? text : null,
      hidden: writer.muted || (kind === "COMMENT" && n % 4 === 0),
      when: ago(n >> 1),
    };
  });
  const row = ({ id, fan, talents: people, itemId, when }: Act) => ({
    id,
    kind,
    about,
    fan_id: fan,
    person_ids: people,
    record_id: itemId,
    detail: kind === "REACTION" ? "clap" : null,
    undone: false,
    at: when,
    received_at: when,
  });
  const copies = (more: object) =>
    facts.slice(0, 3).map((fact) => ({ ...row({ ...fact, id: randomUUIDv7() }), ...more }));
  await insertOracleRows(agencyId, "fan_event", [
    ...facts.map(row),
    // Acts that were taken back, of other content, of another kind, and of another fan.
    ...copies({ undone: true }),
    ...copies({ about: null }),
    ...copies({ kind: "SHARE" }),
    ...(ofOneFan ? copies({ fan_id: fans[1]?.id }) : []),
  ]);
  if (kind === "COMMENT")
    await insertOracleRows(
      agencyId,
      "fan_comment",
      facts.map(({ id, text }, n) => ({ event_id: id, text, hidden_at: n % 4 === 0 ? ago(1) : null })),
    );
  return facts;
}

const actsOracle = (kind: ActKind, about: About): Oracle<Act> => ({
  seed: (agencyId) => seedActs(agencyId, kind, about, false),
  searched: ({ text, fanName }) => [text ?? "", fanName],
  dates: ({ when }) => when,
  sort: { at: plain(({ when }) => when) },
  filters: {
    talentIds: amongAny(({ talents }) => talents),
    fanIds: among(({ fan }) => fan),
    itemIds: among(({ itemId }) => itemId),
    hidden: among(({ hidden }) => hidden),
    agencyIds: among(({ agencyId }) => agencyId),
  },
  bulk: (agencyId, rows) =>
    inAgency(
      agencyId,
      `insert into fan_event (agency_id, id, kind, about, at)
        select $1, gen_random_uuid(), $3, $4, now()
        from generate_series(1, $2::int)`,
      [agencyId, rows, kind, about],
    ).then(() => undefined),
});
const detailOracle: Oracle<Act> = {
  seed: (agencyId) => seedActs(agencyId, "REACTION", "poll", true),
  params: ([first]) => ({ a: "poll-reactions", b: first?.fan ?? "" }),
  dates: ({ when }) => when,
  sort: { at: plain(({ when }) => when) },
  filters: {},
  bulk: "the lists of all fans are the same statement without the fan",
};

const FANS = "POST /cms/v1/fans";
export const FAN_ORACLES: Readonly<Record<string, Oracle>> = {
  [`${FANS}/report`]: fansOracle as unknown as Oracle,
  [`${FANS}/post-comments`]: actsOracle("COMMENT", "post") as unknown as Oracle,
  [`${FANS}/poll-comments`]: actsOracle("COMMENT", "poll") as unknown as Oracle,
  [`${FANS}/post-reactions`]: actsOracle("REACTION", "post") as unknown as Oracle,
  [`${FANS}/poll-reactions`]: actsOracle("REACTION", "poll") as unknown as Oracle,
  [`${FANS}/detail/{a}/{b}`]: detailOracle as unknown as Oracle,
};
