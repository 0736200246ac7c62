/** The HTTP server that every request passes through: headers, bodies, errors and logging. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { ERRORS, type ErrorBody, type ErrorCode } from "#contract/errors.ts";
import type { Config } from "#server/config.ts";
import { CHECK_VIOLATION, refusalOfCheck } from "../database/check-refusals.ts";
import { databaseCodeOf } from "../database/scope.ts";
import { replyToClientError } from "./client-error.ts";
import { trustedProxies } from "./doors/proxies.ts";
import { formLimit, isForm, type UploadedFile } from "./form-body.ts";
import type { Spend } from "./limits/processor-share.ts";
import { errorCodeOf, type LogStream, loggable, loggedCaller, logOptions, logsRequests, RequestLog } from "./log.ts";
import { Conflict, Refusal, TooManyTries } from "./refusal.ts";
import { headersOf, USUAL_HEADERS } from "./sending/headers.ts";
import { parseStrictJson } from "./strict-json.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route takes a form with a file. */
    form?: UploadedFile;
    /** The one type of body that the route takes, which has its own parser. */
    takes?: string;
  }
}

const BODY_LIMIT = 1_048_576;
/** Generous for parts of files; other bodies are small and limited by BODY_MS. */
const FORM_MS = 125_000;
const BODY_MS = 30_000;
/** A whole email with its files. */
const TAKEN_BODY_MS = 60_000;
const JSON_TYPES = new Set(["application/json", "application/json; charset=utf-8"]);
const RETRY_AFTER = "2";
export function createHttpServer(
  config: Pick<Config, "logLevel" | "trustProxy">,
  spend: Spend,
  stream?: LogStream,
): FastifyInstance {
  const app = Fastify({
    logger: logOptions(config.logLevel, stream),
    logController: new RequestLog({ disableRequestLogging: !logsRequests(config.logLevel) }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies(config.trustProxy),
    requestTimeout: FORM_MS,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    // The preClose hook below refuses such requests with the usual error body.
    return503OnClosing: false,
    // answerHead() does it, without a second route that could have another door.
    exposeHeadRoutes: false,
    clientErrorHandler: replyToClientError(USUAL_HEADERS),
    // These errors bypass the hooks. A parameter that is too long names nothing, so it is not found.
    frameworkErrors: (error, request, reply) => {
      const refusal = new Refusal(error.code === "FST_ERR_MAX_PARAM_LENGTH" ? "notFound" : "malformed");
      void sendRefusal(reply.headers(USUAL_HEADERS), refusal, request.id);
    },
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 7500 },
  });
  app.server.headersTimeout = 20_000;
  // Ignores an Expect header instead of letting Node answer 417.
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
  answerHead(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    try {
      const raw = Buffer.from(body);
      done(null, raw.length === 0 ? undefined : spend(request.ip, () => parseStrictJson(raw)));
    } catch (error) {
      done(error instanceof Error ? error : new Refusal("malformed"));
    }
  });

  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.addHook("onRequest", async (request, reply) => {
    const type = request.headers["content-type"];
    const hasBody =
      Number(request.headers["content-length"] ?? 0) > 0 || request.headers["transfer-encoding"] !== undefined;
    const { form, takes, sends } = request.routeOptions.config;
    reply.headers(headersOf(sends));
    if (closing) throw new Refusal("unavailable");
    if (!isWellFormed(request.raw)) {
      reply.header("connection", "close");
      throw new Refusal("malformed");
    }
    if (request.is404) throw new Refusal("notFound");
    if (form) return checkForm(request, form);
    if (takes === type && takes !== undefined) return bodyTimeout(app, request, TAKEN_BODY_MS);
    if (type !== undefined ? !JSON_TYPES.has(type) : hasBody) throw new Refusal("unsupportedType");
    if (hasBody) bodyTimeout(app, request, BODY_MS);
  });

  app.setErrorHandler((error: unknown, request, reply) => {
    const refusal = refusalOf(error);
    const line = () => ({ ...loggable(error), ...loggedCaller(request) });
    if (refusal.code === "somethingWentWrong") request.log.error(line());
    // A statement that took too long, a lock that came too late: the caller tries again, and the cause has to be found. So has
    // that of a check which the handler did not make before the database did.
    else if (refusal !== error && (ERRORS[refusal.code][0] >= 500 || isCheck(error))) request.log.warn(line());
    return sendRefusal(reply, refusal, request.id);
  });
  // Answers every method and path without a route.
  app.setNotFoundHandler((request, reply) =>
    sendRefusal(reply.headers(USUAL_HEADERS), new Refusal("notFound"), request.id),
  );
  return app;
}

