/**
 * Removes an agency from the installation: locked for everyone, exported, compared with the export, and only then deleted.
 * Each step is noted in the agency's row, so that a removal that was killed is finished by running it again.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { agency } from "#server/areas/session/account.table.ts";
import { exportAgency } from "#server/lib/backup/agency/export-agency.ts";
import { findExport, markOfExport, requireUnchanged } from "#server/lib/backup/agency/find-export.ts";
import { removeLastRows, removeRows } from "#server/lib/backup/agency/remove-rows.ts";
import { readEntries } from "#server/lib/backup/copy-files.ts";
import { describeBackup } from "#server/lib/backup/make-backup.ts";
import { FILE_LIST } from "#server/lib/backup/manifest.ts";
import { checkParts } from "#server/lib/backup/restore-backup.ts";
import type { Backup } from "#server/lib/backup/write-whole.ts";
import { withClient } from "#server/lib/database/with-client.ts";
import type { FileStore } from "#server/lib/files/storage/store.ts";
import { StartError } from "#server/lib/process/start-error.ts";
import { audit } from "#server/lib/records/audit.ts";
import { actIn, asOwner } from "../owner-scope.ts";
import { type FoundAgency, findAgency } from "./find-agency.ts";

interface RemovalOrder {
  ownerUrl: string;
  store: FileStore;
  appSecret: string;
  /** Name or id. */
  agency: string;
  /** The folder that the export is written to, or where it is already. */
  exportTo: string;
  /** The agency's name, as a confirmation. */
  confirmed: string;
  say: (line: string) => void;
  /** Removes what another server has of the agency. */
  removeElsewhere?: (agencyId: string) => Promise<void>;
  /** Hook for tests: runs before rows are deleted. */
  onExported?: () => Promise<void>;
}
interface Removal {
  name: string;
  export: Backup;
  rows: number;
  files: number;
}

/** Throws a StartError that says what is wrong, and what was changed. */
export async function removeAgency(order: RemovalOrder): Promise<Removal> {
  const { ownerUrl, store, say } = order;
  const found = await begin(order);
  const exported = found.removalExport === null ? await exportOrSay(order, found) : await findAgain(order, found);
  await order.removeElsewhere?.(found.id);
  say("Deleting the rows…");
  const rows = await withClient("The owner's address", ownerUrl, async (client) => {
    const { counts } = await removeRows(client, found.id, say);
    return [...counts.values()].reduce((sum, count) => sum + count, 0);
  });
  say("Deleting the files…");
  const entries = readEntries(gunzipSync(await readFile(join(exported.path, FILE_LIST))).toString("utf8"));
  for (const key of entries.keys()) await store.remove(key);
  const last = await withClient("The owner's address", ownerUrl, (client) => removeLastRows(client, found.id));
  await asOwner(ownerUrl, (db) =>
    audit(db, {
      agencyId: null,
      actorId: null,
      what: "agency removed",
      subjectId: found.id,
      detail: { name: found.name, export: found.removalExport ?? "" },
    }),
  );
  return { name: found.name, export: exported, rows: rows + last + 1, files: entries.size };
}

/** Locks the agency for everyone, super admins too. */
const begin = ({ ownerUrl, agency: named, confirmed }: RemovalOrder): Promise<FoundAgency> =>
  asOwner(ownerUrl, async (db) => {
    const found = await findAgency(db, named);
    if (confirmed !== found.name)
      throw new StartError(
        `--yes-remove must be the agency's name, "${found.name}", and not "${confirmed}". Nothing was changed.`,
      );
    if (found.removal !== null) return found;
    await actIn(db, found.id, found.id);
    await db
      .update(agency)
      .set({ lockedAt: sql`coalesce(${agency.lockedAt}, now())`, removal: "exporting" })
      .where(eq(agency.id, found.id));
    await audit(db, { agencyId: found.id, actorId: null, what: "agency removal begun", subjectId: found.id });
    return found;
  });

/** A failure leaves the agency locked, which has to be said. */
async function exportOrSay(order: RemovalOrder, found: FoundAgency): Promise<Backup> {
  try {
    return await exportFirst(order, found);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new StartError(`${error.message} "${found.name}" stays locked; npm run agency:unlock opens it again.`);
  }
}

async function exportFirst(order: RemovalOrder, found: FoundAgency): Promise<Backup> {
  const { ownerUrl, store, appSecret, exportTo, say, onExported } = order;
  say(`"${found.name}" is locked. Writing its export…`);
  const exported = await exportAgency({
    ownerUrl,
    store,
    appSecret,
    to: exportTo,
    agency: { id: found.id, name: found.name },
  });
  for (const line of describeBackup(exported)) say(line);
  await onExported?.();
  await withClient("The owner's address", ownerUrl, (client) => requireUnchanged(client, found.id, exported.manifest));
  found.removalExport = await markOfExport(exported.path);
  await asOwner(ownerUrl, async (db) => {
    await actIn(db, found.id, found.id);
    await db
      .update(agency)
      .set({ removal: "deleting", removalExport: found.removalExport })
      .where(eq(agency.id, found.id));
  });
  return exported;
}

/** Goes on with a removal that was interrupted: its export has to be there, and whole. */
async function findAgain({ exportTo, say }: RemovalOrder, found: FoundAgency): Promise<Backup> {
  const exported = await findExport(exportTo, found.removalExport ?? "");
  await checkParts(exported.path, exported.manifest);
  say(`The removal of "${found.name}" goes on; its export is whole.`);
  return exported;
}
