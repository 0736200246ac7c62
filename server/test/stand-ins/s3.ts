/**
 * Stand-in for S3: checks each request's signature (Version 4) with code of its own, written from the
 * specification, and the hash of each body; keeps objects and multipart uploads in memory, and serves ranges and paged lists.
 */
import { createHash, createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

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

interface Outage {
  /** Number of further requests to answer with 503. */
  failing: number;
}

export async function startS3() {
  const objects = new Map<string, Buffer>();
  const pending = new Map<string, Map<number, Buffer>>();
  const seen: string[] = [];
  const outage: Outage = { failing: 0 };

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
    const reply = (status: number, text: string | Buffer = "", headers: Record<string, string | number> = {}) =>
      void response
        .writeHead(status, { "content-length": Buffer.byteLength(text), ...headers })
        .end(request.method === "HEAD" ? undefined : text);
    const refuse = (status: number, code: string) => reply(status, `<Error><Code>${code}</Code></Error>`);
    const error = signatureError(request, url, body);
    if (error) return refuse(403, error);
    if (outage.failing > 0) {
      outage.failing -= 1;
      return refuse(503, "SlowDown");
    }
    const key = decodeURIComponent(url.pathname.slice(`/${BUCKET}/`.length));
    const query = url.searchParams;
    seen.push(`${request.method} ${[...query.keys()].sort().join(",")}`.trim());
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
        const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
        if (request.method === "HEAD" || from === undefined) {
          response.writeHead(200, { "content-length": object.length });
          return response.end(request.method === "HEAD" ? undefined : object);
        }
        return reply(206, object.subarray(Number(from), Number(to) + 1));
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

  return {
    url: `s3+http://${encodeURIComponent(KEY)}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/${BUCKET}/some/prefix?region=${REGION}`,
    objects,
    pending,
    seen,
    outage,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

function signatureError({ method = "", headers }: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const [, credential, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  if (!credential || !signed) return "AccessDenied";
  const [key, day = "", region, service, end] = credential.split("/");
  if (key !== KEY || region !== REGION || service !== "s3" || end !== "aws4_request") return "InvalidAccessKeyId";
  if (headers["x-amz-content-sha256"] !== sha(body)) return "XAmzContentSHA256Mismatch";
  const names = signed.split(";");
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => names.includes(name))) return "AccessDenied";
  const query = [...url.searchParams]
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
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    "",
    signed,
    headers["x-amz-content-sha256"],
  ].join("\n");
  const scope = `${day}/${REGION}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", String(headers["x-amz-date"]), scope, sha(canonical)].join("\n");
  const signing = [day, REGION, "s3", "aws4_request"].reduce<Buffer | string>(
    (key, part) => hmac(key, part),
    `AWS4${SECRET}`,
  );
  return createHmac("sha256", signing).update(toSign).digest("hex") === signature ? undefined : "SignatureDoesNotMatch";
}
