/** Figures that the statistics of talents are made of. PostgreSQL and ClickHouse each have them, and give the same. */
import type { COUNTED } from "./clickhouse.ts";

export type Sums = Record<(typeof COUNTED)[number], number>;

/** Days in the agency's zone, and the instants at which the first begins and the last ends. */
export interface FigurePeriod {
  firstDay: string;
  lastDay: string;
  from: string;
  to: string;
}

export interface DaySums extends Sums {
  day: string;
}
export interface TalentSums extends Sums {
  talent: string;
  /** Followers at the end of the last day. */
  followers: number;
  activeFans: number;
}

/** Figures of one agency. Who may see a talent was decided before. */
export interface FanFigures {
  /** Reads the days of talents, together, on which something was counted, and the followers before the first day. */
  ofDays(talents: readonly string[], period: FigurePeriod): Promise<{ followersBefore: number; days: DaySums[] }>;
  /** Reads the sums of talents; of a talent whose row is missing nothing was counted. */
  ofTalents(talents: readonly string[], period: FigurePeriod): Promise<TalentSums[]>;
}
