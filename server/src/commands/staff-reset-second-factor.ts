import { line, z } from "#contract/schema.ts";
import { email as emailFormat } from "#contract/values/formats.ts";
import { readConfig } from "#server/config.ts";
import { findFactorHolder, resetFactorOf } from "#server/founding/agencies/reset-factor.ts";
import { readOptions, withJobs } from "#server/founding/command.ts";
import { asOwner } from "#server/founding/owner-scope.ts";
import { openMailer } from "#server/lib/mail/mail.ts";
import { runCommand } from "#server/lib/process/run-command.ts";
import { openSecrets } from "#server/lib/security/secrets.ts";

const USAGE = 'Usage: npm run staff:reset-second-factor -- --email eleanor@agency.example --agency "Harbour & Vale"';

// Takes the second factor of a member of staff away who lost it together with the recovery codes, and tells them by email.
await runCommand(async () => {
  const named = readOptions(z.strictObject({ email: emailFormat(), agency: line() }), USAGE);
  const settings = readConfig(process.env);
  const holder = await withJobs(settings, "reset a second factor", async (database, jobs, ownerUrl) => {
    const found = await asOwner(ownerUrl, (db) => findFactorHolder(db, named));
    const mailer = openMailer({
      database,
      jobs,
      secrets: openSecrets(settings.appSecret, settings.appSecretPrevious),
      smtpUrl: settings.smtpUrl,
      from: settings.mailFrom,
      outbound: { quiet: true },
      readFile: () => Promise.reject(new Error("this email carries no file")),
    });
    await resetFactorOf(database, mailer, found);
    return found;
  });
  console.log(
    `The second factor of ${holder.name} at "${holder.agency.name}" is reset, and all their sessions have ended. ${
      settings.smtpUrl ? "They are notified by email." : "SMTP_URL is not set, so notify them yourself."
    }\nThey sign in with their password and set up a new second factor: right away if their role requires one, otherwise in their profile. Remind them to keep the recovery codes away from the phone.`,
  );
});
