import { line, z } from "#contract/schema.ts";
import { readConfig } from "#server/config.ts";
import { findAgency } from "#server/founding/agencies/find-agency.ts";
import { unlockAgency } from "#server/founding/agencies/lock-agency.ts";
import { readOptions, withOwnersAddress } from "#server/founding/command.ts";
import { asOwner } from "#server/founding/owner-scope.ts";
import { runCommand } from "#server/lib/process/run-command.ts";

const USAGE = 'Usage: npm run agency:unlock -- --agency "Harbour & Vale"';

// Opens an agency that was locked.
await runCommand(async () => {
  const { agency } = readOptions(z.strictObject({ agency: line() }), USAGE);
  const name = await withOwnersAddress(readConfig(process.env), "unlock an agency", ({ ownerUrl }) =>
    asOwner(ownerUrl, async (db) => {
      const found = await findAgency(db, agency);
      await unlockAgency(db, found);
      return found.name;
    }),
  );
  console.log(
    `"${name}" is unlocked. Its staff have to sign in again, and what was on hold is sent within ten minutes.`,
  );
});
