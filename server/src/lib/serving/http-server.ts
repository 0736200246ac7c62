/** What holds for every request: headers, bodies, errors, and what is written to the log. */
import { randomUUID } from "node:crypto";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { ERRORS, type ErrorBody, type ErrorCode } from "#contract/errors.ts";
import type { Config } from "#server/config.ts";
import { formLimit, isForm, type UploadedFile } from "./form-body.ts";
import { Refusal } from "./refusal.ts";
import { parseStrictJson } from "./strict-json.ts";
import { replyWithBodyUnread } from "./unread-body.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route takes a form with a file. */
    form?: UploadedFile;
  }
}

const BODY_LIMIT = 1_048_576;
/** A part of a file may take as long as its sender waits; anything else is small. */
const FORM_MS = 125_000;
const BODY_MS = 30_000;
const JSON_TYPES = new Set(["application/json", "application/json; charset=utf-8"]);
const RETRY_AFTER = "2";
const HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
};

export function createHttpServer(config: Pick<Config, "logLevel" | "trustProxy">): FastifyInstance {
  const app = Fastify({
    logger: {
      level: config.logLevel,
      redact: ["req.headers.authorization", "req.headers.cookie"],
      serializers: {
        req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions.url ?? "unknown" }),
      },
    },
    logController: new LogController({ disableRequestLogging: !["trace", "debug", "info"].includes(config.logLevel) }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies(config.trustProxy),
    requestTimeout: FORM_MS,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    // Refused below, in our own words.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    clientErrorHandler: replyWithBodyUnread(HEADERS),
    // What no route is looked for with never comes to the hooks; a parameter that is too long does not exist.
    frameworkErrors: (error, request, reply) => {
      const refused = new Refusal(error.code === "FST_ERR_MAX_PARAM_LENGTH" ? "notFound" : "malformed");
      void sendRefusal(reply.headers(HEADERS), refused, request.id);
    },
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 200 },
  });
  app.server.headersTimeout = 20_000;
  // An expectation that is not ours to meet is no reason to answer in Node's own words.
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => {
    try {
      done(null, body.length === 0 ? undefined : parseStrictJson(Buffer.from(body)));
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
    const bodied =
      Number(request.headers["content-length"] ?? 0) > 0 || request.headers["transfer-encoding"] !== undefined;
    reply.headers(HEADERS);
    if (closing) throw new Refusal("unavailable");
    if (request.is404) throw new Refusal("notFound");
    const { form } = request.routeOptions.config;
    if (form) return checkForm(request, form);
    if (type !== undefined ? !JSON_TYPES.has(type) : bodied) throw new Refusal("unsupportedType");
    if (bodied) bodyTimeout(app, request);
  });

  app.setErrorHandler((error: unknown, request, reply) => {
    const refused = refusalOf(error);
    if (refused.code === "somethingWentWrong") request.log.error(loggable(error));
    return sendRefusal(reply, refused, request.id);
  });
  app.setNotFoundHandler((request, reply) => sendRefusal(reply, new Refusal("notFound"), request.id));
  return app;
}

/** A form says how long it is, so that nobody sends without end. */
function checkForm({ headers }: FastifyRequest, form: UploadedFile): void {
  if (!isForm(headers["content-type"] ?? "")) throw new Refusal("unsupportedType");
  if (!/^\d{1,10}$/.test(headers["content-length"] ?? "")) throw new Refusal("malformed");
  if (Number(headers["content-length"]) > formLimit(form)) throw new Refusal("tooLarge");
}

/** Cuts off who takes longer for a small body than Node may wait for a file's part. */
function bodyTimeout({ server }: FastifyInstance, { raw }: FastifyRequest): void {
  const late = setTimeout(
    () => server.emit("clientError", new Error("the request takes too long"), raw.socket),
    BODY_MS,
  );
  late.unref();
  const enough = () => clearTimeout(late);
  raw.once("end", enough).once("close", enough);
}

/** So many proxies stand in front of us; what is further away is only claimed. */
const trustedProxies = (trust: Config["trustProxy"]) =>
  typeof trust === "number" ? (_address: string, hop: number) => hop < trust : trust;

export function sendRefusal(
  reply: FastifyReply,
  { code, details, current, saved }: Refusal,
  requestId: string,
): FastifyReply {
  const [status, message] = ERRORS[code];
  const body: ErrorBody = {
    error: { code, message, details, requestId, ...(current !== undefined && { current }), ...(saved && { saved }) },
  };
  if (status === 503 || status === 429) reply.header("retry-after", RETRY_AFTER);
  return reply.code(status).type("application/json; charset=utf-8").send(body);
}

/** PostgreSQL's classes and codes, and the network's, that say something to a person. */
const BY_CODE: Readonly<Record<string, ErrorCode>> = {
  "23505": "duplicate",
  "23503": "unknownReference",
  "22P02": "malformed",
  "22021": "malformed",
  "22P05": "malformed",
  "40001": "unavailable",
  "40P01": "unavailable",
  "57014": "unavailable",
  "55P03": "unavailable",
  "53300": "unavailable",
  "57P01": "unavailable",
  "57P02": "unavailable",
  "57P03": "unavailable",
  ECONNREFUSED: "unavailable",
  ECONNRESET: "unavailable",
  ENOENT: "unavailable",
  EPIPE: "unavailable",
  ENOSPC: "noRoom",
  EDQUOT: "noRoom",
  FST_ERR_CTP_BODY_TOO_LARGE: "tooLarge",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupportedType",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed",
};

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const code = codeOf(cause) ?? codeOf(error);
  if (code && Object.hasOwn(BY_CODE, code)) return new Refusal(BY_CODE[code] ?? "somethingWentWrong");
  const text = String(cause);
  if (
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(text)
  )
    return new Refusal("unavailable");
  const status = typeof error === "object" && error !== null && "statusCode" in error ? error.statusCode : undefined;
  return new Refusal(
    typeof status === "number" && status >= 400 && status < 500
      ? status === 413
        ? "tooLarge"
        : "malformed"
      : "somethingWentWrong",
  );
}

/** What a log may say of an error: a query's text, never what was put into it. */
export function loggable(error: unknown): Record<string, unknown> {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  // What the job queue tells of is like an error and is none.
  const text = typeof error === "object" && error !== null && "message" in error ? error.message : error;
  const message = String(text).split("\nparams:")[0];
  const why = cause !== error && cause instanceof Error ? cause.message : undefined;
  return {
    code: codeOf(cause),
    message,
    why,
    stack: cause instanceof Error ? cause.stack?.split("\n").slice(1, 8) : undefined,
  };
}

const codeOf = (error: unknown): string | undefined =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
