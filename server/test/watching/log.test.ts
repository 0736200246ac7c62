/** A line about a request says who made it by ids, from where, and by which program, and nothing else of anyone. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { auth, users } from "#contract/session/session.ts";
import { staff } from "#contract/staff/staff.ts";
import { buildApp } from "#server/app.ts";
import { VERSION } from "#server/lib/process/version.ts";
import { startApp, testConfig } from "../app.ts";
import { buildAgency, buildStaff, buildSuperAdmin } from "../factories.ts";
import { noInternet } from "../stand-ins/web/no-internet.ts";

const lines: string[] = [];
const log = { write: (line: string) => void lines.push(line) };
const server = await startApp({ logLevel: "info" }, log);
const name = `Odalys ${randomUUID().slice(0, 8)}`;
const agency = await buildAgency(`Lamplight ${randomUUID().slice(0, 8)}`);
const email = `${randomUUID()}@lamplight.example`;
const owner = await buildStaff(agency, { role: "agency", email, displayName: name });
const from = "203.0.113.77";

beforeEach(() => {
  lines.length = 0;
});
const completed = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request completed");

test("a signed-in request has the ids of agency and account, the address and the version", async () => {
  expect((await server.ask(users.me, owner.token, { from })).status).toBe(200);
  expect(completed()).toEqual([
    {
      level: "info",
      time: expect.any(Number),
      pid: process.pid,
      hostname: expect.any(String),
      version: VERSION,
      reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      req: { method: "GET", route: "/user/v1/users/me" },
      res: { statusCode: 200 },
      responseTime: expect.any(Number),
      clientAddress: from,
      agencyId: agency,
      accountId: owner.id,
      msg: "request completed",
    },
  ]);
});

test("a refused request has its ids too, under the id that the refusal names", async () => {
  const colleague = await buildStaff(agency, {});
  const { status, text } = await server.ask(staff.get, colleague.token, { params: { id: owner.id }, from });
  expect(status).toBe(403);
  expect(completed()).toMatchObject([
    { reqId: JSON.parse(text).error.requestId, agencyId: agency, accountId: colleague.id, res: { statusCode: 403 } },
  ]);
});

test("a stranger's request has the address alone, and a super admin's no agency before a choice", async () => {
  await server.ask(users.me, undefined, { from });
  const [line] = completed();
  expect(line).toMatchObject({ clientAddress: from, res: { statusCode: 401 } });
  expect(line).not.toHaveProperty("accountId");
  expect(line).not.toHaveProperty("agencyId");
  const { token } = await buildSuperAdmin();
  await server.ask(users.me, token, { from });
  expect(completed().at(-1)).toMatchObject({ agencyId: null, accountId: expect.any(String) });
});

test("no name, email, id in an address, or word that a person sent is logged", async () => {
  await server.ask(staff.get, owner.token, { params: { id: owner.id }, from });
  await server.ask(staff.checkEmail, owner.token, { query: { email }, from });
  await server.ask(auth.login, undefined, { body: { email, password: "Lamplight-off-1930!" }, from });
  await server.ask(staff.update, owner.token, { params: { id: owner.id }, body: { displayName: name }, from });
  expect(completed().length).toBe(4);
  const text = lines.join("");
  for (const word of [email, name, name.split(" ")[1], "Lamplight", owner.token, "?", owner.sessionId])
    expect(text, word).not.toContain(word);
  for (const line of completed()) expect(Object.keys(line.req)).toEqual(["method", "route"]);
});

test("an error is logged by its name, with the account that met it", async () => {
  const errors: string[] = [];
  const other = await buildApp(testConfig({ logLevel: "warn" }), {
    log: { write: (line) => void errors.push(line) },
    outside: noInternet,
  });
  onTestFinished(() => other.close());
  other.app.get("/fails", { config: { door: "session" } }, async () => {
    throw new Error("it fails");
  });
  const reply = await other.app.inject({ url: "/fails", remoteAddress: from });
  expect(reply.statusCode).toBe(500);
  expect(errors.map((line) => JSON.parse(line))).toMatchObject([
    { level: "error", version: VERSION, message: "it fails", clientAddress: from, reqId: reply.json().error.requestId },
  ]);
});
