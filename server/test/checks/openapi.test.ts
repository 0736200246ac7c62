import { beforeAll, expect, test } from "vitest";
import { z } from "#contract/schema.ts";
import { startApp } from "../app.ts";

const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.optional(z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean() }))),
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

test("each operation has an id of its own, the parameters of its path, and says how it may be refused", () => {
  expect(operations.length).toBeGreaterThan(100);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  const wrong = operations.flatMap(({ operationId, path, parameters = [], responses }) => {
    const named = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const twice = new Set(parameters.map(({ name, in: place }) => `${place} ${name}`)).size !== parameters.length;
    const refused = Object.keys(responses).some((status) => status.startsWith("4"));
    return named.join() === inPath.join() && !twice && refused ? [] : [operationId];
  });
  expect(wrong).toEqual([]);
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
  const step = (at: unknown, name: string): unknown =>
    typeof at === "object" && at !== null ? new Map(Object.entries(at)).get(name) : undefined;
  expect(references.filter((path) => path.reduce(step, document) === undefined)).toEqual([]);
});
