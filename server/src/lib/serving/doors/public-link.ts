/**
 * Serves what a secret address opens without signing in. A token that is unknown, has ended or was revoked gets the same
 * reply, and an address that asks for many unknown ones is refused.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Limiter } from "../limits/rate-limit.ts";
import { notFound } from "../refusal.ts";

const TOKEN = /^[\w-]{43}$/;

/**
 * Opens the target of a token. A token that opens nothing is counted against its address, which is refused after many.
 */
export async function openToken<T, C extends { address: string }>(
  limiter: Limiter,
  { token, caller, shape = TOKEN }: { token: string; caller: C; shape?: RegExp },
  open: (token: string, caller: C) => Promise<T | null>,
): Promise<T> {
  const { address } = caller;
  await limiter.check("unknownToken", address);
  const opened = shape.test(token) ? await open(token, caller) : null;
  if (opened !== null) return opened;
  await limiter.take("unknownToken", address);
  throw notFound();
}

interface Opened {
  type: string;
  /** Named where it is saved to a file. */
  filename: string;
  body: string;
  etag: string;
}
export interface PublicLink {
  /** The route; `:token` is the token. */
  url: string;
  /** Returns null if the token opens nothing. */
  open: (token: string) => Promise<Opened | null>;
}

const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers["if-none-match"] ?? "").split(/,\s*/).some((tag) => tag.replace(/^W\//, "") === etag);

export function servePublicLink(app: FastifyInstance, limiter: Limiter, { url, open }: PublicLink): void {
  const door = { open: "the token is the proof", limit: { each: "publicLink" }, proof: "token" } as const;
  const handler = async (request: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply) => {
    const { ip, params } = request;
    const opened = await openToken(limiter, { token: params.token, caller: { address: ip } }, open);
    reply.header("etag", opened.etag);
    if (isKnown(request, opened.etag)) return reply.code(304).send();
    return reply
      .header("content-disposition", `inline; filename="${opened.filename}"`)
      .type(opened.type)
      .send(opened.body);
  };
  app.route<{ Params: { token: string } }>({ method: "GET", url, config: { door }, handler });
}
