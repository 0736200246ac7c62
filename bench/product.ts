/** The product as `npm start` runs it, on the bench's database. */
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";

const settings = readConfig({ ...process.env, NODE_ENV: "production", LOG_LEVEL: "error" });
if (!settings.databaseUrl) throw new Error("DATABASE_URL is missing");
const app = await buildApp({ ...settings, databaseUrl: settings.databaseUrl });
await app.listen();
process.on("message", () => process.send?.({ rss: process.memoryUsage().rss }));
process.send?.("ready");
process.on("SIGINT", () => process.exit(0));
