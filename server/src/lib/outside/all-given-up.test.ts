/** Deliveries given up in all agencies, as the operator sees them and sends them again. */
import { beforeAll, expect, test } from "vitest";
import { startApp, testEnvironment } from "#test/app.ts";
import { runCommandFile } from "#test/backup/restored.ts";
import { takeOwnDatabase } from "#test/database/of-file.ts";
import { buildAgency, buildStaff, inAgency } from "#test/factories.ts";
import { buildSocialShare } from "#test/generated/world/content/social.ts";
import { buildGivenUp } from "#test/generated/world/personal.ts";
import { openJobs } from "../jobs/jobs.ts";

// The command sees every agency.
await takeOwnDatabase();
const app = await startApp();
const jobs = openJobs(app.database, () => {});
// Creates the queues, as every start does.
await jobs.start({});
await jobs.stop();

const run = (...args: string[]) => runCommandFile("outgoing-retry", testEnvironment(), ...args);
/** Each is a program that loads all areas. */
const COMMANDS = { timeout: 180_000 };
const lines = (out: string): string[] => out.trim().split("\n");
let share = "";
let agency = "";

beforeAll(async () => {
  agency = await buildAgency("Harbour & Vale");
  await buildStaff(agency, { role: "agency" });
  share = await buildSocialShare(agency);
  const sql = (text: string) => inAgency(agency, text, [share]);
  await sql(
    `update social_share s
      set target_id = c.target_id, asked_at = null, failure = 'Meta could not be reached. It was tried for three days.'
      from social_connection c
      where s.id = $1 and c.id = s.connection_id`,
  );
  await sql("update social_share set state = 'FAILED' where id = $1");
  await buildGivenUp(await buildAgency("Northlight"), { displayName: "Imogen Hart" });
  await inAgency(
    agency,
    `insert into mail (id, agency_id, to_address, subject, purpose, state, failure, gave_up_at)
      values (gen_random_uuid(), $1, 'x@agency.example', 's', 'account', 'failed', '550 not this one',
        now() - interval '9 days')`,
    [agency],
  );
});

test(
  "the operator lists what was given up by agency, kind and reason, and sends nothing by that",
  COMMANDS,
  async () => {
    const { code, out, error } = await run("--list");
    expect({ code, error }).toEqual({ code: 0, error: "" });
    expect(lines(out)).toEqual([
      "Harbour & Vale: 1 × mail: 550 not this one",
      "Harbour & Vale: 1 × share: Meta could not be reached. It was tried for three days.",
      "Northlight: 1 × whatsapp: It could not be delivered.",
    ]);
    expect(await inAgency(agency, "select state from social_share where id = $1", [share])).toEqual([
      { state: "FAILED" },
    ]);
    const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    expect(lines((await run("--list", "--kind", "mail")).out)).toHaveLength(1);
    expect((await run("--list", "--kind", "mail", "--since", day)).out).toBe("Nothing has been given up.\n");
  },
);

test("one kind is sent again, or all of them, and what can't be says why", COMMANDS, async () => {
  expect((await run("--kind", "share")).out).toContain("1 queued to be sent again");
  expect(await inAgency(agency, "select state, failed_tries from social_share where id = $1", [share])).toEqual([
    { state: "WAITING", failed_tries: 0 },
  ]);
  expect(lines((await run()).out).slice(-2)).toEqual([
    "1 queued to be sent again: now if Greenroom is running, otherwise when it starts.",
    "1 couldn't be sent again: Not found, or you don't have access.",
  ]);
  const rest = await run("--list");
  expect(lines(rest.out)).toEqual(["Northlight: 1 × whatsapp: It could not be delivered."]);
});

test("a kind or a day that is none is said in one line", COMMANDS, async () => {
  const kind = await run("--kind", "fax");
  expect([kind.code, kind.error]).toEqual([
    1,
    expect.stringContaining("--kind: is one of mail, whatsapp, share and xero"),
  ]);
  expect((await run("--since", "yesterday")).error).toContain("--since: is a day, or a day and a time");
});
