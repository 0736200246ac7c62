// `npm run test:imports -- 6`: repeatedly kills the program during an import and checks as superuser that no import is
// stored partially. Then the import continues, by itself or by hand, until every row exists exactly once.
import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Import, imports } from "#contract/imports/import.ts";
import type { ImportState } from "#contract/imports/states.ts";
import { uploads } from "#contract/media/upload.ts";
import { auth } from "#contract/session/session.ts";
import { demoSignIns } from "#server/demo/staff/sign-in.ts";
import { callerAt, failures, type SendCall, sendOrThrow } from "./actors/caller.ts";
import { databaseUrl, freePort, type Program, removeData, startProgram } from "./program.ts";
import { sendUploadPart } from "./steps/upload-parts.ts";

const wanted = Number(process.argv[2] ?? 6);
const ROWS = 3_000;
/** Time limit: the next process takes over the job only when the last heartbeat is old. */
const PATIENCE_MS = 120_000;

const dataDir = mkdtempSync(join(tmpdir(), "greenroom-imports-"));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const problems: string[] = [];
const tally = { kills: 0, whileAdding: 0, whileUndoing: 0, byHand: 0, byItself: 0 };
let program: Program | undefined;
const say = (line: string) => process.stdout.write(`${line}\n`);

async function begin(send: SendCall, token: string, round: number): Promise<string> {
  const name = `Round ${round}.csv`;
  const rows = Array.from({ length: ROWS }, (_, n) => `Killed ${round} ${n},Music,killed.${round}.${n}@example.com`);
  const bytes = Buffer.from(["Name,Category,Email", ...rows].join("\n"));
  const qquuid = randomUUID();
  const status = await sendUploadPart({ origin, token, qquuid, name, bytes, index: 0, total: 1, cut: false });
  if (status !== 200) throw new Error(`the file was answered ${status}`);
  const body = { qquuid, qqfilename: name, qqtotalfilesize: bytes.length, qqtotalparts: 1 };
  const { id: mediaId } = await sendOrThrow<{ id: string }>(send, { call: uploads.done, body });
  const params = { kind: "talents" };
  const { id } = await sendOrThrow<{ id: string }>(send, { call: imports.create, params, body: { mediaId } });
  return id;
}
const paramsOf = (id: string) => ({ kind: "talents", id });
const get = (send: SendCall, id: string) => sendOrThrow<Import>(send, { call: imports.get, params: paramsOf(id) });

async function until(send: SendCall, id: string, state: ImportState): Promise<Import> {
  for (const startedAt = performance.now(); performance.now() - startedAt < PATIENCE_MS; await sleep(50)) {
    const current = await get(send, id);
    if (current.state === state) return current;
    if (current.problem) throw new Error(current.problem);
  }
  throw new Error(`the import is not ${state} in time`);
}

interface Facts {
  people: number;
  twice: number;
  /** People without the rows that belong to them. */
  halves: number;
  added: number;
  binned: number;
}
/** Reads the import's rows as superuser and not through the server. */
async function facts(id: string, round: number): Promise<Facts> {
  const client = new pg.Client({ connectionString: databaseUrl(dataDir) });
  await client.connect();
  const { rows } = await client.query<Facts>(
    `select count(*)::int as people, count(*)::int - count(distinct p.display_name)::int as twice,
       count(*) filter (where not exists (select from record r where r.id = p.id)
         or not exists (select from history h where h.record_id = p.id and h.op = 'insert')
         or (p.deleted_at is null) <> (select r.deleted_at is null from record r where r.id = p.id))::int as halves,
       (select count(*)::int
         from import_row
         where import_id = $1 and (state = 'added' or record_id is not null)) as added,
       count(*) filter (where p.deleted_at is not null)::int as binned
     from person p where p.display_name like $2`,
    [id, `Killed ${round} %`],
  );
  await client.end();
  return rows[0] ?? { people: 0, twice: 0, halves: 0, added: 0, binned: 0 };
}

/** Checks that all or nothing is stored, consistently. */
function check(where: string, { people, twice, halves, added, binned }: Facts): void {
  const whole = (n: number) => n === 0 || n === ROWS;
  if (!whole(people) || !whole(added) || !whole(binned) || people !== added || twice > 0 || halves > 0)
    problems.push(`${where}: ${JSON.stringify({ people, twice, halves, added, binned })}`);
}

/** Kills the program once a share of the work is done, and starts it again. */
async function killAt(send: SendCall, id: string, round: number, share: number): Promise<ImportState> {
  for (;;) {
    const { state, progress, total } = await get(send, id);
    if (state === "done" || state === "undone" || progress >= share * total) break;
  }
  await program?.kill();
  tally.kills += 1;
  program = await startProgram(dataDir, port);
  const { state } = await get(send, id);
  if (state === "adding") tally.whileAdding += 1;
  if (state === "undoing") tally.whileUndoing += 1;
  check(`round ${round}, killed while ${state}`, await facts(id, round));
  return state;
}

async function run(send: SendCall, token: string, round: number): Promise<void> {
  const id = await begin(send, token, round);
  const { columns } = await until(send, id, "columns");
  await sendOrThrow(send, {
    call: imports.columns,
    params: paramsOf(id),
    body: { columns: columns.map(({ field }) => field) },
  });
  await until(send, id, "checked");
  const start = { call: imports.start, params: paramsOf(id), body: { rows: "all", duplicates: "add" } };
  await sendOrThrow(send, start);
  const state = await killAt(send, id, round, Math.random() * 0.8);
  if (state === "adding" && round % 2 === 0) {
    // Stops the import instead of waiting, and starts it again.
    await sendOrThrow(send, { call: imports.stop, params: paramsOf(id), body: {} });
    check(`round ${round}, stopped`, await facts(id, round));
    await sendOrThrow(send, start);
    tally.byHand += 1;
  } else if (state === "adding") tally.byItself += 1;
  const done = await until(send, id, "done");
  const added = await facts(id, round);
  check(`round ${round}, added`, added);
  if (done.added !== ROWS || added.people !== ROWS)
    problems.push(`round ${round}: ${added.people} of ${ROWS} were added`);
  await sendOrThrow(send, { call: imports.undo, params: paramsOf(id), body: { changed: "keep" } });
  if (round % 3 === 0) await killAt(send, id, round, Math.random() * 0.8);
  await until(send, id, "undone");
  const undone = await facts(id, round);
  check(`round ${round}, undone`, undone);
  if (undone.binned !== ROWS) problems.push(`round ${round}: ${undone.binned} of ${ROWS} were undone`);
}

try {
  program = await startProgram(dataDir, port);
  const { email, password } = demoSignIns[0] ?? { email: "", password: "" };
  const login = { call: auth.login, body: { email, password } };
  const { accessToken } = await sendOrThrow<{ accessToken: string }>(callerAt(origin, undefined), login);
  const send = callerAt(origin, accessToken);
  for (let round = 1; round <= wanted; round += 1)
    await run(send, accessToken, round).catch(
      (error: unknown) => void problems.push(`round ${round}: ${String(error)}`),
    );
  for (const item of [...problems, ...failures].slice(0, 40)) say(item);
  say(
    `imports: ${wanted} of ${ROWS} rows, ${tally.kills} kills (${tally.whileAdding} while adding, ${tally.whileUndoing} while undoing), ${tally.byItself} went on by themselves, ${tally.byHand} by hand; ${problems.length + failures.length} wrong`,
  );
} finally {
  await program?.kill();
  await removeData(dataDir);
}
process.exit(problems.length + failures.length > 0 ? 1 : 0);
