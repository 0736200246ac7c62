import { line, z } from "#contract/schema.ts";
import { email } from "#contract/values/formats.ts";
import { readConfig } from "#server/config.ts";
import { readOptions, withOwnersDatabase } from "#server/founding/command.ts";
import { makeSuperAdmin } from "#server/founding/first-accounts.ts";
import { invitationLink } from "#server/founding/invitation.ts";
import { asOwner } from "#server/founding/owner-scope.ts";
import { runCommand } from "#server/lib/process/run-command.ts";

const USAGE = 'Usage: npm run admin:create -- --name "Robin Okonkwo" --email robin@platform.example';

// Creates a super admin, who sees every agency, and prints a link to choose a password. Running it again before the
// password is chosen prints a new link.
await runCommand(async () => {
  const admin = readOptions(z.strictObject({ name: line(), email: email() }), USAGE);
  const settings = readConfig(process.env);
  const link = await withOwnersDatabase(settings, (url) =>
    asOwner(url, async (db) => invitationLink(db, await makeSuperAdmin(db, admin), settings.publicUrl)),
  );
  console.log(
    `Created the super admin ${admin.name}. They choose a password here within 24 hours, then set up two-factor authentication:\n${link}`,
  );
});
