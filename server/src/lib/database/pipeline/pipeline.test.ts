import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { canBatch, openBatchedPipeline } from "./batched-pipeline.ts";
import type { Opening, Pipeline } from "./pipeline.ts";
import { openPlainPipeline } from "./plain-pipeline.ts";

const opening: Opening = { mode: "read", session: { text: "select set_config('app.actor', 'probe', true)" } };
let pool: pg.Pool;

beforeAll(() => {
  pool = new pg.Pool({ connectionString: inject("database").url, max: 1, pipeline: true });
});
afterAll(() => pool.end());

test("this release of pg has everything a batch writes to", () => expect(canBatch()).toBe(true));

describe.each([
  ["batched", openBatchedPipeline],
  ["plain", openPlainPipeline],
] as const)("a %s pipeline", (_, open) => {
  let client: pg.PoolClient;
  let pipeline: Pipeline;
  beforeAll(async () => {
    client = await pool.connect();
    pipeline = open(client, opening);
  });
  afterAll(async () => {
    await pipeline.settled();
    client.release();
  });

  test("a pipeline runs the statements of one turn in one transaction, opened by its settings", async () => {
    const [, seen] = await Promise.all([
      pipeline.query({ text: "select set_config('app.probe', 'here', true)" }),
      pipeline.query<object>({
        text: "select current_setting('app.probe') as probe, current_setting('app.actor') as actor",
      }),
    ]);
    expect(seen.rows).toEqual([{ probe: "here", actor: "probe" }]);
  });

  test("a pipeline leaves no session settings on the connection", async () => {
    await pipeline.settled();
    const { rows } = await client.query("select current_setting('app.actor', true) as actor");
    expect(rows).toEqual([{ actor: "" }]);
  });

  test("a pipeline reads values and rows as pg does, the first time and later", async () => {
    const statement = {
      text: `select $1::text as line, $2::int[] as many, $3::jsonb as tree, $4::bytea as raw, $5::bigint as big,
          $6::timestamptz as at, null as nothing`,
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
      const { rows, rowCount, command } = await pipeline.query(statement);
      expect({ rows, rowCount, command }).toEqual({ rows: [row], rowCount: 1, command: "SELECT" });
    }
    const arrays = await pipeline.query({ ...statement, rowMode: "array" });
    expect(arrays.rows).toEqual([Object.values(row)]);
  });

  test("a pipeline runs nothing after a failure in the same turn, and runs later statements", async () => {
    const results = await Promise.allSettled([
      pipeline.query({ text: "select 1 as one" }),
      pipeline.query({ text: "select 1 / $1::int as broken", values: [0] }),
      pipeline.query({ text: "select 'never prepared before' as after" }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(results[1]).toMatchObject({ reason: { code: "22012" } });
    const again = { text: "select 1 / $1::int as broken", values: [1] };
    expect((await pipeline.query(again)).rows).toEqual([{ broken: 1 }]);
    const after = { text: "select 'never prepared before' as after" };
    expect((await pipeline.query(after)).rows).toEqual([{ after: "never prepared before" }]);
  });

  test("a pipeline rejects a statement that cannot be parsed each time, and no other", async () => {
    for (let again = 0; again < 2; again += 1)
      await expect(pipeline.query({ text: "select from where" })).rejects.toMatchObject({ code: "42601" });
    expect((await pipeline.query({ text: "select 2 as two" })).rows).toEqual([{ two: 2 }]);
  });

  test("a pipeline rejects a value that cannot be serialised, and continues", async () => {
    const round: Record<string, unknown> = {};
    round.self = round;
    const good = pipeline.query({ text: "select 3 as three" });
    await expect(async () => pipeline.query({ text: "select $1::jsonb", values: [round] })).rejects.toThrow(
      /circular/i,
    );
    expect((await good).rows).toEqual([{ three: 3 }]);
  });
});
