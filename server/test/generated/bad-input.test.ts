/** Sends malformed input to the calls of a run, at night to every call: it must be refused quickly, with a standard error, and never with a 5xx. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toAddress } from "#contract/list.ts";
import { PUBLIC_BODY_LIMIT } from "#server/lib/serving/serve.ts";
import { freshAddress } from "#test/limits/fresh-address.ts";
import { pathOf, startApp } from "../app.ts";
import { takeOwnDatabase } from "../database/of-file.ts";
import { payloadOf } from "../form-body.ts";
import { ADDRESSES } from "./bad/addresses.ts";
import type { BadInput, BadInputKind } from "./bad/case.ts";
import { HEADERS } from "./bad/headers.ts";
import { closeRaw, type RawAnswer, sendBytes, sendRawRequest } from "./bad/raw.ts";
import { SHAPES } from "./bad/shapes.ts";
import { TEXTS } from "./bad/texts.ts";
import { badInputsPerCall, randomFor } from "./breadth.ts";
import { errorReplyProblem, parsed } from "./replies/errors.ts";
import { callsOfRun } from "./sampling/calls-of-run.ts";
import { CALLS, type Walked } from "./walk.ts";
import { ready } from "./world/preconditions.ts";
import type { Ready } from "./world/setup.ts";
import { buildWorld } from "./world/world.ts";

const SLOW = 2000;
/** Its own process makes the file, or the document that is sent. */
const SLOW_FILE = 5000;
const makesFile = ({ path }: Walked["call"]): boolean => /\/(export|pdf|signing|signature)$/.test(path);
const KINDS: readonly BadInputKind[] = [...SHAPES, ...TEXTS, ...ADDRESSES, ...HEADERS];
const TRIED = callsOfRun("bad input", CALLS, 400);
const FUZZ_RUNS = badInputsPerCall(CALLS.length);

