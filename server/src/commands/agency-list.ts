import { z } from "#contract/schema.ts";
import { readConfig } from "#server/config.ts";
import { agencyTable, listAgencies } from "#server/founding/agencies/list-agencies.ts";
import { readOptions, withOwnersAddress } from "#server/founding/command.ts";
import { asOwner } from "#server/founding/owner-scope.ts";
import { runCommand } from "#server/lib/process/run-command.ts";

const USAGE = "Usage: npm run agency:list [-- --json]";

// Lists the agencies with their people, what they store, and the last sign-in.
await runCommand(async () => {
  const { json = false } = readOptions(z.strictObject({ json: z.optional(z.boolean()) }), USAGE, ["json"]);
  const settings = readConfig(process.env);
  const agencies = await withOwnersAddress(settings, "see all agencies", ({ ownerUrl }) =>
    asOwner(ownerUrl, (db) => listAgencies(db, settings.filesPerAgency * 1e9)),
  );
  if (json) console.log(JSON.stringify(agencies, null, 2));
  else if (agencies.length === 0) console.log("There is no agency yet. npm run agency:create makes one.");
  else for (const line of agencyTable(agencies)) console.log(line);
});
