/** Asks `recheck` whether a pattern takes linear time; what was found linear is kept. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { check } from "recheck";
import { WHOLE } from "#test/generated/inputs/random.ts";
import { ROOT } from "../../root.mjs";
import { reduced, repeats } from "./shape.ts";

/**
 * Patterns that were found linear, a line each. A run decides others, and the whole run decides all of them again and
 * writes this.
 */
const KNOWN = join(import.meta.dirname, "linear.txt");
/** Decisions of this machine since. */
const CACHE = join(ROOT, "node_modules/.cache/linear-patterns.txt");
const linesOf = (file: string): string[] => (existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n") : []);
const linear = new Set(WHOLE ? [] : [...linesOf(KNOWN), ...linesOf(CACHE)]);

export function keepVerdicts(): void {
  mkdirSync(dirname(CACHE), { recursive: true });
  writeFileSync(WHOLE ? KNOWN : CACHE, `${[...linear].toSorted().join("\n")}\n`);
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
    attackLimit: 10_000_000,
    incubationLimit: 200_000,
    maxIteration: 4,
  });
  if (found.status === "safe") {
    linear.add(key);
    return undefined;
  }
  return found.status === "vulnerable"
    ? `${found.complexity.summary}, as with ${found.attack.pattern}`
    : `not decided: ${found.error.kind}`;
}
