/**
 * Per diems of a tour, from its itinerary: a day counts in the country where one sleeps, the last day where it ends, and
 * only while somebody is with the tour.
 */
import { PARTY_GROUPS, type PartyGroup } from "../../enums.ts";
import type { TourDay } from "../days.ts";

/** A rate: of a group in a country, or everywhere else. */
export interface PerDiemRate {
  id: string;
  group: PartyGroup;
  country: string | null;
}
export interface PerDiemMember {
  id: string;
  group: PartyGroup;
  joinsOn: string | null;
  leavesOn: string | null;
}
/** A day that a person turned on or off by hand. */
export interface PerDiemChange {
  memberId: string;
  day: string;
  counts: boolean;
}

export interface PerDiemCount {
  rateId: string;
  /** People who get it, and their days together. */
  people: number;
  days: number;
  /** Days of them that are over, today included. */
  soFar: number;
}
/** Each day of the tour for a person: it counts, it was turned off, or they are not there. */
export type PerDiemCell = "counts" | "off" | "away";
export interface PerDiemDays {
  counts: PerDiemCount[];
  /** Cells of each person, in the order of the days. */
  cells: ReadonlyMap<string, PerDiemCell[]>;
  /** Days that count but have no rate, by group. */
  without: { group: PartyGroup; days: number }[];
}

/** Counts per diems of each rate. `today` is `YYYY-MM-DD`. */
export function perDiemDays(
  days: readonly Pick<TourDay, "day" | "country">[],
  members: readonly PerDiemMember[],
  rates: readonly PerDiemRate[],
  changes: readonly PerDiemChange[],
  today: string,
): PerDiemDays {
  const changed = new Map(changes.map(({ memberId, day, counts }) => [`${memberId} ${day}`, counts]));
  const rateOf = (group: PartyGroup, country: string | null) =>
    rates.find((rate) => rate.group === group && rate.country !== null && rate.country === country) ??
    rates.find((rate) => rate.group === group && rate.country === null);
  const found = new Map(rates.map(({ id }) => [id, { people: new Set<string>(), days: 0, soFar: 0 }]));
  const without = new Map<PartyGroup, number>();
  const cells = new Map<string, PerDiemCell[]>();
  for (const { id, group, joinsOn, leavesOn } of members) {
    const own = days.map(({ day }): PerDiemCell => {
      const isThere = (joinsOn === null || joinsOn <= day) && (leavesOn === null || day <= leavesOn);
      const said = changed.get(`${id} ${day}`);
      return (said ?? isThere) ? "counts" : isThere ? "off" : "away";
    });
    cells.set(id, own);
    for (const [place, cell] of own.entries()) {
      const day = days[place];
      if (cell !== "counts" || !day) continue;
      const rate = rateOf(group, day.country);
      const count = rate && found.get(rate.id);
      if (!count) {
        without.set(group, (without.get(group) ?? 0) + 1);
        continue;
      }
      count.people.add(id);
      count.days += 1;
      if (day.day <= today) count.soFar += 1;
    }
  }
  return {
    counts: rates.map(({ id }) => {
      const count = found.get(id);
      return { rateId: id, people: count?.people.size ?? 0, days: count?.days ?? 0, soFar: count?.soFar ?? 0 };
    }),
    cells,
    without: PARTY_GROUPS.flatMap((group) => {
      const left = without.get(group);
      return left === undefined ? [] : [{ group, days: left }];
    }),
  };
}
