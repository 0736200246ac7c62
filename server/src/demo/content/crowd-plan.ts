/** Plans the crowd of the demo's fans: when each talent gained fans over two years, with seasons and bursts after news. */
import { demoRandom } from "../values/random.ts";

/** Days of the crowd; fans' acts are kept for two years. */
export const CROWD_DAYS = 700;

export interface CrowdItem {
  id: string;
  /** Days since it was published. */
  age: number;
  /** Places of its talents in the list of talents. */
  talents: readonly number[];
  topic: string;
  about: "post" | "poll";
  reactions: number;
}

/** Share of the days' fans that come for each talent, as sums from the first day on, from 0 to 1. */
export function joiningCurve(name: string, ages: readonly number[]): number[] {
  const { roll } = demoRandom(`crowd/${name}`);
  const peak = roll(0, 364);
  const growth = roll(60, 260) / 100;
  const weights = Array.from({ length: CROWD_DAYS }, (_, day) => {
    const season = 1 + 0.55 * Math.cos(((day - peak) / 365) * 2 * Math.PI);
    const bursts = ages.reduce((sum, age) => {
      const since = day - (CROWD_DAYS - age);
      return since >= 0 && since < 12 ? sum + 5 * Math.exp(-since / 2.5) : sum;
    }, 0);
    return (1 + (growth * day) / CROWD_DAYS) * season * (0.6 + roll(0, 80) / 100) + bursts;
  });
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  return weights.map((weight) => {
    sum += weight;
    return sum / whole;
  });
}

/** Share of the fans that each talent has, the first the most, as sums from 0 to 1. */
export function popularity(count: number): number[] {
  const weights = Array.from({ length: count }, (_, place) => 1 / (place + 3));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  return weights.map((weight) => {
    sum += weight;
    return sum / whole;
  });
}
