import { line, z } from "#contract/schema.ts";
import { readConfig } from "#server/config.ts";
import { findAgency } from "#server/founding/agencies/find-agency.ts";
import { lockAgency } from "#server/founding/agencies/lock-agency.ts";
import { readOptions, withOwnersAddress } from "#server/founding/command.ts";
import { asOwner } from "#server/founding/owner-scope.ts";
import { runCommand } from "#server/lib/process/run-command.ts";

const USAGE = 'Usage: npm run agency:lock -- --agency "Harbour & Vale" [--reason "Unpaid since May"]';

// Closes an agency: none of its people can sign in, its links answer that it is closed, and nothing is sent for it.
await runCommand(async () => {
  const { agency, reason } = readOptions(z.strictObject({ agency: line(), reason: z.optional(line()) }), USAGE);
  const { name, sessions } = await withOwnersAddress(readConfig(process.env), "lock an agency", ({ ownerUrl }) =>
    asOwner(ownerUrl, async (db) => {
      const found = await findAgency(db, agency);
      return { name: found.name, sessions: await lockAgency(db, found, reason) };
    }),
  );
  const ended =
    sessions === 0
      ? "Nobody was signed in."
      : sessions === 1
        ? "1 session has ended."
        : `${sessions} sessions have ended.`;
  console.log(
    `"${name}" is locked. ${ended} Its staff can't sign in, its links and public pages say so, and its emails, reminders and syncs are on hold. Super admins can still see it. Unlock it with npm run agency:unlock.`,
  );
});
