import { z } from "#contract/schema.ts";
import { readConfig } from "#server/config.ts";
import { readOptions, withJobs } from "#server/founding/command.ts";
import { retryAllMail } from "#server/lib/mail/retry-mail.ts";
import { runCommand } from "#server/lib/process/run-command.ts";

const USAGE = "Usage: npm run mail:retry";

// Has the program send again what it gave up: emails that a server refused, or that failed for three days, in all agencies.
await runCommand(async () => {
  readOptions(z.strictObject({}), USAGE);
  const sent = await withJobs(readConfig(process.env), "read the emails of all agencies", (database, jobs) =>
    retryAllMail(database, jobs),
  );
  for (const { agency, emails } of sent) console.log(`${agency ?? "No agency"}: ${emails}`);
  const total = sent.reduce((sum, { emails }) => sum + emails, 0);
  console.log(
    total === 0
      ? "No email has been given up."
      : `${total === 1 ? "1 email" : `${total} emails`} queued to be sent again: now if Greenroom is running, otherwise when it starts.`,
  );
});
