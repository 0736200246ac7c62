/** Widgets of the content area whose figures are counted by day. */
import { FAN_ACTS, type FAN_WIDGETS } from "#contract/dashboards/fan-widgets.ts";
import type { z } from "#contract/schema.ts";
import { AfterTransaction } from "#server/lib/serving/after-transaction.ts";
import type { Sums } from "../analytics/figures.ts";
import { daysThrough } from "../report/period.ts";
import { NOTHING_COUNTED, rateOf } from "../report/statistics.ts";
import type { BoardDays, FanBoard } from "./board.ts";

type Data<K extends keyof typeof FAN_WIDGETS> = z.output<(typeof FAN_WIDGETS)[K]["data"]>;

interface Halves {
  now: Sums;
  before: Sums;
}
const sumOf = (days: readonly Sums[]): Sums => {
  const sums = { ...NOTHING_COUNTED };
  for (const day of days) for (const name of Object.keys(sums) as (keyof Sums)[]) sums[name] += day[name];
  return sums;
};
const halvesOf = ({ days }: BoardDays, { period: { firstDay } }: FanBoard): Halves => ({
  now: sumOf(days.filter(({ day }) => day >= firstDay)),
  before: sumOf(days.filter(({ day }) => day < firstDay)),
});
const compared = ({ now, before }: Halves, count: (sums: Sums) => number) => ({
  now: count(now),
  before: count(before),
});
const gainOf = ({ follows, unfollows }: Sums): number => follows - unfollows;
const actsOf = (sums: Sums): number => FAN_ACTS.reduce((total, act) => total + sums[act], 0);
const rateIfSeen = (sums: Sums): number | null => (sums.views === 0 ? null : rateOf(sums));

/** Makes a widget's data of what was counted. */
const ofDays = async <T>(board: FanBoard, tell: (days: BoardDays) => T): Promise<AfterTransaction<T>> => {
  const after = await board.readDays();
  return new AfterTransaction(async () => tell(await after.work()));
};

export const fanFigures = (board: FanBoard): Promise<AfterTransaction<Data<"FAN_FIGURES">>> =>
  ofDays(board, (counted) => {
    const halves = halvesOf(counted, board);
    const gained = compared(halves, gainOf);
    return {
      followers: counted.followersBefore + gained.before + gained.now,
      gained,
      views: compared(halves, ({ views }) => views),
      acts: compared(halves, actsOf),
      rate: { now: rateIfSeen(halves.now), before: rateIfSeen(halves.before) },
      asOf: counted.asOf,
    };
  });

export const fanActs = (board: FanBoard): Promise<AfterTransaction<Data<"FAN_ACTS">>> =>
  ofDays(board, (counted) => {
    const halves = halvesOf(counted, board);
    return Object.fromEntries(FAN_ACTS.map((act) => [act, compared(halves, (sums) => sums[act])])) as Data<"FAN_ACTS">;
  });

/** An item that was published on a day of the agency's zone. */
export type PublishedItem = Data<"FOLLOWERS_GAINED">["jumps"][number];
const JUMPS = 3;

/**
 * Finds the days with the largest gains on which, or the day before which, something was published. A gain that is no
 * larger than the average is no jump.
 */
function jumpsOf(gains: ReadonlyMap<string, number>, published: readonly PublishedItem[]): PublishedItem[] {
  const days = [...gains.keys()];
  const average = [...gains.values()].reduce((sum, gain) => sum + gain, 0) / Math.max(1, days.length);
  const jumps = days.flatMap((day, place) => {
    const gain = gains.get(day) ?? 0;
    const cause = published.find((item) => item.day === day) ?? published.find((item) => item.day === days[place - 1]);
    return gain > Math.max(average, 0) && cause ? [{ gain, ...cause, day }] : [];
  });
  return jumps
    .toSorted((a, b) => b.gain - a.gain)
    .slice(0, JUMPS)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ gain: _, ...item }) => item);
}

export const followersGained =
  (readPublishedItems: (board: FanBoard) => Promise<PublishedItem[]>) =>
  async (board: FanBoard): Promise<AfterTransaction<Data<"FOLLOWERS_GAINED">>> => {
    const published = await readPublishedItems(board);
    const { beforeDay, firstDay, lastDay } = board.period;
    const days = daysThrough(firstDay, lastDay);
    return ofDays(board, (counted) => {
      const gains = new Map(counted.days.map((sums) => [sums.day, gainOf(sums)]));
      const daysBefore = daysThrough(beforeDay, firstDay);
      let gained = 0;
      let before = 0;
      const rows = days.map((day, place) => {
        gained += gains.get(day) ?? 0;
        before += gains.get(daysBefore[place] ?? "") ?? 0;
        return { day, gained, before };
      });
      return { days: rows, jumps: jumpsOf(new Map(days.map((day) => [day, gains.get(day) ?? 0])), published) };
    });
  };
