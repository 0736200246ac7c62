// Prints every route that is served without signing in, and what bounds it: how often, what is looked at first, how many bytes.
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { describeDoor } from "#server/lib/serving/doors/doors.ts";

// The database is not used.
const config = readConfig({ NODE_ENV: "test", DATABASE_URL: "postgres://nobody@localhost/nothing" });
const { app } = await buildApp({ ...config, databaseUrl: "postgres://nobody@localhost/nothing", quiet: true });
await app.ready();
for (const { title, door } of app.doors.list())
  if (typeof door === "object") console.log(`${title} · ${describeDoor(door)}`);
process.exit();
