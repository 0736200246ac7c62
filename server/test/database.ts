/** Once for a run: a PostgreSQL with our tables in it. Each test makes agencies of its own, so that all share it. */

import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#server/lib/database/migrate.ts";
import { startTestCluster, type TestCluster } from "./cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    database: { url: string; ownerUrl: string };
  }
}

const NAME = `greenroom_tests_${process.pid}`;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  const made = await ownDatabase(cluster);
  const ownerUrl = made ? cluster.ownerUrl(NAME) : (process.env.TEST_DATABASE_OWNER_URL ?? "");
  const url = made ? cluster.appUrl(NAME) : (process.env.TEST_DATABASE_URL ?? "");
  if (!made) await empty(ownerUrl);
  await migrate(ownerUrl, decodeURIComponent(new URL(url).username));
  project.provide("database", { url, ownerUrl });
  return async () => {
    if (made) await cluster.dropDatabase(NAME);
    await cluster.stop();
  };
}

/** A role that may not make databases works in the one it was given. */
async function ownDatabase(cluster: TestCluster): Promise<boolean> {
  try {
    await cluster.createDatabase(NAME);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "42501") return false;
    throw error;
  }
}

async function empty(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(
    "drop schema if exists pgboss cascade; drop schema public cascade; create schema public; grant usage on schema public to public",
  );
  await client.end();
}
