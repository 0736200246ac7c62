/** Replies: each matches its contract exactly, each error has the standard form, all carry the headers, and none contains a secret (S16, S19, K20). */
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { EXPORT_TYPES } from "#contract/lists/export.ts";
import { FILE_KINDS } from "#contract/media/uploader.ts";
import { mediaLinks, type Schema, z } from "#contract/schema.ts";
import { buildApp } from "#server/app.ts";
import { isList } from "#server/lib/serving/serve.ts";
import { startApp, testConfig } from "../app.ts";
import { takeOwnDatabase } from "../database/of-file.ts";
import { buildSession, buildStaff, inAgency } from "../factories.ts";
import { multipartOf } from "../form-body.ts";
import { needles } from "../needles.ts";
import { closeRaw, type RawAnswer, sendRawRequest } from "./bad/raw.ts";
import { fieldsOf, idFieldsOf } from "./inputs/fields.ts";
import { fillAvatars, fillListed, fillOne, fillValue } from "./inputs/filling.ts";
import { WHOLE } from "./inputs/random.ts";
import type { Input } from "./inputs/sample.ts";
import { errorReplyProblem, parsed } from "./replies/errors.ts";
import { headerProblem, keepReplies, optionsOf, type Reply } from "./replies/replies.ts";
import { fillable, filled, schemaProblems } from "./replies/strict-schema.ts";
import { callsOfRun } from "./sampling/calls-of-run.ts";
import { CALLS, objectOf } from "./walk.ts";
import { markAgency, secretsOf } from "./world/canaries.ts";
import { buildOneOfEachKind } from "./world/kinds.ts";
import { ready, specialTitles } from "./world/preconditions.ts";
import { buildWorld, CANARY } from "./world/world.ts";

await takeOwnDatabase();
const { app } = await startApp();
const world = await buildWorld();
const otherRecords = await buildOneOfEachKind(world.otherAgencyId);
const marked = await markAgency(world.otherAgencyId);
const withoutPermissions = await buildStaff(world.ownAgencyId);

const { replies, send, refused: refusals } = keepReplies(app);
const seen = new Set<string>();
let fields = 0;
const empty: { title: string; paths: string[] }[] = [];
/** Names the calls with most fields that held nothing, and some of those fields. */
const emptiest = (): string =>
  empty
    .sort((reply, otherReply) => otherReply.paths.length - reply.paths.length)
    .slice(0, 40)
    .map(({ title, paths }) => `${title}: ${paths.length} (${paths.slice(0, 12).join(", ")})`)
    .join("\n");
/** Fields without a value here: of areas to come, of a content delivery network, and of lists with more rows than are counted (`list-total.test.ts`). */
const NEVER_FILLED = /linkTos|\.(rootFolder|whatsappNumberId|cdnOrigin|totalIsMinimum)$/;
/** The same of some calls: a message that was put into the queue a moment ago, and items of content that are no events. */
const NEVER_FILLED_BY: readonly (readonly [title: RegExp, path: RegExp])[] = [
  [
    / \/notification\/v1\/whatsapp\/messages\/(send|\{id\}\/repeat)/,
    /\.(times|failure|reactions\[\]|location|contacts\[\]|event)\.|\.(editedAt|deletedAt)$/,
  ],
  [
    / \/talent\/v1\/cms\/(news|pvpms|audios|videos|podcasts)\b/,
    /\.(start|end|timeZoneId|eventMode|location|locationId|streamUrl|ticketUrl|venue\.\w+)$/,
  ],
];
const isNeverFilled = (title: string, path: string): boolean =>
  NEVER_FILLED.test(path) || NEVER_FILLED_BY.some(([calls, paths]) => calls.test(title) && paths.test(path));
/** Calls that read what their body chooses, though they are no lists. */
const FILTERED = new Set([
  "POST /client/v1/timeline/{id}",
  "POST /client/v1/calendar/list-by-day",
  "POST /finance/v1/debtor-report",
]);
beforeAll(() => fillValue(world, send), 300_000);
afterAll(() =>
  console.log(`reply shape: ${replies.length} replies, ${TRIED.length} calls, ${seen.size} of ${fields} fields filled`),
);

const TRIED = callsOfRun("reply shape", CALLS, 560);
/** Reads whose record is filled by every change there is of it, which costs ten times as much as the read. */
const FILLED = new Set(
  callsOfRun(
    "filled replies",
    TRIED.filter((walked) => walked.reads && objectOf(walked)),
    70,
  ),
);
/** How calls are refused is the door's and not their own. */
const REFUSED = new Set(callsOfRun("refusals", TRIED, 160));
/** A list's page of one row. */
const onePage = (call: AnyCall, input: Input): Input =>
  call.method === "GET"
    ? { ...input, query: { ...input.query, pageSize: 1 } }
    : { ...input, body: { ...(input.body as object), pageSize: 1 } };

const envelopeOf = (call: AnyCall): Schema => (isList(call) ? call.reply : z.object({ responseData: call.reply }));

