/** Chance that falls the same way at every load: each person has dice of their own, so that one more moves nobody else's. */
import { createHash } from "node:crypto";

const digest = (name: string) => createHash("sha256").update(`greenroom demo ${name}`).digest();

/** A UUID of version 7's shape that is always the same for a name: bookmarks and tints outlive a new load. */
export function idOf(name: string): string {
  const hex = digest(name).toString("hex");
  return `019b76da-a800-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

export interface DemoRandom {
  /** A whole number from `least` to `most`. */
  roll(least: number, most: number): number;
  chance(percent: number): boolean;
  /** `count` different ones, in a new order. */
  draw<T>(from: readonly T[], count: number): T[];
}

/** Mulberry32 on the name's hash. */
export function demoRandom(name: string): DemoRandom {
  let state = digest(name).readUInt32LE(20);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const roll = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    roll,
    chance: (percent) => next() * 100 < percent,
    draw<T>(from: readonly T[], count: number) {
      const left = [...from];
      const drawn: T[] = [];
      while (drawn.length < count && left.length > 0) drawn.push(...left.splice(roll(0, left.length - 1), 1));
      return drawn;
    },
  };
}
