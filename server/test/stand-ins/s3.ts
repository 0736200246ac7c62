/**
 * A stand-in that speaks S3's own protocol: it checks each request's signature (Version 4) by itself, from the
 * specification, and the hash of each body; objects, ranges, multipart uploads and lists in pages live in memory.
 */
import { createHash, createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

const KEY = "greenroom-tests";
const SECRET = "a secret/with+odd=characters";
const REGION = "ap-southeast-2";
const BUCKET = "files";
const PAGE = 3;
/** S3 takes no smaller part but the last. */
const LEAST = 5 * 1024 * 1024;

const sha = (data: Buffer | string) => createHash("sha256").update(data).digest("hex");
const hmac = (key: Buffer | string, data: string) => createHmac("sha256", key).update(data).digest();
/** As Signature Version 4 wants it: everything but unreserved letters. */
const escaped = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

interface Fault {
  /** The next so many requests are answered 503. */
  failing: number;
}

export async function startS3() {
  const objects = new Map<string, Buffer>();
  const pending = new Map<string, Map<number, Buffer>>();
  const seen: string[] = [];
  const error: Fault = { failing: 0 };

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
    const say = (status: number, text: string | Buffer = "", headers: Record<string, string | number> = {}) =>
      void response
        .writeHead(status, { "content-length": Buffer.byteLength(text), ...headers })
        .end(request.method === "HEAD" ? undefined : text);
    const refuse = (status: number, code: string) => say(status, `<Error><Code>${code}</Code></Error>`);
    const wrong = signatureFault(request, url, body);
    if (wrong) return refuse(403, wrong);
    if (error.failing > 0) {
      error.failing -= 1;
      return refuse(503, "SlowDown");
    }
    const key = decodeURIComponent(url.pathname.slice(`/${BUCKET}/`.length));
    const query = url.searchParams;
    seen.push(`${request.method} ${[...query.keys()].sort().join(",")}`.trim());
    if (key === "") return say(200, listed(query));
    const uploadId = query.get("uploadId") ?? "";
    const parts = pending.get(`${key} ${uploadId}`);
    switch (request.method) {
      case "POST": {
        if (query.has("uploads")) {
          const id = randomUUID();
          pending.set(`${key} ${id}`, new Map());
          return say(200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
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
        return say(200, "<CompleteMultipartUploadResult/>");
      }
      case "PUT":
        if (!uploadId) objects.set(key, body);
        else if (parts) parts.set(Number(query.get("partNumber")), body);
        else return refuse(404, "NoSuchUpload");
        return say(200, "", { etag: `"${sha(body)}"` });
      case "DELETE":
        if (uploadId) pending.delete(`${key} ${uploadId}`);
        else objects.delete(key);
        return say(204);
      default: {
        const object = objects.get(key);
        if (!object) return refuse(404, "NoSuchKey");
        const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
        if (request.method === "HEAD" || from === undefined) {
          response.writeHead(200, { "content-length": object.length });
          return response.end(request.method === "HEAD" ? undefined : object);
        }
        return say(206, object.subarray(Number(from), Number(to) + 1));
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
    fault: error,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

function signatureFault({ method = "", headers }: IncomingMessage, url: URL, body: Buffer): string | undefined {
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
    (held, next) => hmac(held, next),
    `AWS4${SECRET}`,
  );
  return createHmac("sha256", signing).update(toSign).digest("hex") === signature ? undefined : "SignatureDoesNotMatch";
}