test("there are calls, records and secrets of another agency, and links to check", () => {
  expect(CALLS.length).toBeGreaterThan(50);
  expect(marked).toBeGreaterThan(15);
  expect(CALLS.map(({ title }) => title)).toEqual(expect.arrayContaining(specialTitles));
  expect(Object.keys(otherRecords).length).toBeGreaterThan(5);
  expect(CALLS.some(({ call }) => [...fieldsOf(call.reply)].some(({ schema }) => mediaLinks.has(schema)))).toBe(true);
});

describe.each(TRIED.map((walked) => [walked.title, walked] as const))("%s", (title, walked) => {
  const { call } = walked;

  test("a call replies exactly as its contract says", async () => {
    await fillAvatars(world);
    // A list is requested without filters.
    const { token, input } = await ready(world, walked, { full: !walked.list && !FILTERED.has(title) });
    if (FILLED.has(walked)) await fillOne(world, send, walked, input.params);
    if (walked.reads) await fillAvatars(world);
    await fillListed(world, title);
    const reply = await send(title, optionsOf(call, { token, input }));
    expect(reply.status, reply.text.slice(0, 300)).toBe(200);
    if (call.file) {
      // A file is downloaded and never rendered as a page.
      expect([
        ...Object.values(EXPORT_TYPES),
        "text/calendar; charset=utf-8",
        "application/pdf",
        "text/plain; charset=utf-8",
        "application/xml",
        "application/zip",
        FILE_KINDS.docx.contentType,
      ]).toContain(String(reply.headers["content-type"]));
      expect(String(reply.headers["content-disposition"])).toMatch(/^attachment; filename="[\w .-]+"$/);
      expect(reply.text.length).toBeGreaterThan(0);
      return;
    }
    expect(String(reply.headers["content-type"])).toBe("application/json; charset=utf-8");
    const envelope = envelopeOf(call);
    expect(schemaProblems(envelope, parsed(reply.text))).toEqual([]);
    const present = new Set(filled(parsed(reply.text)));
    if (walked.list) {
      const first = await send(title, optionsOf(call, { token, input: onePage(call, input) }));
      expect(schemaProblems(envelope, parsed(first.text))).toEqual([]);
      for (const path of filled(parsed(first.text))) present.add(path);
    }
    // A record's fields that no change filled say nothing about the contract.
    if (walked.reads && objectOf(walked) && !FILLED.has(walked)) return;
    const possible = new Set([...fillable(envelope)].filter((path) => !isNeverFilled(title, path)));
    fields += possible.size;
    for (const path of possible) if (present.has(path)) seen.add(`${title} ${path}`);
    empty.push({ title, paths: [...possible].filter((path) => !present.has(path)) });
  });

  test.runIf(REFUSED.has(walked))("every refusal has the standard error form", async () => {
    const base = await ready(world, walked, { full: true });
    const good = { token: base.token, input: base.input };
    const sent = optionsOf(call, good);
    const headers = { ...sent.headers };
    const problems: string[] = [];
    const refused = async (status: number, more: InjectOptions) =>
      problems.push(...(await refusals(title, status, { ...sent, ...more })));
    const url = String(sent.url);
    const { access } = call;
    if (access.kind !== "public") {
      await refused(401, optionsOf(call, { ...good, token: undefined }));
      await refused(401, optionsOf(call, { ...good, token: "x".repeat(43) }));
    }
    if (
      access.kind === "resource" ||
      access.kind === "byParam" ||
      access.kind === "owner" ||
      access.kind === "superAdmin"
    )
      await refused(403, optionsOf(call, { ...good, token: withoutPermissions.token }));
    if (access.kind !== "public" && access.kind !== "halfSignedIn")
      await refused(
        403,
        optionsOf(call, {
          ...good,
          token: (await buildSession(world.ownAgencyId, withoutPermissions.id, { state: "two_factor_verify" })).token,
        }),
      );
    for (const { path } of idFieldsOf(call.params, ["params"]))
      await refused(
        404,
        optionsOf(call, {
          ...good,
          input: { ...base.input, params: { ...base.input.params, [String(path[1])]: randomUUID() } },
        }),
      );
    await refused(400, { url: `${url}${url.includes("?") ? "&" : "?"}no_such_field=1` });
    await refused(415, {
      headers: { ...headers, "content-type": "text/plain" },
      ...(call.method !== "GET" && { payload: "x" }),
    });
    if (call.method !== "GET") {
      const typed = { ...headers, "content-type": "application/json" };
      // A call that takes a form does not read JSON.
      const json = (status: number) => (call.upload ? 415 : status);
      await refused(json(400), { headers: typed, payload: "{" });
      await refused(json(400), { headers: typed, payload: '{"no_such_field":1}' });
      await refused(json(413), { headers: typed, payload: `{"x":"${"x".repeat(1_100_000)}"}` });
      if (call.upload) {
        const form = multipartOf({ x: "x".repeat(100_000), y: Buffer.alloc(call.upload.maxBytes) });
        await refused(413, { headers: { ...headers, "content-type": form.type }, payload: form.payload });
        await refused(400, { headers: { ...headers, "content-type": form.type }, payload: "no form" });
      }
    }
    if (call.body && [...fieldsOf(call.body)].some(({ path }) => path.join() === "version"))
      await refused(
        409,
        optionsOf(call, {
          ...good,
          input: { ...base.input, body: { ...(base.input.body as object), version: 999_999 } },
        }),
      );
    if (call.path.endsWith("/positions") && call.method === "POST") {
      await send(title, sent);
      await refused(409, {});
    }
    await refused(404, { method: "PATCH" });
    await refused(404, { method: "OPTIONS" });
    await refused(404, { url: `${url.split("?")[0]}/` });
    expect(problems).toEqual([]);
  });
});

