import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Turns, turnsOn } from "./turn.ts";

let pool: pg.Pool;
let client: pg.PoolClient;
let turns: Turns;

beforeAll(async () => {
  pool = new pg.Pool({ connectionString: inject("database").url, max: 1, pipeline: true });
  client = await pool.connect();
  turns = turnsOn(client, () => []);
});
afterAll(async () => {
  await turns.settled();
  client.release();
  await pool.end();
});

test("what one turn asks is one transaction, which ends with it", async () => {
  const [, told] = await Promise.all([
    turns.ask({ text: "select set_config('app.probe', 'here', true)" }),
    turns.ask<{ probe: string }>({ text: "select current_setting('app.probe') as probe" }),
  ]);
  expect(told.rows).toEqual([{ probe: "here" }]);
  const later = await turns.ask({ text: "select current_setting('app.probe', true) as probe" });
  expect(later.rows).toEqual([{ probe: "" }]);
});

test("values and rows are what pg would make of them, asked once or again", async () => {
  const statement = {
    text: "select $1::text as line, $2::int[] as many, $3::jsonb as tree, $4::bytea as raw, $5::bigint as big, $6::timestamptz as at, null as nothing",
    values: ["it's", [1, 2], { a: [1] }, Buffer.from([0, 255]), "12", "2026-08-11T09:42:00.123Z"],
  };
  const row = {
    line: "it's",
    many: [1, 2],
    tree: { a: [1] },
    raw: Buffer.from([0, 255]),
    big: 12,
    at: expect.stringMatching(/T.*Z$/),
    nothing: null,
  };
  for (let again = 0; again < 3; again += 1) {
    const { rows, rowCount, command } = await turns.ask(statement);
    expect({ rows, rowCount, command }).toEqual({ rows: [row], rowCount: 1, command: "SELECT" });
  }
  const arrays = await turns.ask({ ...statement, rowMode: "array" });
  expect(arrays.rows).toEqual([Object.values(row)]);
});

test("what follows a failure in its turn is not run, and what comes after the turn is", async () => {
  const answers = await Promise.allSettled([
    turns.ask({ text: "select 1 as one" }),
    turns.ask({ text: "select 1 / $1::int as broken", values: [0] }),
    turns.ask({ text: "select 'never prepared before' as after" }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(answers[1]).toMatchObject({ reason: { code: "22012" } });
  // Both that failed and that was left out can be asked again.
  expect((await turns.ask({ text: "select 1 / $1::int as broken", values: [1] })).rows).toEqual([{ broken: 1 }]);
  expect((await turns.ask({ text: "select 'never prepared before' as after" })).rows).toEqual([
    { after: "never prepared before" },
  ]);
});

test("a statement that can't be parsed fails alone, each time", async () => {
  for (let again = 0; again < 2; again += 1)
    await expect(turns.ask({ text: "select from where" })).rejects.toMatchObject({ code: "42601" });
  expect((await turns.ask({ text: "select 2 as two" })).rows).toEqual([{ two: 2 }]);
});

test("a value that can't be written is refused where it was given, and the turn goes on", async () => {
  const round: Record<string, unknown> = {};
  round.self = round;
  const good = turns.ask({ text: "select 3 as three" });
  await expect(async () => turns.ask({ text: "select $1::jsonb", values: [round] })).rejects.toThrow(/circular/i);
  expect((await good).rows).toEqual([{ three: 3 }]);
});
