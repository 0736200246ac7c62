import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withClient } from "#server/lib/database/with-client.ts";
import { startEmbeddedCluster } from "#test/database/cluster.ts";
import { INDUSTRY_CATEGORIES } from "./default-lists.ts";

const DIRECTORY = new URL("../migrations/", import.meta.url);
const DATABASE = `greenroom_before_${process.pid}`;

test("existing agencies get the same industry categories as new ones", async () => {
  const cluster = await startEmbeddedCluster();
  try {
    await cluster.createDatabase(DATABASE);
    await withClient("test", cluster.ownerUrl(DATABASE), async (client) => {
      const files = readdirSync(DIRECTORY).sort();
      const index = files.indexOf("0012_partners.sql");
      const run = (name = "") => client.query(readFileSync(new URL(name, DIRECTORY), "utf8"));
      for (const name of files.slice(0, index)) await run(name);
      const ids = [randomUUID(), randomUUID()];
      for (const id of ids) {
        await client.query("select set_config('app.agency', $1, false)", [id]);
        await client.query("insert into agency (id, name) values ($1, 'From before')", [id]);
      }
      await run(files[index]);
      await client.query("select set_config('app.agencies', $1, false)", [`{${ids.join()}}`]);
      const { rows } = await client.query<{ agency: string; name: string }>(
        "select agency_id as agency, name from industry_category",
      );
      for (const id of ids)
        expect(rows.filter(({ agency }) => agency === id).map(({ name }) => name)).toEqual([...INDUSTRY_CATEGORIES]);
    });
  } finally {
    await cluster.dropDatabase(DATABASE);
    await cluster.stop();
  }
});
