import { z } from "#contract/schema.ts";
import { readConfig } from "#server/config.ts";
import { readOptions } from "#server/founding/command.ts";
import { moveFiles } from "#server/lib/files/storage/move-files.ts";
import { folderStore } from "#server/lib/files/storage/open-store.ts";
import { s3Store } from "#server/lib/files/storage/s3.ts";
import { runCommand } from "#server/lib/process/run-command.ts";
import { StartError } from "#server/lib/process/start-error.ts";

const USAGE =
  "Usage: npm run files:move -- --to s3|disk [--remove yes], between DATA_DIR/files and the store at FILES_URL";

// Copies all files from the disk to the S3 store, or back; files that exist there already are compared and left.
await runCommand(async () => {
  const { to, remove } = readOptions(
    z.strictObject({ to: z.enum(["s3", "disk"]), remove: z.optional(z.enum(["yes", "no"])) }),
    USAGE,
  );
  const settings = readConfig(process.env);
  if (!settings.filesUrl) throw new StartError(`FILES_URL must be set. ${USAGE}`);
  const [disk, s3] = [folderStore(settings), s3Store(settings.filesUrl)];
  const [source, target] = to === "s3" ? [disk, s3] : [s3, disk];
  const { copied, present, bytes, failed } = await moveFiles(source, target, {
    removes: remove === "yes",
    onFile: (done) => {
      const files = done.copied + done.present;
      if (files > 0 && files % 1000 === 0) console.log(`${files} files…`);
    },
  });
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  console.log(`${copied} files copied and compared, ${present} were there and are the same; ${size} in all.`);
  if (failed.length > 0) throw new StartError(`${failed.length} files could not be copied: ${failed.join(", ")}`);
});
