import { line, z } from "#contract/schema.ts";
import { email } from "#contract/values/formats.ts";
import { readConfig } from "#server/config.ts";
import { readOptions, withOwnersDatabase } from "#server/founding/command.ts";
import { makeSuperAdmin } from "#server/founding/first-accounts.ts";
import { invitationLink } from "#server/founding/invitation.ts";
import { asOwner } from "#server/founding/owner-scope.ts";
import { runCommand } from "#server/lib/process/run-command.ts";

const USAGE = 'Use: npm run admin:create -- --name "Robin Okonkwo" --email robin@platform.example';

// Makes a super admin, who sees every agency, and prints the link with which they choose a password. Asked again before
// they have done so, it prints a new link.
await runCommand(async () => {
  const admin = readOptions(z.strictObject({ name: line(), email: email() }), USAGE);
  const settings = readConfig(process.env);
  const link = await withOwnersDatabase(settings, (url) =>
    asOwner(url, async (db) => invitationLink(db, await makeSuperAdmin(db, admin), settings.publicUrl)),
  );
  console.log(
    `${admin.name} is a super admin. They choose a password here within 24 hours, then set up a second factor:\n${link}`,
  );
});
