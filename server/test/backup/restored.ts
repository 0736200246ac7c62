/** Runs the two commands as an operator does, and compares databases. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import { digestRows, listTables } from "#server/lib/backup/tables.ts";
import { withClient } from "#server/lib/database/with-client.ts";
import { withDatabase } from "../database/copy.ts";
import { closeWithFile } from "../file/end.ts";

/** Makes a folder that goes with the test file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "greenroom-backup-"));
  closeWithFile(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export type OperatorCommand =
  | "backup"
  | "restore"
  | "mail-retry"
  | "outgoing-retry"
  | "db-setup"
  | "agency-list"
  | "agency-lock"
  | "agency-unlock"
  | "agency-remove"
  | "staff-reset-second-factor";

export interface CommandRun {
  code: number;
  out: string;
  error: string;
}

export function runCommandFile(
  command: OperatorCommand,
  env: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<CommandRun> {
  const file = fileURLToPath(import.meta.resolve(`#server/commands/${command}.ts`));
  const environment = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: fileURLToPath(new URL("../../../node_modules/.cache/compiled", import.meta.url)),
    ...env,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env: environment }, (problem, out, error) =>
      resolve({ code: typeof problem?.code === "number" ? problem.code : 0, out, error }),
    );
  });
}

/** Returns the address of the same database for the role that sees all rows of all agencies. */
export const adminUrlOf = (url: string): string =>
  withDatabase(inject("database").adminUrl, decodeURIComponent(new URL(url).pathname.slice(1)));

/** Counts and sums every table, past all policies. */
export const digestAll = (url: string): Promise<Record<string, string>> =>
  withClient("test", adminUrlOf(url), async (client) => {
    await client.query("set timezone = 'UTC'");
    const digests: Record<string, string> = {};
    for (const table of await listTables(client)) {
      const { rows, digest } = await digestRows(client, table);
      digests[`${table.schema}.${table.name}`] = `${rows} ${digest}`;
    }
    return digests;
  });
