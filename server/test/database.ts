/** Once for a run: a PostgreSQL with our tables in it. Each test makes agencies of its own, so that all share it. */

import type { TestProject } from "vitest/node";
import { migrate } from "#server/lib/database/migrate.ts";
import { startTestCluster } from "./cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    database: { url: string; ownerUrl: string };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  const { url, ownerUrl, drop } = await cluster.freshDatabase(`greenroom_tests_${process.pid}`);
  await migrate(ownerUrl, decodeURIComponent(new URL(url).username));
  project.provide("database", { url, ownerUrl });
  return async () => {
    await drop();
    await cluster.stop();
  };
}
