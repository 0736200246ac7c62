import { z } from "#contract/schema.ts";
import { openClickHouse } from "#server/areas/fans/analytics/clickhouse.ts";
import { fillAnalytics } from "#server/areas/fans/analytics/fill.ts";
import { readConfig } from "#server/config.ts";
import { readOptions, withOwnersAddress } from "#server/founding/command.ts";
import { withClient } from "#server/lib/database/with-client.ts";
import { runCommand } from "#server/lib/process/run-command.ts";
import { StartError } from "#server/lib/process/start-error.ts";

const USAGE = "Usage: npm run analytics:fill, with ANALYTICS_URL set";

// Empties the tables of Greenroom in ClickHouse and sends everything that PostgreSQL has.
await runCommand(async () => {
  readOptions(z.strictObject({}), USAGE);
  const settings = readConfig(process.env);
  if (!settings.analyticsUrl) throw new StartError(`ANALYTICS_URL must be set. ${USAGE}`);
  const clickhouse = openClickHouse(settings.analyticsUrl);
  try {
    const { events, days } = await withOwnersAddress(settings, "read the events of all agencies", ({ ownerUrl }) =>
      withClient("The owner's address", ownerUrl, (client) => fillAnalytics(client, clickhouse, console.log)),
    );
    console.log(`${events} events and ${days} days of talents are in ClickHouse. Figures are read there from now on.`);
  } finally {
    await clickhouse.close();
  }
});