await takeOwnDatabase();
const { app } = await startApp({ trustProxy: 1 });
const world = await buildWorld();
let port = 0;
let cases = 0;
let bad = 0;
beforeAll(async () => {
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(() => {
  closeRaw();
  console.log(
    `bad input: ${cases} cases, ${bad} of them certainly bad, ${TRIED.length} of ${CALLS.length} calls, ${KINDS.length} kinds`,
  );
});

async function send(
  { call }: Walked,
  { token, input }: Ready,
  { query, path, method = call.method, headers, body }: Omit<BadInput, "what" | "wanted">,
): Promise<RawAnswer> {
  cases += 1;
  const address = query ?? toAddress(input.query).toString();
  const own = method === "GET" || input.body === undefined ? undefined : payloadOf(call, input.body);
  const sent = body ?? own?.payload;
  return sendRawRequest({
    port,
    method,
    path: `${path ?? pathOf(call, input.params)}${address ? `?${address}` : ""}`,
    headers: {
      authorization: `Bearer ${token}`,
      "x-forwarded-for": freshAddress(),
      ...(sent !== undefined && { "content-type": body === undefined && own ? own.type : "application/json" }),
      ...headers,
    },
    body: sent,
  });
}

const isSlow = ({ call }: Walked, { took }: RawAnswer): boolean => took > (makesFile(call) ? SLOW_FILE : SLOW);

function replyProblem(walked: Walked, { wanted, method }: BadInput, answer: RawAnswer): string | undefined {
  const { status, text, took, headers } = answer;
  if (status === 0) return `no answer: ${text}`;
  if (status >= 500) return `${status}: ${text.slice(0, 300)}`;
  if (isSlow(walked, answer)) return `took ${Math.round(took)} ms`;
  if (wanted.length > 0 && !wanted.includes(status))
    return `${status} instead of ${wanted.join(" or ")}: ${text.slice(0, 200)}`;
  if (
    headers["x-content-type-options"] !== "nosniff" ||
    !String(headers["content-security-policy"]).includes("frame-ancestors 'none'")
  )
    return "security headers are missing";
  if (status >= 400 && method !== "HEAD") return errorReplyProblem(status, text);
  return undefined;
}

/** Adapts the expected status for calls that take a form: JSON is refused unread, and a body that is no form can't be parsed. */
function forForm(input: BadInput): BadInput {
  if (input.body === undefined) return input;
  const type = input.headers?.["content-type"] ?? "application/json";
  if (!type.startsWith("multipart/form-data; boundary=")) return { ...input, wanted: [415] };
  return type.endsWith("=x") ? { ...input, wanted: [400] } : input;
}

/**
 * Adapts the expected status for calls that anyone may make: a body that is too long for them is refused unread, and an
 * address without its proof is unknown before anything else of it is looked at.
 */
function beforeSignIn({ call: { access } }: Walked, input: BadInput): BadInput {
  if (access.kind !== "public" || !input.wanted.includes(400)) return input;
  const isLong = input.body !== undefined && Buffer.byteLength(input.body) > PUBLIC_BODY_LIMIT;
  const hasProof =
    access.proof === undefined || input.query === undefined || input.query.startsWith(`${access.proof}=`);
  return { ...input, wanted: [...input.wanted, ...(isLong ? [413] : []), ...(hasProof ? [] : [404])] };
}

/** Yields bad inputs for a call: as many kinds of them as follow one that the run's seed names. */
function* inputs(walked: Walked, base: () => Ready): Generator<BadInput> {
  const random = randomFor(`bad input of ${walked.title}`);
  const first = random.below(KINDS.length);
  let count = 0;
  for (let turn = 0; count < FUZZ_RUNS && turn < FUZZ_RUNS * KINDS.length; turn += 1) {
    const kind = KINDS[(first + turn) % KINDS.length];
    const input = kind?.({ walked, input: base().input, random });
    if (!input) continue;
    count += 1;
    yield walked.call.upload ? forForm(input) : beforeSignIn(walked, input);
  }
}

test("there are calls to send bad input to", () => {
  expect(CALLS.length).toBeGreaterThan(50);
  expect(FUZZ_RUNS).toBeGreaterThanOrEqual(8);
});

describe.each(TRIED.map((walked) => [walked.title, walked] as const))("%s", (_, walked) => {
  test("a call refuses bad input and keeps running (S6)", { timeout: 20_000 + FUZZ_RUNS * 2_000 }, async () => {
    const { call, reads } = walked;
    let base = await ready(world, walked, { full: true });
    // The unchanged request succeeds, so each refusal below is due to the change.
    const valid = await send(walked, base, {});
    expect(valid.status, valid.text.slice(0, 300)).toBe(200);
    base = await ready(world, walked, { full: true });
    let tries = 0;
    const problems: string[] = [];
    for (const input of inputs(walked, () => base)) {
      if (input.wanted.length > 0) bad += 1;
      let answer = await send(walked, base, input);
      // Other work on the machine may take the time once; the cost of the input recurs.
      for (let again = 0; again < 2 && isSlow(walked, answer); again += 1) {
        if (answer.status < 400) base = await ready(world, walked, { full: true });
        answer = await send(walked, base, input);
      }
      const error = replyProblem(walked, input, answer);
      if (error) problems.push(`${input.what}: ${error}`);
      tries += 1;
      // Starts afresh after an accepted input, which may have used up the record, session or code, and before a rate limit.
      if ((answer.status < 400 && !reads) || answer.status === 401 || (call.limit && tries % 8 === 0))
        base = await ready(world, walked, { full: true });
    }
    expect(problems).toEqual([]);
  });
});

const MALFORMED_REQUESTS: readonly string[] = [
  "\r\n\r\nnothing like a request\r\n\r\n",
  "\u0016\u0003\u0001\u0002\u0000\u0001\u0000",
  "GET /health HTTP/9.9\r\nhost: x\r\n\r\n",
  "GET /he alth HTTP/1.1\r\nhost: x\r\n\r\n",
  "get /health HTTP/1.1\r\nhost: x\r\n\r\n",
  "GET /health\r\n\r\n",
  "GET /health HTTP/1.1\r\nhost: x\r\nHost: y\r\n\r\n",
  "GET /health HTTP/1.1\r\nhost: x\r\nHost: x\r\nconnection: close\r\n\r\n",
  "GET /health HTTP/1.1\r\nhost: x\r\nno colon here\r\n\r\n",
  "GET /health HTTP/1.1\r\nhost: x\r\nx: a\u0000b\r\n\r\n",
  "GET /health HTTP/1.1\r\nhost: x\r\ncontent-length: x\r\n\r\n",
  "GET /health HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab",
  "POST /user/v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
  "POST /user/v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
  `GET /health HTTP/1.1\r\nhost: x\r\nx: ${"y".repeat(20_000)}\r\n\r\n`,
  `GET /${"x".repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
];
test.each(MALFORMED_REQUESTS.map((text) => [text.slice(0, 40), text]))(
  "malformed HTTP is refused: %j",
  async (_, bytes) => {
    cases += 1;
    const [head = "", text = ""] = (await sendBytes(port, Buffer.from(bytes, "latin1"))).split("\r\n\r\n");
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
    expect([400, 413], head).toContain(status);
    expect(head.toLowerCase()).toContain("x-content-type-options: nosniff");
    expect(errorReplyProblem(status, text)).toBeUndefined();
  },
);

test("the same process still answers afterwards", async () => {
  const { status, text } = await sendRawRequest({ port, method: "GET", path: "/health", headers: {} });
  expect(status).toBe(200);
  expect(parsed(text)).toMatchObject({ status: "ok" });
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect("admin" in {}).toBe(false);
});
