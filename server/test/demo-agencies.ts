/**
 * Starts the whole program for the browser tests: each test file gets a fresh demo
 * agency on its own database and port. `POST /?by=<worker>&for=<file>` creates one and
 * returns its URL, with `&work=off` without its tasks; when a worker asks for another file, its previous agency is removed.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { markOf } from "#server/embedded/processes.ts";
import { withClient } from "#server/lib/database/with-client.ts";
import { startTestCluster } from "./database/cluster.ts";
import { freePort, type Program, startProgram } from "./resilience/program.ts";
import { startXero, XERO_CLIENT } from "./stand-ins/xero.ts";

interface Agency {
  url: string;
  end(): Promise<void>;
}

const name = `greenroom_browser_${process.pid}`;
const home = mkdtempSync(join(tmpdir(), "greenroom-browser-"));
const cluster = await startTestCluster();
// The demo is loaded once and then copied; where databases can't be created, it is loaded each time.
const template = await loaded();
let count = 0;
const current = new Map<number, { file: string; agency: Promise<Agency> }>();

async function run(
  dataDir: string,
  { url, ownerUrl }: { url: string; ownerUrl: string },
  more: Readonly<Record<string, string>> = {},
): Promise<Program> {
  return startProgram(dataDir, await freePort(), { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, ...more });
}

async function loaded(): Promise<{ database: string; dataDir: string; drop(): Promise<void> } | undefined> {
  const database = await cluster.freshDatabase(name);
  if (database.given) return undefined;
  const dataDir = join(home, "template");
  mkdirSync(dataDir);
  await (await run(dataDir, database)).stop();
  return { database: name, dataDir, drop: database.drop };
}

/** Puts the demo's tasks into the bin, for journeys that make their own, with what people were notified of. */
const withoutWork = (ownerUrl: string): Promise<void> =>
  withClient("test", ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>("select id from agency");
    for (const { id } of rows) {
      await client.query("select set_config('app.agencies', $1, false), set_config('app.agency', $2, false)", [
        `{${id}}`,
        id,
      ]);
      await client.query("update task set deleted_at = now()");
      await client.query("delete from notification");
    }
  });

async function makeAgency(hasWork: boolean): Promise<Agency> {
  count += 1;
  const dataDir = join(home, String(count));
  if (template) cpSync(template.dataDir, dataDir, { recursive: true });
  else mkdirSync(dataDir);
  const database = await cluster.freshDatabase(`${name}_${count}`, template?.database);
  if (!hasWork && template) await withoutWork(database.ownerUrl);
  // Each has its own books: numbers of invoices stand there once.
  const xero = await startXero();
  const program = await run(dataDir, database, {
    ...{ XERO_URL: xero.url, XERO_CLIENT_ID: XERO_CLIENT.id, XERO_CLIENT_SECRET: XERO_CLIENT.secret },
  });
  return {
    url: program.origin.replace("127.0.0.1", "localhost"),
    async end() {
      await program.stop();
      await xero.stop();
      process.stderr.write(
        program.said().replace(/^(?:Greenroom is ready|Sign in to|Stopping|Loading| {2}).*\n/gm, ""),
      );
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function agencyFor(worker: number, file: string, hasWork: boolean): Promise<Agency> {
  const before = current.get(worker);
  if (before?.file === file) return before.agency;
  // A failed worker is replaced by a new one, so its agency can go too.
  const done = [...current].filter(([id]) => id === worker || !markOf(id));
  for (const [id] of done) current.delete(id);
  const ended = Promise.all(done.map(([, { agency }]) => agency.then((ready) => ready.end())));
  const agency = ended.then(() => makeAgency(hasWork));
  current.set(worker, { file, agency });
  return agency;
}

const server = createServer(({ method, url = "/" }, response) => {
  if (method !== "POST") return void response.end("ready");
  const { searchParams } = new URL(url, "http://localhost");
  agencyFor(Number(searchParams.get("by")), searchParams.get("for") ?? "", searchParams.get("work") !== "off").then(
    (agency) => response.end(agency.url),
    (error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    },
  );
}).listen(Number(process.env.PORT), "127.0.0.1");

let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  server.close();
  for (const { agency } of current.values())
    await agency.then((ready) => ready.end()).catch((error: unknown) => console.error(error));
  await template?.drop();
  await cluster.stop();
  rmSync(home, { recursive: true, force: true });
  process.exit(0);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end());
// Ends when the starting process was killed.
const starter = Number(process.env.STARTED_BY);
setInterval(() => {
  if (starter && !markOf(starter)) void end();
}, 1_000).unref();
