/** Statements compute once what they need once, and no index exists twice: both show in a large agency only. */
import { globSync, readFileSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { withClient } from "#server/lib/database/with-client.ts";

const { ownerUrl } = inject("database");
const rowsOf = <T extends Record<string, unknown>>(text: string): Promise<T[]> =>
  withClient("owner", ownerUrl, async (client) => (await client.query<T>(text)).rows);

/** Functions that read a table or take text apart: too much for each row of an agency. */
const COSTLY = /\b(?:like_pattern|agency_day)\(/;
const HOME = "server/src/lib/database/once.ts";

test("a statement takes the pattern of a search and the agency's day from its own select", () => {
  const files = globSync("server/src/**/*.ts").filter((file) => file !== HOME && !file.endsWith(".test.ts"));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => COSTLY.test(readFileSync(file, "utf8")))).toEqual([]);
  for (const [call] of readFileSync(HOME, "utf8").matchAll(/.{7}like_pattern\(/g)) expect(call).toContain("select ");
});

test("a function or view of the database keeps pattern and day in a variable", async () => {
  const bodies = await rowsOf<{ name: string; body: string }>(
    `select proname as name, prosrc as body
     from pg_proc
     where pronamespace = 'public'::regnamespace
       and prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql'))
     union all select viewname, definition from pg_views where schemaname = 'public'`,
  );
  expect(bodies.length).toBeGreaterThan(200);
  const once = (body: string) => body.replaceAll(/constant \w+ := (?:like_pattern|agency_day)\(/g, "");
  expect(bodies.filter(({ body }) => COSTLY.test(once(body))).map(({ name }) => name)).toEqual([]);
});

test("no two indexes of a table are equal", async () => {
  const twice = await rowsOf(
    `select indrelid::regclass::text as table, array_agg(indexrelid::regclass::text order by 1) as indexes from pg_index
      where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      group by indrelid, indkey::text, indnkeyatts, indclass::text, indcollation::text, indoption::text, indexprs::text,
        pg_get_expr(indpred, indrelid)
      having count(*) > 1`,
  );
  expect(twice).toEqual([]);
});
