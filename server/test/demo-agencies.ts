/**
 * Starts the whole program for the browser tests: each test file gets a fresh demo
 * agency on its own database and port. `POST /?by=<worker>&for=<file>` creates one and
 * returns its URL, with `&work=off` without its tasks; when a worker asks for another file, its previous agency is removed.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withClient } from "#server/lib/database/with-client.ts";
import { markOf } from "#server/lib/process/process-mark.ts";
import { startTestCluster } from "./database/cluster.ts";
import { freePort, type Program, startProgram } from "./resilience/program.ts";
import { addPages, answerGraph } from "./social-pages.ts";
import { HOLLOW_FENNEL, PAPER_WEATHER, TIN_LANTERNS } from "./stand-ins/artists.ts";
import { EventbriteStandIn } from "./stand-ins/eventbrite.ts";
import type { GraphStandIn } from "./stand-ins/graph.ts";
import { HumanitixStandIn } from "./stand-ins/humanitix.ts";
import { BODY_TEMPLATE, META_APP, MetaStandIn } from "./stand-ins/meta.ts";
import { MusicBrainzStandIn } from "./stand-ins/musicbrainz.ts";
import { riverStage, TICKETS_KEY } from "./stand-ins/ticket-sales.ts";
import { startXero, XERO_CLIENT } from "./stand-ins/xero.ts";

interface Agency {
  url: string;
  ownerUrl: string;
  meta: MetaStandIn;
  graph: GraphStandIn;
  end(): Promise<void>;
}

const WATCH = fileURLToPath(new URL("./cost/thread-watch.ts", import.meta.url));
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
  const { THREAD_TIME_FILE } = process.env;
  const settings = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, THREAD_TIME_FILE, ...more };
  const program = await startProgram(dataDir, await freePort(), settings, [WATCH]);
  // Drops the time of the start, which belongs to no request.
  program.child.send({ threadTime: "reset" });
  return program;
}

async function loaded(): Promise<{ database: string; dataDir: string; drop(): Promise<void> } | undefined> {
  const database = await cluster.freshDatabase(name);
  if (database.given) return undefined;
  const dataDir = join(home, "template");
  mkdirSync(dataDir);
  await (await run(dataDir, database)).stop();
  return { database: name, dataDir, drop: database.drop };
}

const CHATS = [
  "chat_reader",
  "chat_message",
  "chat_log",
  "chat_conversation",
  "chat_template",
  "chat_number",
  "chat_account",
];

/**
 * Announces a transaction's changes, as the server does, since workers look only now and then without. A payload has a
 * limit, which only what is removed before the program's start exceeds.
 */
const ANNOUNCE = `select pg_notify('greenroom_changes', noted)
  from (select current_setting('app.changes', true) as noted) changes
  where length(noted) between 1 and 7000`;
/** Runs statements in each agency of a database. */
const inEach = (ownerUrl: string, statements: readonly string[]): Promise<void> =>
  withClient("test", ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>("select id from agency");
    for (const { id } of rows) {
      await client.query("begin");
      await client.query("select set_config('app.agencies', $1, true), set_config('app.agency', $2, true)", [
        `{${id}}`,
        id,
      ]);
      for (const statement of [...statements, ANNOUNCE]) await client.query(statement);
      await client.query("commit");
    }
  });
/** Puts the demo's tasks into the bin, for journeys that make their own, with what people were notified of, and conversations. */
const withoutWork = (ownerUrl: string): Promise<void> =>
  inEach(ownerUrl, [
    "update task set deleted_at = now()",
    "delete from notification",
    ...CHATS.map((table) => `delete from ${table}`),
  ]);

/** A stand-in for Meta with a template in each state of its review. */
async function openMeta(): Promise<MetaStandIn> {
  const meta = await new MetaStandIn().open();
  const template = { language: "en", category: "UTILITY" };
  meta.templates = [
    {
      ...template,
      id: "t1",
      name: "a_question_about_a_date",
      status: "APPROVED",
      components: [
        BODY_TEMPLATE("Hello {{1}}, a short question about {{2}}: is {{3}} still right for you?", [
          "Odette",
          "Audiobook series two",
          "Thu 13 Aug",
        ]),
      ],
    },
    {
      ...template,
      id: "t2",
      name: "recording_reminder",
      status: "APPROVED",
      components: [{ type: "BODY", text: "A reminder of the recording this week. Reply with 1 if you can make it." }],
    },
    {
      ...template,
      id: "t3",
      name: "winter_greeting",
      status: "PENDING",
      components: [{ type: "BODY", text: "A warm greeting from all of us." }],
    },
    {
      ...template,
      id: "t4",
      name: "special_offer",
      status: "REJECTED",
      rejected_reason: "INVALID_FORMAT",
      components: [{ type: "BODY", text: "Only today!" }],
    },
  ];
  return meta;
}

