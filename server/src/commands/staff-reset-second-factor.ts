import { line, z } from "#contract/schema.ts";
import { email as emailFormat } from "#contract/values/formats.ts";
import { readConfig } from "#server/config.ts";
import { findFactorHolder, resetFactorOf } from "#server/founding/agencies/reset-factor.ts";
import { readOptions, withOwnersAddress } from "#server/founding/command.ts";
import { asOwner } from "#server/founding/owner-scope.ts";
import { openDatabase } from "#server/lib/database/scope.ts";
import { openJobs } from "#server/lib/jobs/jobs.ts";
import { openMailer } from "#server/lib/mail/mail.ts";
import { runCommand } from "#server/lib/process/run-command.ts";
import { openSecrets } from "#server/lib/security/secrets.ts";

const USAGE = 'Usage: npm run staff:reset-second-factor -- --email eleanor@agency.example --agency "Harbour & Vale"';

// Takes the second factor of a member of staff away who lost it together with the recovery codes, and tells them by email.
await runCommand(async () => {
  const named = readOptions(z.strictObject({ email: emailFormat(), agency: line() }), USAGE);
  const settings = readConfig(process.env);
  const holder = await withOwnersAddress(settings, "reset a second factor", async ({ ownerUrl, appUrl }) => {
    const found = await asOwner(ownerUrl, (db) => findFactorHolder(db, named));
    const onError = (error: Error): void => console.error(error.message);
    const database = openDatabase({ ...{ url: appUrl, size: 2, batching: false }, onChanges: () => {}, onError });
    const jobs = openJobs(database, onError);
    const mailer = openMailer({
      ...{ database, jobs, secrets: openSecrets(settings.appSecret, settings.appSecretPrevious) },
      ...{ smtpUrl: settings.smtpUrl, from: settings.mailFrom, outbound: { quiet: true } },
      readFile: () => Promise.reject(new Error("this email carries no file")),
    });
    try {
      await resetFactorOf(database, mailer, found);
    } finally {
      await jobs.stop();
      await database.close();
    }
    return found;
  });
  console.log(
    `The second factor of ${holder.name} at "${holder.agency.name}" is reset, and all their sessions have ended. ${
      settings.smtpUrl ? "An email tells them so." : "SMTP_URL is not set here, so tell them yourself."
    }\nThey sign in with email and password, and set up a new second factor: at once where their role needs one, else in their profile. They keep the new recovery codes apart from the phone.`,
  );
});
