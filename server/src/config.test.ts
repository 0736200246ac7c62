import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { SETTINGS } from "#server/setting-list.ts";

const dataDir = mkdtempSync(join(tmpdir(), "greenroom-config-"));
const env = { DATA_DIR: dataDir };
const SECRET = "x".repeat(32);
const OWN = { ...env, DATABASE_URL: "postgresql://app:pw@db.example/greenroom", APP_SECRET: SECRET };

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const problems = (more: Record<string, string>): string[] => {
  try {
    readConfig({ ...env, ...more });
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split("\n") : [];
  }
};

test("every setting has a default", () => {
  expect(readConfig(env)).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://localhost:3000",
    databaseUrl: undefined,
    databasePool: 10,
    databaseBatching: "on",
    demo: true,
    logLevel: "warn",
    trustProxy: false,
    passwordMinLength: 6,
    sessionIdleHours: 168,
  });
});

test("the demo is loaded into your own database only when DEMO=1", () => {
  expect(readConfig(OWN).demo).toBe(false);
  expect(readConfig({ ...OWN, DEMO: "1", DATABASE_OWNER_URL: "postgresql://o@db.example/greenroom" }).demo).toBe(true);
  expect(readConfig({ ...env, DEMO: "0" }).demo).toBe(false);
});

test("a stop drains in production with your own database, where other processes may go on", () => {
  expect(readConfig({ ...OWN, NODE_ENV: "production" }).drainSeconds).toBe(5);
  expect(readConfig({ ...OWN, NODE_ENV: "production", DRAIN_SECONDS: "0" }).drainSeconds).toBe(0);
  expect(readConfig({ ...env, NODE_ENV: "production" }).drainSeconds).toBe(0);
  expect(readConfig(OWN).drainSeconds).toBe(0);
});

test("every invalid setting gets its own line, and no secret is printed", () => {
  const lines = problems({ PORT: "80 80", DEMO: "yes", APP_SECRET: "hunter2", LOG_LEVEL: "loud", PUBLIC_URL: "x" });
  expect(lines).toEqual([
    'PORT must be a whole number from 0 to 65535, not "80 80".',
    'PUBLIC_URL must be an http or https address without a path, as in https://greenroom.example, not "x".',
    "APP_SECRET must be text of 32 to 1024 characters.",
    'DEMO must be 0 or 1, not "yes".',
    'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud".',
  ]);
});

test("a setting that depends on another one is checked against it", () => {
  expect(problems({ NODE_ENV: "production", DATABASE_URL: OWN.DATABASE_URL })).toEqual([
    "APP_SECRET must be set in production with your own database: at least 32 characters of text.",
  ]);
  expect(problems({ DATABASE_OWNER_URL: OWN.DATABASE_URL })).toEqual([
    "DATABASE_OWNER_URL needs DATABASE_URL to be set too.",
  ]);
  expect(problems({ PORT: "9464", METRICS_PORT: "9464" })).toEqual(["METRICS_PORT must be another port than PORT."]);
  expect(problems({ ...OWN, DEMO: "1" })).toEqual([
    "DEMO=1 needs DATABASE_OWNER_URL, the role that can fill the database.",
  ]);
});

test.each([
  ["none", false],
  ["2", 2],
  ["10.0.0.0/8, ::1", ["10.0.0.0/8", "::1"]],
])("TRUST_PROXY %s is read", (text, value) => {
  expect(readConfig({ ...env, TRUST_PROXY: text }).trustProxy).toEqual(value);
});

test("a place server needs its provider, and cannot be OpenStreetMap's public one", () => {
  const NOMINATIM = { PLACES_PROVIDER: "nominatim", NOMINATIM_URL: "https://places.example/nominatim" };
  expect(readConfig({ ...env, ...NOMINATIM }).nominatimUrl).toBe(NOMINATIM.NOMINATIM_URL);
  expect(readConfig(env).placesProvider).toBe("embedded");
  expect(problems({ PLACES_PROVIDER: "nominatim" })).toEqual([
    "NOMINATIM_URL must be set with PLACES_PROVIDER=nominatim.",
  ]);
  for (const url of ["https://nominatim.openstreetmap.org/", "file:///etc/passwd", "https://me:key@places.example"])
    expect(problems({ ...NOMINATIM, NOMINATIM_URL: url }), url).toHaveLength(1);
});

test.each(["true", "0", "10", "10.0.0.0/33", "10.0.0.0/8/8", "example.com"])("TRUST_PROXY %j is refused", (text) => {
  expect(problems({ TRUST_PROXY: text })).toHaveLength(1);
});

test("the stored secret is created once, readable by its owner, and never replaced when damaged", () => {
  const created = readConfig(env).appSecret;
  const file = join(dataDir, "secret");
  expect(created.length).toBeGreaterThanOrEqual(32);
  expect(readConfig(env).appSecret).toBe(created);
  expect(readFileSync(file, "utf8").trim()).toBe(created);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  writeFileSync(file, "short");
  expect(problems({})).toEqual([expect.stringContaining("is damaged")]);
});

test("each setting has its own variable and a description", () => {
  const settings = Object.values(SETTINGS);
  expect(new Set(settings.map((setting) => setting.env)).size).toBe(settings.length);
  for (const { about } of settings) expect(about).toMatch(/^[A-Z].*\.$/);
});
