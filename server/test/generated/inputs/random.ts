/** Seeded random numbers: a failing suite fails again. */
export interface SeededRandom {
  /** Returns an integer below `n`. */
  below: (n: number) => number;
  pick: <T>(from: readonly T[]) => T;
}

/** mulberry32, seeded by FNV-1a of a text. */
export function seededRandom(seed: string): SeededRandom {
  let state = 2_166_136_261;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16_777_619);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number): number => Math.floor(next() * n);
  return {
    below,
    pick<T>(from: readonly T[]): T {
      const item = from[below(from.length)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    },
  };
}

/** True if all combinations are tested (`npm run test:nightly`) instead of a sample. */
export const WHOLE = process.env.TEST_WHOLE === "1";

/** Returns all items in the nightly run, otherwise a random sample of `count`. */
export function sampled<T>(items: readonly T[], count: number, { below }: SeededRandom): T[] {
  if (WHOLE || items.length <= count) return [...items];
  const remaining = [...items];
  return Array.from({ length: count }, () => remaining.splice(below(remaining.length), 1)).flat();
}
