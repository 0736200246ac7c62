/**
 * The whole program as people start it, as often as the browser's tests need it: each file of journeys gets a demo
 * agency that nobody has touched, on a database and a port of its own. `POST /?by=<worker>&for=<file>` makes one and
 * answers its address; a worker that asks again for another file is done with the one before.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { markOf } from "#server/embedded/processes.ts";
import { startTestCluster } from "./cluster.ts";
import { freePort, type Program, startProgram } from "./resilience/program.ts";

interface Agency {
  url: string;
  end(): Promise<void>;
}

const name = `greenroom_browser_${process.pid}`;
const home = mkdtempSync(join(tmpdir(), "greenroom-browser-"));
const cluster = await startTestCluster();
// The demo is loaded once and copied from then on; where databases may not be made, it is loaded each time.
const template = await loaded();
let made = 0;
const current = new Map<number, { file: string; agency: Promise<Agency> }>();

async function run(dataDir: string, { url, ownerUrl }: { url: string; ownerUrl: string }): Promise<Program> {
  return startProgram(dataDir, await freePort(), { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl });
}

async function loaded(): Promise<{ database: string; dataDir: string; drop(): Promise<void> } | undefined> {
  const database = await cluster.freshDatabase(name);
  if (database.given) return undefined;
  const dataDir = join(home, "template");
  mkdirSync(dataDir);
  await (await run(dataDir, database)).stop();
  return { database: name, dataDir, drop: database.drop };
}

async function makeAgency(): Promise<Agency> {
  made += 1;
  const dataDir = join(home, String(made));
  if (template) cpSync(template.dataDir, dataDir, { recursive: true });
  else mkdirSync(dataDir);
  const database = await cluster.freshDatabase(`${name}_${made}`, template?.database);
  const program = await run(dataDir, database);
  return {
    url: program.origin.replace("127.0.0.1", "localhost"),
    async end() {
      await program.stop();
      process.stderr.write(
        program.said().replace(/^(?:Greenroom is ready|Sign in to|Stopping|Loading| {2}).*\n/gm, ""),
      );
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function agencyFor(worker: number, file: string): Promise<Agency> {
  const before = current.get(worker);
  if (before?.file === file) return before.agency;
  // A worker that failed was replaced by another one.
  const done = [...current].filter(([one]) => one === worker || !markOf(one));
  for (const [one] of done) current.delete(one);
  const ended = Promise.all(done.map(([, { agency }]) => agency.then((one) => one.end())));
  const agency = ended.then(makeAgency);
  current.set(worker, { file, agency });
  return agency;
}

const door = createServer(({ method, url = "/" }, answer) => {
  if (method !== "POST") return void answer.end("ready");
  const { searchParams: asked } = new URL(url, "http://localhost");
  agencyFor(Number(asked.get("by")), asked.get("for") ?? "").then(
    (agency) => answer.end(agency.url),
    (error: unknown) => {
      answer.statusCode = 500;
      answer.end(String(error));
    },
  );
}).listen(Number(process.env.PORT), "127.0.0.1");

let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  door.close();
  for (const { agency } of current.values())
    await agency.then((one) => one.end()).catch((error: unknown) => console.error(error));
  await template?.drop();
  await cluster.stop();
  rmSync(home, { recursive: true, force: true });
  process.exit(0);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end());
// Whoever started us may have been killed without a word.
const starter = Number(process.env.STARTED_BY);
setInterval(() => {
  if (starter && !markOf(starter)) void end();
}, 1_000).unref();
