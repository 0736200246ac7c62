import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { GROUPS } from "#contract/calls.ts";
import { z } from "#contract/schema.ts";
import { openApi } from "#server/lib/serving/openapi.ts";
import { startApp } from "../app.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../../..");
const cache = join(root, "node_modules/.cache/openapi");
const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.optional(
    z.array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean(),
        schema: z.object({ enum: z.optional(z.array(z.string())), pattern: z.optional(z.string()) }),
      }),
    ),
  ),
  responses: z.record(z.string(), z.unknown()),
});
const Document = z.looseObject({
  openapi: z.literal("3.1.0"),
  info: z.object({
    title: z.string(),
    version: z.string(),
    license: z.object({ name: z.string(), identifier: z.string() }),
  }),
  servers: z.array(z.object({ url: z.string() })).check(z.minLength(1)),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
});

const { app } = await startApp();
let text = "";
let document: z.output<typeof Document>;
let operations: (z.output<typeof Operation> & { path: string })[] = [];
beforeAll(async () => {
  text = (await app.inject({ url: "/api/openapi.json" })).body;
  document = z.parse(Document, JSON.parse(text));
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ ...operation, path })),
  );
});

test("each operation has its own id, its path's parameters, and says how it may be refused", () => {
  expect(operations.length).toBeGreaterThan(100);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  const problems = operations.flatMap(({ operationId, path, parameters = [], responses }) => {
    const named = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const twice = new Set(parameters.map(({ name, in: place }) => `${place} ${name}`)).size !== parameters.length;
    const refused = Object.keys(responses).some((status) => status.startsWith("4"));
    return named.join() === inPath.join() && !twice && refused ? [] : [operationId];
  });
  expect(problems).toEqual([]);
});

test("each operation says whether it needs a token; those that need none say so too", () => {
  const open = operations.filter(({ security }) => security.length === 0);
  expect(open.map(({ path }) => path)).toContain("/user/v1/auth/login");
  expect(open.some(({ responses }) => "401" in responses)).toBe(false);
  expect(operations.filter(({ security }) => security.length > 0).every(({ responses }) => "401" in responses)).toBe(
    true,
  );
});

test("every reference leads to a component", () => {
  const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path.split("/"));
  expect(references.length).toBeGreaterThan(100);
  const step = (node: unknown, name: string): unknown =>
    typeof node === "object" && node !== null ? new Map(Object.entries(node)).get(name) : undefined;
  expect(references.filter((path) => path.reduce(step, document) === undefined)).toEqual([]);
});

const Problems = z.object({
  problems: z.array(z.object({ ruleId: z.string(), severity: z.string(), message: z.string() })),
});
/** Returns what the linter's recommended rules find in a document. */
async function lint(name: string, linted: string) {
  await mkdir(cache, { recursive: true });
  const file = join(cache, `${name}.json`);
  await writeFile(file, linted);
  const program = [join(root, "node_modules/@redocly/cli/bin/cli.js"), "lint", file];
  const options = ["--extends=recommended", "--format=json", "--max-problems=1000"];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const failing = (error: { stdout: string }) => error;
  const { stdout } = await run(process.execPath, [...program, ...options], { cwd: cache, env, maxBuffer: 1e8 }).catch(
    failing,
  );
  return z.parse(Problems, JSON.parse(stdout)).problems;
}

test("a linter's recommended rules find nothing but paths that look alike", { timeout: 30_000 }, async () => {
  const problems = await lint("served", text);
  expect(problems.filter(({ ruleId }) => ruleId !== "no-ambiguous-paths")).toEqual([]);
  const { servers: _, ...broken } = openApi({ auth: GROUPS.auth });
  expect((await lint("broken", JSON.stringify(broken))).map(({ ruleId }) => ruleId)).toContain("no-empty-servers");
});

test("no address matches two paths: of similar ones each refuses what the other accepts", () => {
  const segments = Object.entries(document.paths).map(([path, methods]) => {
    const parameters = Object.values(methods).flatMap((operation) => operation.parameters ?? []);
    return path.split("/").map((segment) => {
      const schema = parameters.find(({ name }) => `{${name}}` === segment)?.schema;
      return schema ? { values: schema.enum, pattern: schema.pattern } : { values: [segment], pattern: undefined };
    });
  });
  type Segment = (typeof segments)[number][number];
  const takes = ({ values, pattern = "" }: Segment, value: string) =>
    values ? values.includes(value) : new RegExp(pattern).test(value);
  const meet = (segment: Segment, otherSegment: Segment) =>
    segment.values?.some((value) => takes(otherSegment, value)) ??
    otherSegment.values?.some((value) => takes(segment, value)) ??
    true;
  const shared = segments.flatMap((path, index) =>
    segments
      .slice(index + 1)
      .filter(
        (otherPath) =>
          path.length === otherPath.length &&
          path.every((segment, index) => meet(segment, otherPath[index] ?? segment)),
      ),
  );
  expect(shared).toEqual([]);
});
