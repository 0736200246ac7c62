/** Once for a run: a PostgreSQL with our tables in it. Each test makes agencies of its own, so that all share it. */

import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { fillPlaces } from "#server/areas/places/fill.ts";
import { migrate } from "#server/lib/database/migrate.ts";
import { ensureBuilt } from "../../tools/build.mjs";
import { ROOT } from "../../tools/root.mjs";
import { startTestCluster } from "./cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    database: { url: string; ownerUrl: string };
    /** What a run draws its samples by. */
    seed: string;
    /** The folder of the files, one for all, as the database is. */
    dataDir: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const seed = process.env.TEST_SEED ?? String(randomInt(1_000_000));
  project.provide("seed", seed);
  console.log(`Samples are drawn by the seed ${seed}; TEST_SEED=${seed} draws the same again.`);
  // Once, and not by each file that starts the whole program.
  await ensureBuilt(ROOT, process.execPath, ["server"]);
  const cluster = await startTestCluster();
  const { url, ownerUrl, drop } = await cluster.freshDatabase(`greenroom_tests_${process.pid}`);
  await migrate(ownerUrl, decodeURIComponent(new URL(url).username));
  await fillPlaces(ownerUrl);
  project.provide("database", { url, ownerUrl });
  const dataDir = await mkdtemp(join(tmpdir(), "greenroom-files-"));
  project.provide("dataDir", dataDir);
  return async () => {
    await rm(dataDir, { recursive: true, force: true });
    await drop();
    await cluster.stop();
  };
}
