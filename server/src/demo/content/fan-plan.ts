/** Plans six months of the demo's fans: whom they follow, what they say and do, as the fan app would report it. */
import type { ContentKind } from "#contract/content/codes.ts";
import { CONTENT_STATUS } from "#contract/content/codes.ts";
import { personId } from "../talents/person.ts";
import { instantOf, type Moment } from "../values/day.ts";
import { type DemoRandom, demoRandom, idOf } from "../values/random.ts";
import { demoFanEvents } from "./events.ts";
import {
  COMMENTS,
  CONSENT_SOURCES,
  type CommentTopic,
  FAN_PLACES,
  FIRST_NAMES,
  HIDDEN_COMMENT,
  LAST_NAMES,
  PREFERENCES,
  REACTIONS,
} from "./fan-words.ts";
import { demoNews } from "./news.ts";
import { demoPosts } from "./posts.ts";
import { demoRecordings } from "./recordings.ts";

const COUNT = 300;
/** Days back to the first of them. */
const DAYS = 182;
/** These write in the demo's fan room already. */
const WRITERS = ["Dara", "Wil", "Beatriz", "Ottilie", "Sam"] as const;

export interface DemoItem {
  id: string;
  /** Days since it was published. */
  age: number;
  talents: readonly string[];
  topic: CommentTopic;
}
const TOPICS = { News: "story", Event: "show", Audio: "music", Video: "music" } as const satisfies Record<
  ContentKind,
  CommentTopic
>;
export const demoItems: readonly DemoItem[] = [
  ...[...demoNews, ...demoFanEvents, ...demoRecordings]
    .filter(({ status = CONTENT_STATUS.published, days }) => status === CONTENT_STATUS.published && days < 0)
    .map(({ title, days, talents, kind }) => ({
      id: idOf(`content/${title}`),
      age: -days,
      talents,
      topic: TOPICS[kind],
    })),
  ...demoPosts
    // Leaves out what is marked as not relevant: it has no comments.
    .filter(({ days, marks }) => days < 0 && marks === undefined)
    .map(({ text, days, talent, poll }) => ({
      id: idOf(`content/${text}`),
      age: -days,
      talents: [talent],
      topic: poll ? ("poll" as const) : ("room" as const),
    })),
];
/** Talents by how much there is of them, the most first: most fans follow those. */
export const demoAppTalents: readonly string[] = [
  ...Map.groupBy(
    demoItems.flatMap(({ talents }) => talents),
    (name) => name,
  ),
]
  .sort(([, a], [, b]) => b.length - a.length)
  .map(([name]) => name);

interface Fan {
  fanId: string;
  name: string;
  /** Days since they joined. */
  age: number;
  place: { city: string; state: string | null; country: string };
  follows: readonly string[];
  /** Number of acts. */
  zeal: number;
  /** Did nothing in the last months. */
  isGone: boolean;
  random: DemoRandom;
}

function placeOf({ roll }: DemoRandom): Fan["place"] {
  let left = roll(1, 100);
  const home = FAN_PLACES.find(({ share }) => {
    left -= share;
    return left <= 0;
  });
  const { city, state, country } = home ?? { city: "Sydney", state: "NSW", country: "AU" };
  return { city, state, country };
}

function fanNumber(index: number): Fan {
  const random = demoRandom(`fan/${index}`);
  const { roll, chance } = random;
  const writer = WRITERS[index];
  // Steps without a common divisor with the number of names: no two fans have the same.
  const first = FIRST_NAMES[index % FIRST_NAMES.length] ?? "";
  const last = LAST_NAMES[(index + Math.floor(index / FIRST_NAMES.length) * 7) % LAST_NAMES.length] ?? "";
  const isGone = chance(12);
  const favourites = demoAppTalents.slice(0, 3 + roll(0, demoAppTalents.length - 3));
  return {
    fanId: writer ? `fan-${writer.toLowerCase()}` : `fan-${1000 + index}`,
    name: writer ?? `${first} ${last}`,
    age: isGone ? roll(130, DAYS) : roll(4, DAYS),
    place: placeOf(random),
    follows: random.draw(favourites, 1 + Math.floor(roll(0, 24) / 6)),
    zeal: isGone ? roll(1, 4) : chance(8) ? roll(14, 30) : roll(1, 7),
    isGone,
    random,
  };
}
export const demoFans: readonly Fan[] = Array.from({ length: COUNT }, (_, index) => fanNumber(index));

