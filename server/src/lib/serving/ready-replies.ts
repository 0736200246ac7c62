/**
 * Replies whose bytes the process has ready. They are sent before Fastify makes a request, a reply and a logger of what
 * came in, which costs more than sending a page does (docs/decisions/fans.md). Whatever is out of the ordinary is left to
 * Fastify: a request with a body, one that is malformed, and all of them once the server closes or where requests are logged.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { QuickLimit } from "./doors/doors.ts";
import { isWellFormed } from "./http-server.ts";
import { logsRequests } from "./log.ts";

export interface ReadyReply {
  /** Names and values in turn: every header but those that Node adds. */
  head: string[];
  body: Buffer;
}
/** Returns the reply to a GET, or nothing where the route has to answer. */
export type FindReady = (url: string, headers: IncomingMessage["headers"]) => ReadyReply | undefined;

const isPlain = (request: IncomingMessage): boolean => {
  const { method, headers } = request;
  const hasBody = "content-length" in headers || "transfer-encoding" in headers || "content-type" in headers;
  return method === "GET" && !hasBody && isWellFormed(request);
};

/** Sends what `find` has for addresses that begin with `prefix`. */
export function sendReady(
  app: FastifyInstance,
  { prefix, limit }: { prefix: string; limit: QuickLimit },
  find: FindReady,
): void {
  if (logsRequests(app.log.level)) return;
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  const { doors } = app;
  const others = app.server.listeners("request");
  app.server.removeAllListeners("request");
  app.server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { url = "" } = request;
    const ready = url.startsWith(prefix) && !closing && isPlain(request) ? find(url, request.headers) : undefined;
    // A request over its limit is refused by the route.
    if (ready && doors.admits(request, limit)) response.writeHead(200, ready.head).end(ready.body);
    else for (const answer of others) answer.call(app.server, request, response);
  });
}
