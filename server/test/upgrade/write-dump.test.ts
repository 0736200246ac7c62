/**
 * Writes the dump that a release adds (`npm run upgrade:dump`): of the demo and of two agencies with rows in every table. It
 * needs pg_dump, and a PostgreSQL 15, the oldest that is served: TEST_DATABASE_URL and TEST_DATABASE_OWNER_URL as for any
 * test, and DATABASE_ADMIN_URL of a superuser, since no other role may read all rows.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { expect, test } from "vitest";
import { loadDemo } from "#server/demo/load.ts";
import { withClient } from "#server/lib/database/with-client.ts";
import { VERSION } from "#server/lib/process/version.ts";
import { startApp, testConfig } from "../app.ts";
import { withDatabase } from "../database/copy.ts";
import { testDatabase } from "../database/of-file.ts";
import { buildOneOfEachKind } from "../generated/world/kinds.ts";
import { fillLooseTables } from "../generated/world/tenants.ts";
import { buildWorld } from "../generated/world/world.ts";
import { countRows } from "./catalog.ts";

const { DATABASE_ADMIN_URL: admin, UPGRADE_DUMP: folder } = process.env;

/** Rows of accounts or the installation rather than agencies, so that no suite fills them. */
const OF_NO_AGENCY = `
  insert into installation (restored_from) values ('greenroom-2026-11-27-0900') on conflict do nothing;
  insert into analytics_target default values on conflict do nothing;
  insert into recovery_code (account_id, hash) select id, '\\x00' from account limit 2;
  insert into refresh_token (hash, session_id, expires_at)
    select decode(md5(id::text), 'hex'), id, now() + interval '1 day'
    from session
    limit 3
  on conflict do nothing;
  insert into signing_certificate (id, sealed)
    values ('c0000000-0000-4000-8000-000000000001', '\\x00')
    on conflict do nothing`;

test.runIf(folder)("a release leaves a dump of its database", { timeout: 600_000 }, async () => {
  const { url, ownerUrl } = testDatabase();
  // A dump names its roles, and is restored under the names that an installation has by itself.
  expect([ownerUrl, url].map((text) => new URL(text).username)).toEqual(["greenroom_owner", "greenroom_app"]);
  const adminUrl = withDatabase(admin ?? "", decodeURIComponent(new URL(url).pathname.slice(1)));
  await loadDemo(ownerUrl, { ...testConfig(), demoPast: false, databaseUrl: url });
  await startApp();
  const { ownAgencyId, otherAgencyId } = await buildWorld();
  for (const agency of [ownAgencyId, otherAgencyId]) await fillLooseTables(agency, await buildOneOfEachKind(agency));
  const counts = await withClient("DATABASE_ADMIN_URL", adminUrl, async (client) => {
    await client.query(OF_NO_AGENCY);
    return countRows(client);
  });
  expect([...counts].filter(([table, count]) => count === 0 && table !== "rate_limit")).toEqual([]);
  const dump = execFileSync("pg_dump", ["--inserts", "--rows-per-insert=500", "--no-comments", adminUrl], {
    maxBuffer: 2 ** 28,
  });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: dump.length,
  };
  const place = import.meta.dirname;
  writeFileSync(join(place, "dumps", `${VERSION}.sql.br`), brotliCompressSync(dump, { params }));
  writeFileSync(
    join(place, `${VERSION}.test.ts`),
    `import { describeUpgrade } from "./suite.ts";\n\ndescribeUpgrade("${VERSION}");\n`,
  );
});
