/** Asks `recheck` whether a pattern takes linear time; what was found linear is kept between runs, as types are. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { check } from "recheck";
import { z } from "#contract/schema.ts";
import { WHOLE } from "#test/generated/inputs/random.ts";
import { ROOT } from "../../root.mjs";
import { reduced, repeats } from "./shape.ts";

const CACHE = join(ROOT, "node_modules/.cache/linear-patterns.json");
const linear = new Set(WHOLE ? [] : readCache());

function readCache(): string[] {
  try {
    return z.parse(z.array(z.string()), JSON.parse(readFileSync(CACHE, "utf8")));
  } catch {
    // Another run may be writing it; it saves time and nothing else.
    return [];
  }
}
export function keepVerdicts(): void {
  mkdirSync(dirname(CACHE), { recursive: true });
  writeFileSync(CACHE, JSON.stringify([...linear]));
}

/** Returns why a pattern is refused; undefined for a linear one. */
export async function refusal({ source, flags }: { source: string; flags: string }): Promise<string | undefined> {
  if (!repeats(source)) return undefined;
  const few = reduced(source);
  const key = `/${few}/${flags}`;
  if (linear.has(key)) return undefined;
  // A quarter of a minute for the slowest on a busy machine; fewer attempts where it searches, which finds ours as well.
  const found = await check(few, flags, {
    timeout: 60_000,
    ...{ attackLimit: 10_000_000, incubationLimit: 200_000, maxIteration: 4 },
  });
  if (found.status === "safe") {
    linear.add(key);
    return undefined;
  }
  return found.status === "vulnerable"
    ? `${found.complexity.summary}, as with ${found.attack.pattern}`
    : `not decided: ${found.error.kind}`;
}