/** Has every route that answers GET answer HEAD too: the same handler behind the same door, and no body. */
function answerHead(app: FastifyInstance): void {
  app.addHook("onRoute", (route) => {
    if (route.method === "GET") route.method = ["GET", "HEAD"];
  });
  app.addHook("onSend", (request, _reply, payload, done) => {
    if (request.method !== "HEAD" || !(payload instanceof Readable)) return done();
    // Reading it would cost as much as sending it.
    payload.destroy();
    done(null, null);
  });
}

/** True if a request names its version, and its host once (RFC 9112, 3.2); Node accepts others. */
export const isWellFormed = ({ httpVersion, rawHeaders }: IncomingMessage): boolean =>
  (httpVersion === "1.1" || httpVersion === "1.0") &&
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length <= 1;

/** Refuses a form without a length or over its limit, so that no upload is endless. */
function checkForm({ headers }: FastifyRequest, form: UploadedFile): void {
  if (!isForm(headers["content-type"] ?? "")) throw new Refusal("unsupportedType");
  if (!/^\d{1,10}$/.test(headers["content-length"] ?? "")) throw new Refusal("malformed");
  if (Number(headers["content-length"]) > formLimit(form)) throw new Refusal("tooLarge");
}

/** Cuts off a request that sends a small body too slowly; Node's own timeout is set for files. */
function bodyTimeout({ server }: FastifyInstance, { raw }: FastifyRequest, ms: number): void {
  const timer = setTimeout(() => server.emit("clientError", new Error("the request takes too long"), raw.socket), ms);
  timer.unref();
  const clear = () => clearTimeout(timer);
  raw.once("end", clear).once("close", clear);
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal, requestId: string): FastifyReply {
  // A refusal is no asset, whatever was asked for, and must not be cached.
  if (reply.request.routeOptions.config.sends === "asset") reply.headers(USUAL_HEADERS);
  const { code, details, current, saved } = refusal;
  const [status, usual] = ERRORS[code];
  const message = refusal instanceof TooManyTries ? refusal.message : usual;
  const body: ErrorBody = {
    error: {
      code,
      message,
      details,
      requestId,
      ...(current !== undefined && { current }),
      ...(saved && { saved }),
      ...(refusal instanceof Conflict && { clashes: refusal.clashes, exclusivities: refusal.exclusivities }),
    },
  };
  if ((status === 503 || status === 429) && !reply.hasHeader("retry-after"))
    reply.header("retry-after", refusal instanceof TooManyTries ? String(refusal.waitSeconds) : RETRY_AFTER);
  return reply.code(status).type("application/json; charset=utf-8").send(body);
}

/** Error codes of PostgreSQL, the network and Fastify, by the refusal they become. */
const BY_CODE: Readonly<Record<string, ErrorCode>> = {
  "23505": "duplicate",
  "23P01": "duplicate",
  "23503": "unknownReference",
  "22P02": "malformed",
  "22021": "malformed",
  "22P05": "malformed",
  "40001": "busy",
  "40P01": "busy",
  "57014": "busy",
  "55P03": "busy",
  // Out of memory, of connections, and of what a setting limits.
  "53000": "busy",
  "53200": "busy",
  "53300": "busy",
  "53400": "busy",
  // The database's disk is full.
  "53100": "serverFull",
  "57P01": "unavailable",
  "57P02": "unavailable",
  "57P03": "unavailable",
  // Raised by a trigger of signing.
  GR001: "signedTerms",
  ECONNREFUSED: "unavailable",
  ECONNRESET: "unavailable",
  ENOENT: "unavailable",
  EPIPE: "unavailable",
  ENOSPC: "serverFull",
  EDQUOT: "serverFull",
  STORE_UNAVAILABLE: "filesUnavailable",
  // The disk for files fails, or was made read-only.
  EIO: "filesUnavailable",
  EROFS: "filesUnavailable",
  FST_ERR_CTP_BODY_TOO_LARGE: "tooLarge",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupportedType",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed",
};

const isCheck = (error: unknown): boolean => databaseCodeOf(error) === CHECK_VIOLATION;

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const code = [error, cause]
    .map(errorCodeOf)
    .find((candidate) => candidate !== undefined && Object.hasOwn(BY_CODE, candidate));
  const check = refusalOfCheck(cause) ?? refusalOfCheck(error);
  if (check) return new Refusal(check);
  if (code) return new Refusal(BY_CODE[code] ?? "somethingWentWrong");
  const text = String(cause);
  // No connection of the pool came free in time.
  if (text.includes("timeout exceeded when trying to connect")) return new Refusal("busy");
  if (/Connection terminated|Client has encountered a connection error/.test(text)) return new Refusal("unavailable");
  const status = typeof error === "object" && error !== null && "statusCode" in error ? error.statusCode : undefined;
  return new Refusal(
    typeof status === "number" && status >= 400 && status < 500
      ? status === 413
        ? "tooLarge"
        : "malformed"
      : "somethingWentWrong",
  );
}
