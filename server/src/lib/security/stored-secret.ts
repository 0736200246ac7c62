import { randomBytes } from "node:crypto";
import { chmodSync, closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { makeDataDir } from "#server/lib/process/data-dir.ts";
import { StartError } from "#server/lib/process/start-error.ts";

/**
 * Returns the installation's secret from DATA_DIR/secret, generated at the first start. Encrypted data is lost without
 * it, so it is flushed to disk before use, and concurrent first starts agree on one.
 */
export function storedSecret(dataDir: string): string {
  const file = join(dataDir, "secret");
  try {
    const stored = readStored(file) ?? generate(dataDir, file);
    if (stored.length >= 32) return stored;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The secret in ${file} cannot be read or created: ${error instanceof Error ? error.message : error}`,
    );
  }
  throw new StartError(`The secret in ${file} is damaged. Restore the file from a backup, or set APP_SECRET.`);
}

function readStored(file: string): string | undefined {
  try {
    const text = readFileSync(file, "utf8").trim();
    chmodSync(file, 0o600);
    return text;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

function generate(dataDir: string, file: string): string {
  makeDataDir(dataDir);
  const draft = `${file}.${process.pid}`;
  const descriptor = openSync(draft, "w", 0o600);
  try {
    writeSync(descriptor, `${randomBytes(32).toString("base64url")}\n`);
    fsyncSync(descriptor);
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    closeSync(descriptor);
    rmSync(draft, { force: true });
  }
  return readStored(file) ?? "";
}
