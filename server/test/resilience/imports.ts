// `npm run test:imports -- 6`: kills the program in the middle of an import, again and again, and looks past every policy
// whether anything of it is there in part. Then it goes on, by itself or by hand, until all is there once.
import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Import, type ImportState, imports } from "#contract/imports/import.ts";
import { uploads } from "#contract/media/upload.ts";
import { auth } from "#contract/session/session.ts";
import { demoSignIns } from "#server/demo/staff/sign-in.ts";
import { callerAt, failures, type SendCall, sure } from "./actors/caller.ts";
import { databaseUrl, freePort, type Program, removeData, startProgram } from "./program.ts";
import { sendUploadPart } from "./steps/upload-parts.ts";

const wanted = Number(process.argv[2] ?? 6);
const ROWS = 3_000;
/** The next process takes the job up once this one's last sign of life is old. */
const PATIENCE_MS = 120_000;

const dataDir = mkdtempSync(join(tmpdir(), "greenroom-imports-"));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const wrong: string[] = [];
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
  const { id: mediaId } = await sure<{ id: string }>(send, { call: uploads.done, body });
  const params = { kind: "talents" };
  const { id } = await sure<{ id: string }>(send, { call: imports.create, params, body: { mediaId } });
  return id;
}
const at = (id: string) => ({ kind: "talents", id });
const get = (send: SendCall, id: string) => sure<Import>(send, { call: imports.get, params: at(id) });

async function until(send: SendCall, id: string, state: ImportState): Promise<Import> {
  for (const begun = performance.now(); performance.now() - begun < PATIENCE_MS; await sleep(50)) {
    const one = await get(send, id);
    if (one.state === state) return one;
    if (one.problem) throw new Error(one.problem);
  }
  throw new Error(`the import is not ${state} in time`);
}

interface Facts {
  people: number;
  twice: number;
  /** Without what is made together with them. */
  halves: number;
  added: number;
  binned: number;
}
/** Read past every policy and not through the program. */
async function facts(id: string, round: number): Promise<Facts> {
  const client = new pg.Client({ connectionString: databaseUrl(dataDir) });
  await client.connect();
  const { rows } = await client.query<Facts>(
    `select count(*)::int as people, count(*)::int - count(distinct p.display_name)::int as twice,
       count(*) filter (where not exists (select from record r where r.id = p.id) or not exists (select from history h where h.record_id = p.id and h.op = 'insert')
         or (p.deleted_at is null) <> (select r.deleted_at is null from record r where r.id = p.id))::int as halves,
       (select count(*)::int from import_row where import_id = $1 and (state = 'added' or record_id is not null)) as added,
       count(*) filter (where p.deleted_at is not null)::int as binned
     from person p where p.display_name like $2`,
    [id, `Killed ${round} %`],
  );
  await client.end();
  return rows[0] ?? { people: 0, twice: 0, halves: 0, added: 0, binned: 0 };
}

/** All of it or nothing, and the rows say the same. */
function judge(where: string, { people, twice, halves, added, binned }: Facts): void {
  const whole = (n: number) => n === 0 || n === ROWS;
  if (!whole(people) || !whole(added) || !whole(binned) || people !== added || twice > 0 || halves > 0)
    wrong.push(`${where}: ${JSON.stringify({ people, twice, halves, added, binned })}`);
}

/** Kills the program once that much is done of what is at work, and starts it again. */
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
  judge(`round ${round}, killed while ${state}`, await facts(id, round));
  return state;
}

async function run(send: SendCall, token: string, round: number): Promise<void> {
  const id = await begin(send, token, round);
  const { columns } = await until(send, id, "columns");
  await sure(send, { call: imports.columns, params: at(id), body: { columns: columns.map(({ field }) => field) } });
  await until(send, id, "checked");
  const start = { call: imports.start, params: at(id), body: { rows: "all", twins: "add" } };
  await sure(send, start);
  const state = await killAt(send, id, round, Math.random() * 0.8);
  if (state === "adding" && round % 2 === 0) {
    // Whoever does not want to wait stops it, and begins again.
    await sure(send, { call: imports.stop, params: at(id), body: {} });
    judge(`round ${round}, stopped`, await facts(id, round));
    await sure(send, start);
    tally.byHand += 1;
  } else if (state === "adding") tally.byItself += 1;
  const done = await until(send, id, "done");
  const added = await facts(id, round);
  judge(`round ${round}, added`, added);
  if (done.added !== ROWS || added.people !== ROWS) wrong.push(`round ${round}: ${added.people} of ${ROWS} were added`);
  await sure(send, { call: imports.undo, params: at(id), body: { changed: "keep" } });
  if (round % 3 === 0) await killAt(send, id, round, Math.random() * 0.8);
  await until(send, id, "undone");
  const undone = await facts(id, round);
  judge(`round ${round}, taken back`, undone);
  if (undone.binned !== ROWS) wrong.push(`round ${round}: ${undone.binned} of ${ROWS} were taken back`);
}

try {
  program = await startProgram(dataDir, port);
  const { email, password } = demoSignIns[0] ?? { email: "", password: "" };
  const login = { call: auth.login, body: { email, password } };
  const { accessToken } = await sure<{ accessToken: string }>(callerAt(origin, undefined), login);
  const send = callerAt(origin, accessToken);
  for (let round = 1; round <= wanted; round += 1)
    await run(send, accessToken, round).catch((error: unknown) => void wrong.push(`round ${round}: ${String(error)}`));
  for (const item of [...wrong, ...failures].slice(0, 40)) say(item);
  say(
    `imports: ${wanted} of ${ROWS} rows, ${tally.kills} kills (${tally.whileAdding} while adding, ${tally.whileUndoing} while taking back), ${tally.byItself} went on by themselves, ${tally.byHand} by hand; ${wrong.length + failures.length} wrong`,
  );
} finally {
  await program?.kill();
  await removeData(dataDir);
}
process.exit(wrong.length + failures.length > 0 ? 1 : 0);