test("a rate limit has the standard error form", async () => {
  const [walked] = CALLS.filter(({ call }) => call.limit === "code" && call.access.kind === "halfSignedIn");
  if (!walked) throw new Error("no call has a rate limit");
  const { token, input } = await ready(world, walked);
  const tries: Reply[] = [];
  for (let turn = 0; turn < 12; turn += 1)
    tries.push(await send(walked.title, optionsOf(walked.call, { token, input: { ...input, body: {} } })));
  const last = tries.at(-1);
  expect(last?.status).toBe(429);
  expect(last && errorReplyProblem(last.status, last.text)).toBeUndefined();
  expect(last?.headers["retry-after"]).toBeDefined();
});

/** Other served paths. */
const OTHER_PATHS = [
  "/health",
  "/ready",
  "/api/openapi.json",
  "/nowhere",
  "/user/v1/nowhere",
  "/user/v1/%zz",
  "/%",
  "/user/v1/staff/%E0%A4%A",
  `/user/v1/staff/${"x".repeat(300)}`,
  `/media/v1/files/${randomUUID()}`,
  "/live",
  "/",
  "/talent",
  "/assets/none.js",
];
const PAGE = existsSync(new URL("../../../web/dist/index.html", import.meta.url));

test.each(OTHER_PATHS)("%s carries the headers too", async (url) => {
  const reply = await send(`GET ${url}`, { method: "GET", url });
  const whole = reply.status === 200;
  if (!whole) expect(errorReplyProblem(reply.status, reply.text), reply.text.slice(0, 200)).toBeUndefined();
  else expect(["/health", "/ready", "/api/openapi.json", ...(PAGE ? ["/", "/nowhere", "/talent"] : [])]).toContain(url);
});

test("a request during shutdown gets the standard error form and a Retry-After header", async () => {
  const stopping = await buildApp(testConfig());
  let answer: RawAnswer | undefined;
  stopping.app.addHook("preClose", async () => {
    const address = stopping.app.server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    answer = await sendRawRequest({ port, method: "GET", path: "/health", headers: {} });
  });
  await stopping.app.listen({ port: 0, host: "127.0.0.1" });
  await stopping.app.close();
  await stopping.close();
  closeRaw();
  expect(answer?.status).toBe(503);
  expect(answer && errorReplyProblem(answer.status, answer.text)).toBeUndefined();
  expect(answer?.headers).toMatchObject({ connection: "close", "retry-after": "2" });
  expect(answer && headerProblem({ title: "GET /health", ...answer })).toEqual([]);
});

// A sample with an unusually short reply among it may hold a little less.
test("each reply of this run carries its headers", () => {
  expect(replies.length).toBeGreaterThan(500);
  console.log(emptiest());
  expect(seen.size / fields, `fields that held something; without:\n${emptiest()}`).toBeGreaterThan(WHOLE ? 0.9 : 0.85);
  expect(replies.flatMap(headerProblem)).toEqual([]);
});

test("no reply of this run contains a secret or data of another agency", async () => {
  const secrets = await secretsOf(world);
  expect(secrets.size).toBeGreaterThan(100);
  const find = needles(secrets);
  const leaks = replies.flatMap(({ title, status, text }) =>
    find(text).map((secret) => `${title} ${status}: ${secret.slice(0, 12)}`),
  );
  expect(leaks).toEqual([]);
  // A super admin may list all agencies.
  expect(
    replies
      .filter(({ title, text }) => !/\/agencies(?:\/option)?$/.test(title) && text.includes(CANARY))
      .map(({ title, status }) => `${title} ${status}`),
  ).toEqual([]);
});

test("a file's key appears only in signed links", async () => {
  const keys = new Set(
    (await inAgency(world.ownAgencyId, "select key::text as key from media")).map(({ key }) => String(key)),
  );
  const SIGNED = /\/media\/v1\/files\/([0-9a-f-]{36})\?until=\d+&session=[\w-]+&signature=[\w-]{22}/g;
  const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
  const bare = replies.filter(({ text }) =>
    text
      .replaceAll(SIGNED, "")
      .match(ID)
      ?.some((id) => keys.has(id)),
  );
  expect(replies.some(({ text }) => [...text.matchAll(SIGNED)].some(([, key = ""]) => keys.has(key)))).toBe(true);
  expect([...new Set(bare.map(({ title, status }) => `${title} ${status}`))].sort()).toEqual([]);
});
