/** Starts one migrated PostgreSQL per run. Each test builds its own agencies, so that all files can share it. */

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
    /** Seed of the run's random samples. */
    seed: string;
    /** Folder of stored files, shared like the database. */
    dataDir: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const seed = process.env.TEST_SEED ?? String(randomInt(1_000_000));
  project.provide("seed", seed);
  console.log(`Random samples use the seed ${seed}; TEST_SEED=${seed} repeats them.`);
  // Builds once, rather than in each file that starts the whole program.
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