/** Returns an instant so many days ago, at the hours when people hold their phones. */
const daysAgo = (now: Moment, days: number, { roll }: DemoRandom): Moment =>
  now.subtract({ minutes: Math.max(2, Math.round(days * 1440) - roll(0, 600)), seconds: roll(0, 59) });

/** Profiles as the app sends them; a few fans have none and are known by what they did. */
export const fanProfiles = (now: Moment): unknown[] =>
  demoFans
    .filter((_, index) => index % 37 !== 9)
    .map(({ fanId, name, age, place }) => {
      const random = demoRandom(`fan/${fanId}/profile`);
      const joined = instantOf(daysAgo(now, age, random));
      const { roll, chance, draw } = random;
      return {
        fanId,
        name,
        email: `${name.toLowerCase().replaceAll(" ", ".")}@post.example`,
        ...place,
        preferences: draw(PREFERENCES, roll(1, 4)),
        createdAt: joined,
        ...(chance(85) && {
          marketing: { consent: chance(84), at: joined, source: CONSENT_SOURCES[roll(0, 2)] ?? null },
        }),
      };
    });

/** Draws something that a fan does with an item, or with a talent where there is none. */
function actOf({ follows, random, age, isGone }: Fan): { item: DemoItem | null; age: number; act: object } {
  const { roll, chance } = random;
  const seen = demoItems.filter((item) => item.age < age && item.talents.some((talent) => follows.includes(talent)));
  const item = isGone || chance(22) ? undefined : seen[roll(0, seen.length - 1)];
  // Without an item they share the talent's page; who left did so within a month.
  if (!item) return { item: null, age: isGone ? age - roll(0, 30) : roll(0, age), act: { type: "SHARE" } };
  const days = item.age * (1 - (roll(1, 100) * roll(1, 100)) / 10_000);
  const draw = roll(1, 100);
  if (draw <= 8) return { item, age: days, act: { type: "SHARE" } };
  if (draw <= 30) {
    const words = COMMENTS[item.topic];
    return { item, age: days, act: { type: "COMMENT", text: words[roll(0, words.length - 1)] } };
  }
  return { item, age: days, act: { type: "REACTION", reaction: REACTIONS[roll(0, REACTIONS.length - 1)] } };
}

/** Events as the app sends them, the oldest first. */
export function fanEvents(now: Moment): unknown[] {
  const events = demoFans.flatMap((fan, index) => {
    const { fanId, name, age, follows, zeal, random, place } = fan;
    const followed = follows.map((talent, order) => ({
      type: "FOLLOW",
      talentId: personId(talent),
      itemId: null,
      fanId,
      at: instantOf(daysAgo(now, Math.max(0, age - order * random.roll(0, 9)), random)),
    }));
    const acts = Array.from({ length: zeal }, () => {
      const { item, age: days, act } = actOf(fan);
      const talent = follows[random.roll(0, follows.length - 1)] ?? "";
      return {
        ...act,
        talentId: item ? null : personId(talent),
        itemId: item?.id ?? null,
        fanId,
        at: instantOf(daysAgo(now, days, random)),
      };
    });
    const [talent] = follows;
    const muted =
      index % 14 === 3 && talent
        ? [
            {
              type: "MUTE",
              talentId: personId(talent),
              itemId: null,
              fanId,
              at: instantOf(now.subtract({ hours: 20 })),
            },
          ]
        : [];
    return [...followed, ...acts, ...muted].map((event, order) => ({
      ...event,
      id: idOf(`fan/${name}/${fanId}/${order}`),
      place,
    }));
  });
  const [first] = demoItems;
  const spam = {
    id: idOf("fan/spam"),
    type: "COMMENT",
    text: HIDDEN_COMMENT,
    talentId: null,
    itemId: first?.id ?? null,
    fanId: "fan-sam",
    at: instantOf(now.subtract({ hours: 7 })),
    place: null,
  };
  return [...events, spam].sort((a, b) => (a.at < b.at ? -1 : 1));
}
