/**
 * Rules for the wire format of every call: words for refused fields, milliseconds of periods, bodies that say nothing.
 */
import { expect, test } from "vitest";
import { REQUIRED } from "#contract/content/item.ts";
import { ERRORS } from "#contract/errors.ts";
import { type Schema, z } from "#contract/schema.ts";
import { actionOf } from "#server/lib/serving/serve.ts";
import { startApp } from "../app.ts";
import { buildAgency, buildStaff } from "../factories.ts";
import { definitionOf, fieldsOf } from "../generated/inputs/fields.ts";
import { CALLS } from "../generated/walk.ts";

const MISSING: readonly string[] = [ERRORS.requiredField[1], REQUIRED];
const OF_A_VALUE = new Set(["string", "number", "int", "boolean", "array", "object", "enum", "literal", "union"]);

/** The messages with which a schema refuses a value, without those of what is inside it. */
const messagesOf = (schema: Schema, value: unknown): string[] =>
  z.safeParse(schema, value).error?.issues.flatMap(({ path, message }) => (path.length === 0 ? [message] : [])) ?? [];

/** The greatest length that a schema's own check allows. */
const longestOf = (schema: Schema): number | undefined =>
  (schema._zod.def.checks ?? [])
    .map(({ _zod: { def } }) => def as { check: string; maximum?: number })
    .find(({ check }) => check === "max_length")?.maximum;

test("a value of a wrong type is never reported as missing, in any field of any call", () => {
  const fields = CALLS.flatMap(({ title, call }) =>
    [call.body, call.query].flatMap((input) =>
      [...fieldsOf(input)].map(({ path, schema }) => ({ about: `${title} ${path.join(".")}`, schema })),
    ),
  ).filter(({ schema }) => OF_A_VALUE.has(definitionOf(schema).type));
  expect(fields.length).toBeGreaterThan(2000);
  const problems = fields.filter(({ schema }) =>
    [new Date(0), 5.5, ["x", 1], { x: 1 }, true].some((value) =>
      messagesOf(schema, value).some((message) => MISSING.includes(message)),
    ),
  );
  expect(problems.map(({ about }) => about)).toEqual([]);
});

test("a refusal of a too long text names the maximum, in any field of any call", () => {
  const texts = CALLS.flatMap(({ title, call }) =>
    [...fieldsOf(call.body)].flatMap(({ path, schema }) => {
      const maximum = longestOf(schema);
      return definitionOf(schema).type === "string" && maximum !== undefined
        ? [{ about: `${title} ${path.join(".")}`, schema, maximum }]
        : [];
    }),
  );
  expect(texts.length).toBeGreaterThan(300);
  const silent = texts.filter(
    ({ schema, maximum }) =>
      !messagesOf(schema, "a".repeat(maximum + 1)).some((message) =>
        /^At most \d+ characters$|too long/i.test(message),
      ),
  );
  expect(silent.map(({ about, schema, maximum }) => [about, ...messagesOf(schema, "a".repeat(maximum + 1))])).toEqual(
    [],
  );
});

test("fromDate and toDate of every call that reads are epoch milliseconds", () => {
  const periods = CALLS.filter(({ call }) => actionOf(call) === "read").flatMap(({ title, call }) =>
    [call.body, call.query].flatMap((input) =>
      Object.entries(input ? (definitionOf(input).shape ?? {}) : {}).flatMap(([name, schema]) =>
        /^(?:from|to)Date$/.test(name) ? [{ about: `${title} ${name}`, schema }] : [],
      ),
    ),
  );
  expect(periods.length).toBeGreaterThan(20);
  const others = periods.filter(({ schema }) => !z.safeParse(schema, 1_790_000_000_000).success);
  expect(others.map(({ about }) => about)).toEqual([]);
});

test("every call without a body accepts an empty object as none, and nothing else", async () => {
  const { ask, app } = await startApp();
  const { token } = await buildStaff(await buildAgency(), { role: "agency" });
  const calls = CALLS.filter(({ call }) => !call.body && call.method !== "GET" && call.access.kind !== "public");
  expect(calls.length).toBeGreaterThan(50);
  for (const { title, call } of calls) {
    const params = Object.fromEntries(
      Object.keys(call.params?._zod.def.shape ?? {}).map((name) => [name, crypto.randomUUID()]),
    ) as never;
    const { error } = await ask(call, token, { params, body: {} });
    expect(error?.code, title).not.toBe("malformed");
  }
  const count = async (body: unknown) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const url = "/notification/v1/notifications/count";
    const { statusCode } = await app.inject({ method: "POST", url, headers, payload: JSON.stringify(body) });
    return statusCode;
  };
  expect(await count({})).toBe(200);
  for (const body of [{ ids: [] }, [], "", null, 0]) expect(await count(body), JSON.stringify(body)).toBe(400);
});
