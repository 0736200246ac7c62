/** Data of an earlier commit: its dump was written by that commit itself, with rows in every table. */
import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { fillPlaces } from "#server/areas/places/fill.ts";
import { migrate } from "#server/lib/database/migrate.ts";
import { withClient } from "#server/lib/database/with-client.ts";
import { isList } from "#server/lib/serving/serve.ts";
import { startApp } from "../app.ts";
import { chooseDatabase } from "../database/of-file.ts";
import { buildSession, buildStaff } from "../factories.ts";
import { CALLS } from "../generated/walk.ts";
import { countRows, describeSchema } from "./catalog.ts";
import { createEmptyDatabase, type RestoredDatabase, restoreDump } from "./restore.ts";

const DUMPS = new URL("dumps/", import.meta.url);
const ENDING = ".sql.br";

/** Commits of which there is a dump. */
export const DUMPED: readonly string[] = readdirSync(DUMPS)
  .filter((name) => name.endsWith(ENDING))
  .map((name) => name.slice(0, -ENDING.length));

/** Tables that are empty now and then: what they hold lasts for an hour. */
const PASSING = new Set(["rate_limit"]);

/** Tables to which migrations add rows: of what ran, last contacts of what was there, and reasons that new agencies have from the start. */
const GROWING = new Set(["migration", "contact_touch", "master_entry"]);

/** Upgrades the database of a commit, in its own database. */
export function describeUpgrade(commit: string): void {
  describe(`a database of ${commit}`, () => {
    let database: RestoredDatabase;
    let before: Map<string, number>;
    let after: Map<string, number>;

    beforeAll(async () => {
      database = await restoreDump(new URL(`${commit}${ENDING}`, DUMPS));
      before = await withClient("test", database.adminUrl, countRows);
      const lines: string[] = [];
      await migrate(database.ownerUrl, { appRole: database.appRole, say: (line) => lines.push(line) });
      after = await withClient("test", database.adminUrl, countRows);
      console.log(
        `${commit}: ${before.size} tables with ${sum(before)} rows, then ${after.size} with ${sum(after)}. ${lines}`,
      );
    }, 120_000);

    test("the dump had rows in every table", () => {
      const empty = [...before].flatMap(([table, count]) => (count === 0 && !PASSING.has(table) ? [table] : []));
      expect(empty).toEqual([]);
    });

    test("the upgrade keeps every row", () => {
      const changed = [...before].flatMap(([table, count]) => {
        const now = after.get(table);
        const fine = GROWING.has(table) ? now !== undefined && now >= count : now === count;
        return fine ? [] : [{ table, count, now }];
      });
      expect(changed).toEqual([]);
    });

    test("an upgraded database becomes what a new database is", { timeout: 60_000 }, async () => {
      const fresh = await createEmptyDatabase();
      await migrate(fresh.ownerUrl, { appRole: fresh.appRole });
      const expected = await withClient("test", fresh.adminUrl, describeSchema);
      const found = await withClient("test", database.adminUrl, describeSchema);
      const [expectedLines, had] = [new Set(expected), new Set(found)];
      expect({
        notInNew: found.filter((line) => !expectedLines.has(line)),
        missing: expected.filter((line) => !had.has(line)),
      }).toEqual({ notInNew: [], missing: [] });
    });

    test("an upgraded database serves every list to an owner of its agency", { timeout: 120_000 }, async () => {
      await fillPlaces(database.ownerUrl);
      const { rows: agencies } = await withClient("test", database.adminUrl, (client) =>
        client.query<{ id: string }>(
          "select agency_id as id from record group by agency_id order by count(*) desc limit 1",
        ),
      );
      const agency = agencies[0]?.id ?? "";
      chooseDatabase(database);
      const { ask } = await startApp();
      const { token } = await buildSession(agency, (await buildStaff(agency, { role: "agency" })).id);
      const problems: string[] = [];
      let rows = 0;
      for (const { title, call, closed } of CALLS) {
        if (!isList(call) || call.method !== "GET" || title.includes("{") || call.access.kind === "superAdmin")
          continue;
        const answer = await ask(call, token, { params: closed as never });
        if (answer.status !== 200) problems.push(`${title}: ${answer.status} ${answer.text.slice(0, 200)}`);
        else rows += answer.data.length;
      }
      expect(problems).toEqual([]);
      expect(rows).toBeGreaterThan(50);
    });
  });
}

const sum = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((total, count) => total + count, 0);
