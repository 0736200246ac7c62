import { readConfig } from "#server/config.ts";
import { s3Store } from "#server/lib/files/storage/s3.ts";
import { runCommand } from "#server/lib/process/run-command.ts";
import { StartError } from "#server/lib/process/start-error.ts";

// Allows pages of PUBLIC_URL to send files to the bucket of FILES_URL and to read them; other rules of the bucket stay.
await runCommand(async () => {
  const { filesUrl, publicUrl } = readConfig(process.env);
  if (!filesUrl) throw new StartError("FILES_URL must be set: the store whose bucket is told which pages may use it.");
  const { origin } = new URL(publicUrl);
  const isNew = await s3Store(filesUrl).allowOrigin(origin);
  console.log(isNew ? `The bucket now allows ${origin}.` : `The bucket allows ${origin} already.`);
});
