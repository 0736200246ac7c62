import { z } from "#contract/schema.ts";
import { readConfig } from "#server/config.ts";
import { readOptions, withOwnersAddress } from "#server/founding/command.ts";
import { removeOldBackups } from "#server/lib/backup/folders.ts";
import { describeBackup, makeBackup } from "#server/lib/backup/make-backup.ts";
import { openStore } from "#server/lib/files/storage/open-store.ts";
import { runCommand } from "#server/lib/process/run-command.ts";

const USAGE = "Usage: npm run backup -- --to FOLDER [--keep NUMBER]";

// Writes a backup of the database and all files into a new folder below FOLDER, whether the program runs or not.
await runCommand(async () => {
  const keepAtLeastOne = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000));
  const { to, keep } = readOptions(z.strictObject({ to: z.string(), keep: z.optional(keepAtLeastOne) }), USAGE);
  const settings = readConfig(process.env);
  const order = {
    to,
    store: openStore(settings),
    appSecret: settings.appSecret,
    includesSecret: settings.ownsSecret,
  };
  const backup = await withOwnersAddress(settings, "back it up", ({ ownerUrl }) => makeBackup({ ...order, ownerUrl }));
  for (const line of describeBackup(backup)) console.log(line);
  console.log(
    order.includesSecret
      ? "It holds the secret of DATA_DIR too: anyone with the backup can read everything. Keep it safe."
      : "It does not hold APP_SECRET, without which encrypted data can't be read: keep that elsewhere.",
  );
  const removed = keep === undefined ? 0 : await removeOldBackups(to, keep);
  if (removed > 0) console.log(`Removed ${removed === 1 ? "1 older backup" : `${removed} older backups`}.`);
});
