import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Embedded, startEmbedded } from "#server/embedded/embedded.ts";
import { DISPOSABLE } from "#server/embedded/settings.ts";
import { migrate } from "#server/lib/database/migrate.ts";
import { withClient } from "#server/lib/database/with-client.ts";
import { hashOf } from "#server/lib/security/secrets.ts";

const dataDir = mkdtempSync(join(tmpdir(), "greenroom-commands-"));
const start = () => startEmbedded({ dataDir, log: () => {}, settings: DISPOSABLE });
let running: Embedded | undefined;

beforeAll(async () => {
  running = await start();
  await migrate(running.ownerUrl);
});
afterAll(async () => {
  await running?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Outcome {
  code: number;
  out: string;
  error: string;
}

function run(command: string, ...args: string[]): Promise<Outcome> {
  const file = fileURLToPath(import.meta.resolve(`#server/commands/${command}.ts`));
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PUBLIC_URL: "https://greenroom.example",
    APP_SECRET: "a secret of the tests, long enough",
    // Saves each command from compiling the libraries again.
    NODE_COMPILE_CACHE: fileURLToPath(new URL("../../../node_modules/.cache/compiled", import.meta.url)),
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (problem, out, error) =>
      resolve({ code: typeof problem?.code === "number" ? problem.code : 0, out, error }),
    );
  });
}

/** Generous, because each command loads the program again. */
const TIMEOUT = 60_000;
const LINK = /https:\/\/greenroom\.example\/staff\/set-password\/([\w-]{43})\n$/;
const codeIn = ({ out }: Outcome): string => LINK.exec(out)?.[1] ?? "";

/** Returns the invited account of a link, or nothing when the link no longer works. */
async function invited(code: string): Promise<Record<string, unknown> | undefined> {
  return withClient("test", running?.ownerUrl ?? "", async (client) => {
    const { rows: agencies } = await client.query<{ ids: string }>(
      "select coalesce(string_agg(id::text, ','), '') as ids from agency",
    );
    await client.query("select set_config('app.agencies', $1, false)", [`{${agencies[0]?.ids}}`]);
    const { rows } = await client.query(
      `select a.email, a.role, g.name as agency, s.display_name as name,
         (select count(*)::int from position p where p.agency_id = g.id) as positions,
         (select count(*)::int from talent_type t where t.agency_id = g.id) as types,
         (select array_agg(t.name || ' ' || jsonb_array_length(t.items)) from task_template t
            where t.agency_id = g.id) as packs,
         c.expires_at > now() + interval '23 hours' as "goodForADay"
       from one_time_code c
         join account a on a.id = c.account_id
         left join agency g on g.id = a.agency_id
         left join staff s on s.id = a.id
       where c.hash = $1 and c.purpose = 'invitation'`,
      [hashOf(code)],
    );
    return rows[0];
  });
}

const agency = ["--name", "Harbour & Vale", "--owner-name", "Eleanor Vale"];

test(
  "an agency can be created while the application runs, with its lists and its owner's link",
  async () => {
    const created = await run("agency-create", ...agency, "--owner-email", "Eleanor@agency.example");
    expect(created).toMatchObject({ code: 0, error: "" });
    expect(await invited(codeIn(created))).toEqual({
      email: "eleanor@agency.example",
      role: "agency",
      agency: "Harbour & Vale",
      name: "Eleanor Vale",
      positions: 12,
      packs: ["Advance 8"],
      types: 43,
      goodForADay: true,
    });
    const again = await run("agency-create", ...agency, "--owner-email", "eleanor@agency.example");
    expect(await invited(codeIn(created))).toBeUndefined();
    expect(await invited(codeIn(again))).toMatchObject({ agency: "Harbour & Vale" });
  },
  TIMEOUT,
);

test(
  "a super admin belongs to no agency",
  async () => {
    const created = await run("admin-create", "--name", "Robin Okonkwo", "--email", "robin@platform.example");
    expect(created).toMatchObject({ code: 0, error: "" });
    expect(await invited(codeIn(created))).toMatchObject({
      email: "robin@platform.example",
      role: "super_admin",
      agency: null,
    });
  },
  TIMEOUT,
);

test(
  "an error is reported in one line, with a non-zero exit code",
  async () => {
    const cases: [string[], string][] = [
      [["agency-create"], "--name is needed."],
      [["agency-create", ...agency, "--owner-email", "nobody"], "--owner-email: Invalid email"],
      [
        ["agency-create", ...agency, "--owner-email", "a@b.example", "--time-zone", "Mars/One"],
        "--time-zone: Unknown time zone",
      ],
      [["agency-create", "--nmae", "x"], "Unknown option '--nmae'"],
      [
        ["agency-create", "--name", "Another", "--owner-name", "E", "--owner-email", "ELEANOR@agency.example"],
        "The email eleanor@agency.example is already in use.",
      ],
      [
        ["admin-create", "--name", "R", "--email", "eleanor@agency.example"],
        "The email eleanor@agency.example is already in use.",
      ],
    ];
    await Promise.all(
      cases.map(async ([[command = "", ...args], line]) => {
        const { code, out, error } = await run(command, ...args);
        expect({ code, out }).toEqual({ code: 1, out: "" });
        expect(error).toContain(line);
        expect(error.trimEnd()).not.toContain("\n");
      }),
    );
  },
  TIMEOUT,
);

test(
  "without a running application the database is started for the command alone",
  async () => {
    await running?.stop();
    running = undefined;
    const created = await run("admin-create", "--name", "Second", "--email", "second@platform.example");
    expect(created).toMatchObject({ code: 0, error: "" });
    running = await start();
    expect(await invited(codeIn(created))).toMatchObject({ role: "super_admin" });
  },
  TIMEOUT,
);

test(
  "the demo's code has six digits",
  async () => {
    expect((await run("demo-code")).out).toMatch(/^\d{6} {2}for platform@greenroom\.example/);
  },
  TIMEOUT,
);
