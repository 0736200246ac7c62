import { line, z } from "#contract/schema.ts";
import { removeFromAnalytics } from "#server/areas/fans/analytics/remove-agency.ts";
import { readConfig } from "#server/config.ts";
import { removeAgency } from "#server/founding/agencies/remove-agency.ts";
import { readOptions, withOwnersAddress } from "#server/founding/command.ts";
import { openStore } from "#server/lib/files/storage/open-store.ts";
import { runCommand } from "#server/lib/process/run-command.ts";

const USAGE = 'Usage: npm run agency:remove -- --agency "Harbour & Vale" --export FOLDER --yes-remove "Harbour & Vale"';

// Writes everything of an agency into a folder, and removes it from the installation once that is known to be whole.
await runCommand(async () => {
  const options = readOptions(z.strictObject({ agency: line(), export: z.string(), "yes-remove": z.string() }), USAGE);
  const settings = readConfig(process.env);
  const removed = await withOwnersAddress(settings, "remove an agency", ({ ownerUrl }) =>
    removeAgency({
      ownerUrl,
      store: openStore(settings),
      appSecret: settings.appSecret,
      say: console.log,
      agency: options.agency,
      exportTo: options.export,
      confirmed: options["yes-remove"],
      removeElsewhere: (agencyId) => removeFromAnalytics(ownerUrl, settings.analyticsUrl, agencyId),
    }),
  );
  console.log(
    `"${removed.name}" is removed: ${removed.rows} rows and ${removed.files} files. The export is in ${removed.export.path}; earlier backups still contain the agency.`,
  );
  console.log(
    "Restore the export into an empty installation with npm run restore, then run npm run agency:unlock there. Bank details, connected accounts and second factors need this installation's APP_SECRET as APP_SECRET_PREVIOUS.",
  );
});
