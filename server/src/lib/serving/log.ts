/**
 * The log of the server. It writes only fields that it knows to hold no secret: a library that logs what it was given,
 * headers and all, gets the name of the field written and nothing of its content, at every level.
 */
import { hostname } from "node:os";
import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from "fastify";
import type { Config } from "#server/config.ts";
import { VERSION } from "../process/version.ts";

const FIELDS: ReadonlySet<string> = new Set([
  "req",
  "res",
  "responseTime",
  "err",
  "code",
  "message",
  "why",
  "stack",
  "auth",
  "resealed",
  "lost",
  "clientAddress",
  "agencyId",
  "accountId",
]);
/** True if each request is logged at this level. */
export const logsRequests = (level: string): boolean => ["trace", "debug", "info"].includes(level);

interface CallerIds {
  agencyId: string | null;
  accountId: string;
}
const callers = new WeakMap<FastifyRequest, CallerIds>();

/** Remembers the ids of the signed-in caller for the log lines of a request. */
export const noteLoggedCaller = (request: FastifyRequest, { agencyId, accountId }: CallerIds): void =>
  void callers.set(request, { agencyId, accountId });

/** Returns the caller for a log line about a request: the client's address, and the ids of a signed-in caller. */
export const loggedCaller = (request: FastifyRequest): Partial<CallerIds> & { clientAddress: string } => ({
  clientAddress: request.ip,
  ...callers.get(request),
});

/** Logs each request with its caller, who is known only when it ends. */
export class RequestLog extends LogController {
  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (this.isLogDisabled(request)) return;
    const line = { req: request, res: reply, responseTime: reply.elapsedTime, ...loggedCaller(request) };
    if (error) reply.log.error({ ...line, err: error }, "request errored");
    else reply.log.info(line, "request completed");
  }
}

const NOT_LOGGED = "[not logged]";

/** Destination of the log's lines, if not standard output. */
export interface LogStream {
  write(line: string): void;
}

export const logOptions = (logLevel: Config["logLevel"], stream?: LogStream): FastifyServerOptions["logger"] => ({
  level: logLevel,
  base: { pid: process.pid, hostname: hostname(), version: VERSION },
  ...(stream && { stream }),
  formatters: {
    level: (level) => ({ level }),
    log: (entry) =>
      Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, FIELDS.has(name) ? value : NOT_LOGGED])),
  },
  hooks: {
    // An error that is logged by itself would become the message, text of the failed query and its parameters included.
    logMethod(args, method) {
      const [first, ...rest]: unknown[] = args;
      if (first instanceof Error) method.apply(this, [{ err: first }, typeof rest[0] === "string" ? rest[0] : "error"]);
      else method.apply(this, args);
    },
  },
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions.url ?? "unknown" }),
    err: (error) => {
      const { message, stack, ...more } = loggable(error);
      return { ...more, type: error.name, message, stack: stack?.join("\n") ?? "" };
    },
  },
});

/** Returns the loggable parts of an error: a query's text, never its parameters. */
export function loggable(error: unknown) {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  // The job queue reports error-like objects that are not Errors.
  const text = typeof error === "object" && error !== null && "message" in error ? error.message : error;
  const [message = ""] = String(text).split("\nparams:");
  const why = cause !== error && cause instanceof Error ? cause.message : undefined;
  return {
    code: errorCodeOf(cause),
    message,
    why,
    // Frames only: the stack begins with the message, parameters included.
    stack:
      cause instanceof Error
        ? cause.stack
            ?.split("\n")
            .filter((text) => /^\s+at /.test(text))
            .slice(0, 7)
        : undefined,
  };
}

export const errorCodeOf = (error: unknown): string | undefined =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
