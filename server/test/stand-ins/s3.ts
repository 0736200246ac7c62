/**
 * Stand-in for S3: checks each request's signature (Version 4, in headers or in the address) with code of its own,
 * written from the specification, and the hash of each body; keeps objects and multipart uploads in memory, serves ranges
 * and paged lists, and answers browsers by the CORS rules of the bucket.
 */
import { createHash, createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { closeWithFile } from "../file/end.ts";

const KEY = "greenroom-tests";
const SECRET = "a secret/with+odd=characters";
const REGION = "ap-southeast-2";
const BUCKET = "files";
const PAGE = 3;
/** Smallest part that S3 accepts, except for the last. */
const LEAST = 5 * 1024 * 1024;

const sha = (data: Buffer | string) => createHash("sha256").update(data).digest("hex");
const hmac = (key: Buffer | string, data: string) => createHmac("sha256", key).update(data).digest();
/** Escapes everything but unreserved characters, as Signature Version 4 requires. */
const escaped = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

interface Cors {
  origin: string;
  methods: string[];
}
interface Outage {
  /** Number of further requests to answer with 503. */
  failing: number;
  /** Fault of every request until it is cleared: a status, a cut connection, or no answer at all. */
  lasting?: number | "cut" | "silent" | undefined;
}

export async function startS3() {
  const objects = new Map<string, Buffer>();
  const pending = new Map<string, Map<number, Buffer>>();
  const seen: string[] = [];
  const outage: Outage = { failing: 0 };
  const cors: { xml: string; rules: Cors[] } = { xml: "", rules: [] };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => answer(request, response, Buffer.concat(chunks)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): unknown {
    const url = new URL(request.url ?? "", `http://127.0.0.1:${port}`);
    const allowed = corsHeaders(cors.rules, request);
    const reply = (status: number, text: string | Buffer = "", headers: Record<string, string | number> = {}) =>
      void response
        .writeHead(status, { "content-length": Buffer.byteLength(text), ...allowed, ...headers })
        .end(request.method === "HEAD" ? undefined : text);
    const refuse = (status: number, code: string) => reply(status, `<Error><Code>${code}</Code></Error>`);
    if (request.method === "OPTIONS") return allowed ? reply(200) : refuse(403, "AccessForbidden");
    if (outage.lasting === "silent") return undefined;
    if (outage.lasting === "cut") return request.socket.destroy();
    if (outage.lasting !== undefined) return refuse(outage.lasting, "OutOfOrder");
    const error = signatureError(request, url, body);
    if (error) return refuse(403, error);
    if (outage.failing > 0) {
      outage.failing -= 1;
      return refuse(503, "SlowDown");
    }
    const key = decodeURIComponent(url.pathname.slice(`/${BUCKET}/`.length));
    const query = url.searchParams;
    seen.push(`${request.method} ${[...query.keys()].sort().join(",")}`.trim());
    if (key === "" && query.has("cors")) {
      if (request.method === "GET") return cors.xml ? reply(200, cors.xml) : refuse(404, "NoSuchCORSConfiguration");
      cors.xml = body.toString();
      cors.rules = corsRulesIn(cors.xml);
      return reply(200);
    }
    if (key === "") return reply(200, listed(query));
    const uploadId = query.get("uploadId") ?? "";
    const parts = pending.get(`${key} ${uploadId}`);
    switch (request.method) {
      case "POST": {
        if (query.has("uploads")) {
          const id = randomUUID();
          pending.set(`${key} ${id}`, new Map());
          return reply(
            200,
            `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
          );
        }
        if (!parts) return refuse(404, "NoSuchUpload");
        const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
        const bytes = named.map(([, number, etag]) => {
          const part = parts.get(Number(number));
          return part && `"${sha(part)}"` === etag ? part : undefined;
        });
        if (bytes.some((part) => !part)) return refuse(400, "InvalidPart");
        const whole = bytes.filter((part) => part !== undefined);
        if (whole.slice(0, -1).some((part) => part.length < LEAST)) return refuse(400, "EntityTooSmall");
        objects.set(key, Buffer.concat(whole));
        pending.delete(`${key} ${uploadId}`);
        return reply(200, "<CompleteMultipartUploadResult/>");
      }
      case "PUT":
        if (!uploadId) objects.set(key, body);
        else if (parts) parts.set(Number(query.get("partNumber")), body);
        else return refuse(404, "NoSuchUpload");
        return reply(200, "", { etag: `"${sha(body)}"` });
      case "DELETE":
        if (uploadId) pending.delete(`${key} ${uploadId}`);
        else objects.delete(key);
        return reply(204);
      default: {
        const object = objects.get(key);
        if (!object) return refuse(404, "NoSuchKey");
        const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
        const headers: Record<string, string | number> = { "accept-ranges": "bytes" };
        for (const name of ["content-type", "content-disposition", "cache-control"])
          if (query.has(`response-${name}`)) headers[name] = query.get(`response-${name}`) ?? "";
        if (request.method === "HEAD" || from === undefined) {
          response.writeHead(200, { "content-length": object.length, ...allowed, ...headers });
          return response.end(request.method === "HEAD" ? undefined : object);
        }
        const last = to ? Number(to) : object.length - 1;
        headers["content-range"] = `bytes ${from}-${last}/${object.length}`;
        return reply(206, object.subarray(Number(from), last + 1), headers);
      }
    }
  }

  function listed(query: URLSearchParams): string {
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get("prefix") ?? "")).sort();
    const from = Number(query.get("continuation-token") ?? 0);
    const more = keys.length > from + PAGE;
    const items = keys.slice(from, from + PAGE).map((key) => `<Contents><Key>${key}</Key></Contents>`);
    return `<ListBucketResult>${items.join("")}<IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : ""}</ListBucketResult>`;
  }

  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  closeWithFile(close);
  return {
    url: `s3+http://${encodeURIComponent(KEY)}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/${BUCKET}/some/prefix?region=${REGION}`,
    objects,
    pending,
    seen,
    outage,
    cors,
    close,
  };
}

const between = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gs"))].map(([, text]) => text ?? "");
const corsRulesIn = (xml: string): Cors[] =>
  between(xml, "CORSRule").map((rule) => ({
    origin: between(rule, "AllowedOrigin")[0] ?? "",
    methods: between(rule, "AllowedMethod"),
  }));
/** Returns the headers that let a page read the reply; undefined where no rule does. */
function corsHeaders(rules: readonly Cors[], { method = "", headers }: IncomingMessage) {
  const { origin } = headers;
  const requested = String(headers["access-control-request-method"] ?? method);
  const rule = rules.find(
    (rule) => (rule.origin === origin || rule.origin === "*") && rule.methods.includes(requested),
  );
  if (!rule || !origin) return undefined;
  return {
    "access-control-allow-origin": origin,
    "access-control-allow-methods": rule.methods.join(", "),
    "access-control-allow-headers": String(headers["access-control-request-headers"] ?? ""),
    "access-control-expose-headers": "accept-ranges, content-range, etag",
    vary: "origin",
  };
}

interface Signed {
  credential: string;
  names: string[];
  signature: string;
  date: string;
  bodyHash: string;
}
/** Returns how a request is signed: in its address (good for a time, the body unsigned) or in its headers. */
function signedPart({ headers }: IncomingMessage, { searchParams }: URL, body: Buffer): Signed | string {
  if (searchParams.has("X-Amz-Signature")) {
    const parameterOf = (name: string) => searchParams.get(`X-Amz-${name}`) ?? "";
    const date = parameterOf("Date");
    const time = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
    if (!(Date.now() < time + Number(parameterOf("Expires")) * 1000)) return "AccessDenied";
    const names = parameterOf("SignedHeaders").split(";");
    return {
      credential: parameterOf("Credential"),
      names,
      signature: parameterOf("Signature"),
      date,
      bodyHash: "UNSIGNED-PAYLOAD",
    };
  }
  const [, credential = "", signed = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  const names = signed.split(";");
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => names.includes(name))) return "AccessDenied";
  if (headers["x-amz-content-sha256"] !== sha(body)) return "XAmzContentSHA256Mismatch";
  return { credential, names, signature, date: String(headers["x-amz-date"]), bodyHash: sha(body) };
}

function signatureError(request: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const { method = "", headers } = request;
  const signed = signedPart(request, url, body);
  if (typeof signed === "string") return signed;
  const [key, day = "", region, service, end] = signed.credential.split("/");
  if (key !== KEY || region !== REGION || service !== "s3" || end !== "aws4_request") return "InvalidAccessKeyId";
  const query = [...url.searchParams]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join("&");
  const canonical = [
    method,
    url.pathname
      .split("/")
      .map((step) => escaped(decodeURIComponent(step)))
      .join("/"),
    query,
    ...signed.names.map((name) => `${name}:${String(headers[name]).trim()}`),
    "",
    signed.names.join(";"),
    signed.bodyHash,
  ].join("\n");
  const scope = `${day}/${REGION}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", signed.date, scope, sha(canonical)].join("\n");
  const signing = [day, REGION, "s3", "aws4_request"].reduce<Buffer | string>(
    (key, part) => hmac(key, part),
    `AWS4${SECRET}`,
  );
  if (createHmac("sha256", signing).update(toSign).digest("hex") !== signed.signature) return "SignatureDoesNotMatch";
  const checksum = headers["x-amz-checksum-sha256"];
  const actual = createHash("sha256").update(body).digest("base64");
  return checksum === undefined || checksum === actual ? undefined : "BadDigest";
}
