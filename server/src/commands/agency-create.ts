import { line, z } from "#contract/schema.ts";
import { email } from "#contract/values/formats.ts";
import { readConfig } from "#server/config.ts";
import { readOptions, withOwnersDatabase } from "#server/founding/command.ts";
import { foundWithOwner } from "#server/founding/first-accounts.ts";
import { invitationLink } from "#server/founding/invitation.ts";
import { asOwner } from "#server/founding/owner-scope.ts";
import { runCommand } from "#server/lib/process/run-command.ts";
import { TIME_ZONES } from "#server/lib/values/time-zones.ts";

const USAGE =
  'Usage: npm run agency:create -- --name "Harbour & Vale" --owner-name "Eleanor Vale" --owner-email eleanor@agency.example [--time-zone Australia/Sydney]';

const zone = z.string().check(z.refine((id) => TIME_ZONES.includes(id), { error: "Unknown time zone" }));
const Options = z.strictObject({
  name: line(),
  "owner-name": line(),
  "owner-email": email(),
  "time-zone": z._default(zone, "Australia/Sydney"),
});

// Creates an agency and its first owner, and prints a link for the owner to choose a password. Running it again before
// the password is chosen prints a new link.
await runCommand(async () => {
  const options = readOptions(Options, USAGE);
  const settings = readConfig(process.env);
  const owner = {
    agencyName: options.name,
    name: options["owner-name"],
    email: options["owner-email"],
    timeZoneId: options["time-zone"],
  };
  const link = await withOwnersDatabase(settings, (url) =>
    asOwner(url, async (db) => invitationLink(db, await foundWithOwner(db, owner), settings.publicUrl)),
  );
  console.log(
    `Created the agency ${owner.agencyName}. ${owner.name} chooses a password here within 24 hours; the link works once:\n${link}`,
  );
});
