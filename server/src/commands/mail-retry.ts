import { z } from "#contract/schema.ts";
import { readConfig } from "#server/config.ts";
import { readOptions, withOwnersAddress } from "#server/founding/command.ts";
import { openDatabase } from "#server/lib/database/scope.ts";
import { openJobs } from "#server/lib/jobs/jobs.ts";
import { retryAllMail } from "#server/lib/mail/retry-mail.ts";
import { runCommand } from "#server/lib/process/run-command.ts";

const USAGE = "Usage: npm run mail:retry";

// Has the program send again what it gave up: emails that a server refused, or that failed for three days, in all agencies.
await runCommand(async () => {
  readOptions(z.strictObject({}), USAGE);
  const sent = await withOwnersAddress(
    readConfig(process.env),
    "read the emails of all agencies",
    async ({ appUrl }) => {
      const onError = (error: Error): void => console.error(error.message);
      const database = openDatabase({ ...{ url: appUrl, size: 2, batching: false }, onChanges: () => {}, onError });
      const jobs = openJobs(database, onError);
      try {
        return await retryAllMail(database, jobs);
      } finally {
        await jobs.stop();
        await database.close();
      }
    },
  );
  for (const { agency, emails } of sent) console.log(`${agency ?? "No agency"}: ${emails}`);
  const total = sent.reduce((sum, { emails }) => sum + emails, 0);
  console.log(
    total === 0
      ? "No email has been given up."
      : `${total === 1 ? "1 email is" : `${total} emails are`} sent again: at once by a running program, else when it starts.`,
  );
});
