/** Databases of one cluster next to each other. */
import pg from "pg";

/** How the name of the database ends that test files share. */
export const SHARED_DATABASE = "_shared";

interface DatabaseCopy {
  name: string;
  ownerName: string;
  template: string;
  embedded?: boolean;
}

/** Returns the statement that copies a database. */
export function copyStatement({ name, ownerName, template, embedded = true }: DatabaseCopy): string {
  // Copying files is twice as fast on the embedded cluster, which never waits for the disk, and slow elsewhere.
  const strategy = embedded ? "file_copy" : "wal_log";
  return `create database ${pg.escapeIdentifier(name)} owner ${pg.escapeIdentifier(ownerName)} template ${pg.escapeIdentifier(template)} strategy ${strategy}`;
}

/** Returns the URL of another database of the same cluster. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(database)}`;
  return changed.href;
}
