/** Seeded random values, the same at every load. Each name has its own seed, so that adding one changes no other. */
import { createHash } from "node:crypto";

const digest = (name: string) => createHash("sha256").update(`greenroom demo ${name}`).digest();

/** Returns a UUID in version 7 format, always the same for a name, so that bookmarks and tints survive a new load. */
export function idOf(name: string): string {
  const hex = digest(name).toString("hex");
  return `019b76da-a800-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

export interface DemoRandom {
  /** A whole number from `least` to `most`. */
  roll(least: number, max: number): number;
  chance(percent: number): boolean;
  /** Draws `count` different items in random order. */
  draw<T>(from: readonly T[], count: number): T[];
}

/** Creates a Mulberry32 generator seeded with the name's hash. */
export function demoRandom(name: string): DemoRandom {
  let state = digest(name).readUInt32LE(20);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const roll = (least: number, max: number) => least + Math.floor(next() * (max - least + 1));
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
