/** The database of a test file: one that all files share, or its own copy. */
import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { withClient } from "#server/lib/database/with-client.ts";
import { closeWithFile } from "../file/end.ts";
import { copyStatement, withDatabase } from "./copy.ts";

interface TestDatabase {
  /** URL of the role that the app signs in with. */
  url: string;
  ownerUrl: string;
}

let own: TestDatabase | undefined;

/** Has the app of this file run on another database of the cluster. */
export function chooseDatabase({ url, ownerUrl }: TestDatabase): void {
  own = { url, ownerUrl };
  closeWithFile(() => {
    own = undefined;
  });
}

export const testDatabase = (): TestDatabase => own ?? inject("database");

/**
 * Gives this file a copy of the migrated database; called before the app starts. For suites that build thousands of records:
 * in the shared one they would slow every other file down, and be slowed by them. The copy goes with the run's cluster.
 */
export async function takeOwnDatabase(): Promise<void> {
  const { template, adminUrl, url, ownerUrl } = inject("database");
  if (!template) return;
  const name = `greenroom_file_${randomUUID().replaceAll("-", "")}`;
  const ownerName = decodeURIComponent(new URL(ownerUrl).username);
  await withClient("test", adminUrl, (client) => client.query(copyStatement({ name, ownerName, template })));
  chooseDatabase({ url: withDatabase(url, name), ownerUrl: withDatabase(ownerUrl, name) });
}
