/**
 * Every pattern of the contract, the server and the web takes time in proportion to the text: none repeats what can be read
 * in more than one way. `recheck` decides it from the pattern, and long hostile texts show it. A length in the schema does not
 * bound a pattern beside it: zod evaluates both, so what bounds it is the body.
 *
 * Left out: tests, bench and tools, which read files of this repository, and patterns in SQL, whose engine does not
 * backtrack and has a timeout.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "#contract/schema.ts";
import { WHOLE } from "#test/generated/inputs/random.ts";
import { ROOT } from "../root.mjs";
import { contractPatterns, patternsInSchema } from "./patterns/contract-patterns.ts";
import { COMPUTED, EXCEPTIONS } from "./patterns/listed.ts";
import { slowest } from "./patterns/matching.ts";
import { type Pattern, patternsInSource } from "./patterns/source-patterns.ts";
import { keepVerdicts, refusal } from "./patterns/verdict.ts";

/** Characters of the hostile texts, and milliseconds of the processor that a pattern may take for one. */
const LENGTH = 50_000;
const MAX = 250;
const files = globSync("{contract,server,web}/src/**/*.{ts,tsx}", { cwd: ROOT }).filter(
  (file) => !/\.test\.tsx?$/.test(file),
);
const inFiles = files.map((file) => patternsInSource(file, readFileSync(join(ROOT, file), "utf8"), WHOLE));
const written = ({ source, flags }: Pick<Pattern, "source" | "flags">): string => `/${source}/${flags}`;

/** Each pattern once, with all its places. */
const byPattern = Map.groupBy(
  [
    ...inFiles.flatMap(({ patterns }) => patterns),
    ...contractPatterns(),
    ...Object.entries(COMPUTED).flatMap(([place, { samples = [] }]) =>
      samples.map(({ source, flags }) => ({ place, source, flags })),
    ),
  ],
  written,
);
const patterns: Pattern[] = [...byPattern.values()].flatMap(([first, ...others]) =>
  first ? { ...first, place: `${first.place}${others.length > 0 ? ` and ${others.length} more places` : ""}` } : [],
);

afterAll(keepVerdicts);

test("the patterns of all files and all calls are found", () => {
  expect(files.length).toBeGreaterThan(2_000);
  expect(inFiles.flatMap(({ patterns }) => patterns).length).toBeGreaterThan(600);
  expect(contractPatterns().length).toBeGreaterThan(1_000);
});

test("a RegExp whose source is computed is listed with what bounds it", () => {
  const places = inFiles.flatMap(({ computed }) => computed);
  const counts = Object.fromEntries(
    [...Map.groupBy(places, (place) => place.replace(/:\d+$/, ""))].map(([file, those]) => [file, those.length]),
  );
  expect(counts).toEqual(Object.fromEntries(Object.entries(COMPUTED).map(([file, { count }]) => [file, count])));
});

test("no pattern repeats what can be read in more than one way", async () => {
  const refused: string[] = [];
  const needed = new Set<string>();
  for (const pattern of patterns) {
    const why = await refusal(pattern);
    if (why === undefined) continue;
    if (written(pattern) in EXCEPTIONS) needed.add(written(pattern));
    else refused.push(`${pattern.place} ${written(pattern)}: ${why}`);
  }
  expect(refused).toEqual([]);
  expect(Object.keys(EXCEPTIONS).filter((pattern) => !needed.has(pattern))).toEqual([]);
}, 300_000);

test(`every pattern takes less than ${MAX} ms for a hostile text of ${LENGTH.toLocaleString("en")} characters`, async () => {
  const took = await slowest(
    patterns.map(({ source, flags }) => ({
      source,
      flags,
      length: EXCEPTIONS[written({ source, flags })]?.most ?? LENGTH,
    })),
  );
  expect(took).toHaveLength(patterns.length);
  expect(
    patterns.flatMap((pattern, index) => {
      const most = took[index] ?? 0;
      return most < MAX ? [] : `${pattern.place} ${written(pattern)}: ${most} ms`;
    }),
  ).toEqual([]);
}, 300_000);

describe("a broken pattern is noticed:", () => {
  test.each<[string, RegExp]>([
    ["a repetition in a repetition", /^M[\d.]{1,6} [\d.]{1,6}(?:[MLQ ]|[\d.]{1,6})*$/],
    ["a repetition of alternatives that begin alike", /^(?:a|ab|b)*$/],
    ["a run that is looked for at the end", /\s+$/],
    ["two repetitions of the same side by side", /^x\s*,?\s*y/],
    ["an element that may not end", /<img\b[^>]*>/],
    ["small repetitions in one another", /^(?:\d{1,6}){1,9}$/],
    ["a run that is looked for behind another character", /(?<!x)\s+$/],
    ["groups that are counted from the end", /\B(?=(\d{3})+$)/g],
  ])("a broken pattern is noticed: %s", async (_, pattern) => {
    expect(await refusal(pattern)).toBeDefined();
  });

  test.each<[string, RegExp]>([
    ["a signature that hangs", /^M[\d.]{1,6} [\d.]{1,6}(?:[MLQ ]|[\d.]{1,6})*$/],
    ["a run that is looked for at the end", /\s+$/],
    ["an element that may not end", /<img\b[^>]*>/],
  ])(
    "a broken pattern is noticed by its time: %s",
    async (_, { source, flags }) => {
      // Twice the text takes four times as long, on a fast machine too.
      expect((await slowest([{ source, flags, length: 2 * LENGTH }], 2_000))[0]).toBeGreaterThan(MAX);
    },
    60_000,
  );

  test("a broken pattern is noticed in a file and in a schema", () => {
    const found = patternsInSource(
      "x.ts",
      "const A = 'b+';\nexport const B = [/a+/g, new RegExp('^' + A + '$', 'i'), (c: string) => new RegExp(c)];",
    );
    expect(found.patterns.map(written)).toEqual(["/a+/g", "/^b+$/i"]);
    expect(found.computed).toEqual(["x.ts:2"]);
    const schema = z.object({ a: z.nullable(z.array(z.string().check(z.regex(/c+/)))) });
    expect(patternsInSchema(schema, "GET /x").map(({ place, source }) => [place, source])).toEqual([
      ["GET /x a.[]", "c+"],
    ]);
  });
});