/** Returns what a journey needs to write webhooks, and what was sent. */
const shownMeta = ({ accountId, number, sent, read }: MetaStandIn): string =>
  JSON.stringify({ accountId, number, secret: META_APP.secret, code: "code-1", sent, read });

async function makeAgency(hasWork: boolean): Promise<Agency> {
  count += 1;
  const dataDir = join(home, String(count));
  if (template) cpSync(template.dataDir, dataDir, { recursive: true });
  else mkdirSync(dataDir);
  const database = await cluster.freshDatabase(`${name}_${count}`, template?.database);
  if (!hasWork && template) await withoutWork(database.ownerUrl);
  // Each has its own books: numbers of invoices stand there once.
  const xero = await startXero();
  const meta = await openMeta();
  const graph = addPages(meta);
  const artists = await new MusicBrainzStandIn().listen();
  artists.artists.push(PAPER_WEATHER, HOLLOW_FENNEL, TIN_LANTERNS);
  const [humanitix, eventbrite] = [await new HumanitixStandIn().listen(), await new EventbriteStandIn().listen()];
  humanitix.keys = new Set([TICKETS_KEY]);
  for (const provider of [humanitix, eventbrite]) provider.sales.push(riverStage());
  const program = await run(dataDir, database, {
    XERO_URL: xero.url,
    XERO_CLIENT_ID: XERO_CLIENT.id,
    XERO_CLIENT_SECRET: XERO_CLIENT.secret,
    META_APP_ID: META_APP.id,
    META_APP_SECRET: META_APP.secret,
    META_CONFIG_ID: META_APP.config,
    META_VERIFY_TOKEN: META_APP.verify,
    META_GRAPH_URL: meta.url,
    ...artists.environment,
    HUMANITIX_URL: humanitix.url,
    EVENTBRITE_URL: eventbrite.url,
  });
  return {
    meta,
    graph,
    ownerUrl: database.ownerUrl,
    url: program.origin.replace("127.0.0.1", "localhost"),
    async end() {
      await program.stop();
      await Promise.all([xero.stop(), meta.close(), artists.close(), humanitix.close(), eventbrite.close()]);
      process.stderr.write(program.output().replace(/^(?:Greenroom |Sign in to|Stopping|Loading| {2}).*\n/gm, ""));
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

/** Answers `POST /meta?by=<worker>` with the stand-in of the worker's agency; `&fault=refused` makes it refuse the next message, `&file=<id>&mime=<type>` gives it a file. */
async function answerMeta(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { searchParams } = new URL(request.url ?? "/", "http://localhost");
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const agency = current.get(Number(searchParams.get("by")))?.agency;
  const meta = (await agency)?.meta;
  if (!meta) return void response.writeHead(404).end();
  const [file, mime] = [searchParams.get("file"), searchParams.get("mime")];
  if (file && mime) meta.files.set(file, { bytes: Buffer.concat(chunks), mime });
  if (searchParams.get("fault") === "refused")
    meta.faults.push({ on: "messages", fault: { status: 400, code: 131026, message: "Message undeliverable" } });
  response.end(shownMeta(meta));
}

/** Answers `POST /graph?by=<worker>`, which changes what Facebook and Instagram do next, with what stands there. */
async function answerSocial(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { searchParams } = new URL(request.url ?? "/", "http://localhost");
  const agency = await current.get(Number(searchParams.get("by")))?.agency;
  if (!agency) return void response.writeHead(404).end();
  await answerGraph(request, response, {
    graph: agency.graph,
    run: (statements) => inEach(agency.ownerUrl, statements),
  });
}

const server = createServer((request, response) => {
  const { method, url = "/" } = request;
  if (method === "POST" && url.startsWith("/graph?")) return void answerSocial(request, response);
  if (method === "POST" && url.startsWith("/meta?")) return void answerMeta(request, response);
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
