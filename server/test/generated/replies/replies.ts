/** Keeps all replies of a run for checks at the end, and checks the headers of every reply. */
import type { FastifyInstance, InjectOptions } from "fastify";
import type { AnyCall } from "#contract/call.ts";
import { toAddress } from "#contract/list.ts";
import { freshAddress } from "#test/limits/fresh-address.ts";
import { pathOf } from "../../app.ts";
import { payloadOf } from "../../form-body.ts";
import type { Input } from "../inputs/sample.ts";
import { errorReplyProblem } from "./errors.ts";

export interface Reply {
  title: string;
  status: number;
  text: string;
  headers: Readonly<Record<string, unknown>>;
}
export type SendRequest = (title: string, options: InjectOptions) => Promise<Reply>;

export function keepReplies(app: FastifyInstance) {
  const replies: Reply[] = [];
  /** Sends each request from a fresh address, so that limits by address do not apply. */
  const send: SendRequest = async (title, options) => {
    const remoteAddress = freshAddress();
    const response = await app.inject({ remoteAddress, ...options });
    const reply = { title, status: response.statusCode, text: response.body, headers: response.headers };
    replies.push(reply);
    return reply;
  };
  /** Expects a refusal and returns what is wrong with it. */
  const refused = async (title: string, status: number, options: InjectOptions): Promise<string[]> => {
    const reply = await send(title, options);
    if (reply.status !== status) return [`${reply.status} instead of ${status}: ${reply.text.slice(0, 200)}`];
    const error = errorReplyProblem(reply.status, reply.text);
    return error ? [`${status}: ${error}: ${reply.text.slice(0, 200)}`] : [];
  };
  return { replies, send, refused };
}

const SECURE = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
} as const;

/** Replies that clients may store, and revalidate by their ETag: they are the same for everyone. */
const KEPT: Readonly<Record<string, string>> = { "GET /api/openapi.json 200": "no-cache" };

export function headerProblem({ title, status, headers }: Reply): string[] {
  const expected = { ...SECURE, "cache-control": KEPT[`${title} ${status}`] ?? SECURE["cache-control"] };
  const wrong = Object.entries(expected).filter(([name, value]) => headers[name] !== value);
  const policy = String(headers["content-security-policy"]);
  const closed = /default-src '(none|self)'/.test(policy) && policy.includes("frame-ancestors 'none'");
  const exposed = headers["x-powered-by"] ?? headers.server;
  return [
    ...wrong.map(([name]) => `${title} ${status}: ${name} is ${String(headers[name])}`),
    ...(closed && !/unsafe|\*/.test(policy) ? [] : [`${title} ${status}: ${policy}`]),
    ...(exposed ? [`${title} ${status}: exposes ${String(exposed)}`] : []),
  ];
}

/** Returns the request options of a call. */
export const optionsOf = (call: AnyCall, by: { token: string | undefined; input: Input }): InjectOptions => {
  const { params, query, body } = by.input;
  const authorization = by.token && { authorization: `Bearer ${by.token}` };
  const sent = body === undefined ? undefined : payloadOf(call, body);
  const address = Object.keys(query).length > 0 ? `?${toAddress(query)}` : "";
  return {
    method: call.method,
    url: pathOf(call, params) + address,
    headers: { ...authorization, ...(sent && { "content-type": sent.type }) },
    ...(sent && { payload: sent.payload }),
  };
};
