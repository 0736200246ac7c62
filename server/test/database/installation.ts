/** Further installations in the cluster of the tests, set up as an operator does. */
import { randomInt } from "node:crypto";
import { inject } from "vitest";
import { withClient } from "#server/lib/database/with-client.ts";
import { type CommandRun, runCommandFile } from "../backup/restored.ts";
import type { RestoredDatabase } from "../upgrade/restore.ts";
import { withDatabase } from "./copy.ts";

const { adminUrl: superuserUrl } = inject("database");

export const asSuperuser = <T extends object>(sql: string, values?: unknown[]): Promise<T[]> =>
  withClient("test", superuserUrl, async (client) => (await client.query<T>(sql, values)).rows);

/** True if the cluster is the tests' own: roles are created in no other. */
export const isOwnCluster = async (): Promise<boolean> => {
  const [admin] = await asSuperuser<{ rolsuper: boolean }>(
    "select rolsuper from pg_roles where rolname = current_user",
  );
  return admin?.rolsuper === true;
};

/** Returns a word that names something in the cluster only once. */
export const uniqueWord = (word: string): string => `${word}_${process.pid}_${randomInt(1_000_000)}`;

/** Returns the address of another role of the cluster. */
export function urlOfRole(role: string, database = "postgres"): string {
  const url = new URL(withDatabase(superuserUrl, database));
  url.username = encodeURIComponent(role);
  return url.href;
}

/** Creates a role with the rights that a managed PostgreSQL gives its customer, and returns its name. */
export async function createManagedAdmin(): Promise<string> {
  const admin = uniqueWord("managed");
  await asSuperuser(`create role ${admin} login createdb createrole`);
  return admin;
}

/** Returns the environment of db:setup for an installation whose users and database begin with `word`. */
export const setupEnvironment = (admin: string, word: string): Readonly<Record<string, string>> => ({
  DATABASE_ADMIN_URL: urlOfRole(admin),
  DATABASE_OWNER_URL: urlOfRole(`${word}_owner`, `${word}_data`),
  DATABASE_URL: urlOfRole(`${word}_app`, `${word}_data`),
});

export const setUp = (admin: string, word: string, more: Readonly<Record<string, string>> = {}): Promise<CommandRun> =>
  runCommandFile("db-setup", { ...setupEnvironment(admin, word), ...more });

/** Sets an installation up as `admin`; its database is empty. */
export async function createInstallation(
  admin: string,
  word: string,
  more: Readonly<Record<string, string>> = {},
): Promise<RestoredDatabase> {
  const { code, error } = await setUp(admin, word, more);
  if (code !== 0) throw new Error(error);
  return {
    url: urlOfRole(`${word}_app`, `${word}_data`),
    ownerUrl: urlOfRole(`${word}_owner`, `${word}_data`),
    adminUrl: withDatabase(superuserUrl, `${word}_data`),
    appRole: `${word}_app`,
  };
}
