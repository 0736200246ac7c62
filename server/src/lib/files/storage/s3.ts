/**
 * Stores files in an S3-compatible service: signed requests (Signature Version 4), one PUT for small files, multipart
 * uploads for larger ones, so that no file is held in memory. Address: `s3://KEY:SECRET@host/bucket/prefix?region=…`.
 */
import { createHash, randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { StoreError, type StoreReply, sendSigned } from "./s3-request.ts";
import { checkKey, type DirectAccess, type FileStore } from "./store.ts";

/** S3 requires parts of at least 5 MiB, except the last. */
const PIECE = 8 * 1024 * 1024;
const MAX_ATTEMPTS = 4;
/** Time after which no further try begins, since a caller waits. */
const LAST_TRY_MS = 5_000;
/** Lifetime of an address that was signed for a browser, in seconds. */
const SIGNED_FOR = 900;
/** Time for which an address to read stays the same, so that browsers can cache the file. */
const SAME_MS = 300_000;

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
interface S3Request {
  method: string;
  key?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array<ArrayBuffer> | string;
  signal?: AbortSignal;
}

/** A store whose bucket can be configured to allow certain pages. */
export interface CorsStore {
  /** Allows browsers on pages of this origin to read and write; returns false where the bucket has that rule already. */
  allowOrigin(origin: string): Promise<boolean>;
}

const text = (value: string | null): string => decodeURIComponent(value ?? "");
/** Returns the text of a tag's first occurrence. */
const tag = (xml: string, name: string): string | undefined => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
const tags = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map((match) => match[1] ?? "");

/**
 * Opens an S3 store. `direct` is set if browsers may reach it. A request is given up after `silenceMs` without a byte.
 * Faults are StoreErrors.
 */
export function s3Store(address: string, { isDirect = false, silenceMs = 15_000 } = {}): FileStore & CorsStore {
  const url = new URL(address);
  const [bucket = "", ...rest] = url.pathname.slice(1).split("/").filter(Boolean);
  const prefix = rest.length > 0 ? `${rest.join("/")}/` : "";
  const base = `${url.protocol === "s3+http:" ? "http" : "https"}://${url.host}/${bucket}`;
  const client = new AwsClient({
    accessKeyId: text(url.username),
    secretAccessKey: text(url.password),
    service: "s3",
    region: url.searchParams.get("region") ?? "us-east-1",
  });

  const addressOf = (key: string | undefined, query: Readonly<Record<string, string>> = {}): URL => {
    const to = new URL(key === undefined ? `${base}/` : `${base}/${prefix}${key}`);
    for (const [name, value] of Object.entries(query)) to.searchParams.set(name, value);
    return to;
  };

  async function signedUrl({ method, key, query, headers = {} }: S3Request, now = new Date()): Promise<string> {
    checkKey(key ?? "");
    const to = addressOf(key, { ...query, "X-Amz-Expires": String(SIGNED_FOR) });
    const datetime = now.toISOString().replaceAll(/[:-]|\.\d{3}/g, "");
    return (await client.sign(to.href, { method, headers, aws: { signQuery: true, datetime } })).url;
  }
  const direct: DirectAccess = {
    origin: new URL(base).origin,
    async put(key, sha256) {
      const checksum = { name: "x-amz-checksum-sha256", value: sha256.toString("base64") };
      return {
        url: await signedUrl({ method: "PUT", key, headers: { [checksum.name]: checksum.value } }),
        headers: [checksum],
      };
    },
    get: (key, { contentType, disposition }) =>
      signedUrl(
        {
          method: "GET",
          key,
          query: {
            "response-cache-control": "private, max-age=3600, immutable",
            "response-content-type": contentType,
            "response-content-disposition": disposition,
          },
        },
        new Date(Math.floor(Date.now() / SAME_MS) * SAME_MS),
      ),
  };

  async function send({ method, key, query, headers, body, signal }: S3Request): Promise<StoreReply> {
    const hash = createHash("sha256").update(body ?? "");
    const signed = await client.sign(addressOf(key, query).href, {
      method,
      headers: { "x-amz-content-sha256": hash.digest("hex"), ...headers },
    });
    return sendSigned(signed, body, { silenceMs, signal });
  }

  /** Sends a request, and again after faults that may pass, for some seconds. Every request here is idempotent. */
  async function sendWithRetry<T>(
    request: S3Request,
    accepted: readonly number[],
    take: (reply: StoreReply) => Promise<T>,
  ): Promise<T> {
    const startedAt = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      try {
        const reply = await send(request);
        if (accepted.includes(reply.status)) return await take(reply);
        const code = tag((await buffer(reply.bytes)).toString(), "Code") ?? "";
        throw new StoreError(`the store replied ${reply.status} ${code} to ${request.method}`, reply);
      } catch (error) {
        const mayPass = error instanceof StoreError && !error.isLasting;
        if (!mayPass || attempt === MAX_ATTEMPTS || performance.now() - startedAt > LAST_TRY_MS) throw error;
      }
      await sleep(100 * 2 ** attempt);
    }
  }
  const ask = (request: S3Request, accepted: readonly number[]): Promise<Reply> =>
    sendWithRetry(request, accepted, async ({ status, headers, bytes }) => ({
      status,
      headers,
      body: await buffer(bytes),
    }));

  async function putLarge(
    key: string,
    first: Buffer<ArrayBuffer>,
    more: AsyncIterator<Buffer<ArrayBuffer>>,
  ): Promise<void> {
    const begun = await ask({ method: "POST", key, query: { uploads: "" } }, [200]);
    const uploadId = tag(begun.body.toString(), "UploadId");
    if (!uploadId) throw new StoreError("the store returned no upload id");
    try {
      const etags: string[] = [];
      for (let piece: Buffer<ArrayBuffer> | undefined = first; piece; ) {
        const query = { partNumber: String(etags.length + 1), uploadId };
        etags.push((await ask({ method: "PUT", key, query, body: piece }, [200])).headers.etag ?? "");
        const next = await more.next();
        piece = next.done ? undefined : next.value;
      }
      const list = etags.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
      const body = `<CompleteMultipartUpload>${list.join("")}</CompleteMultipartUpload>`;
      const done = await ask({ method: "POST", key, query: { uploadId }, body }, [200]);
      // S3 may reply 200 with an error in the body.
      if (done.body.includes("<Error>")) throw new StoreError("the store could not complete the upload");
    } catch (error) {
      // Not awaited: a silent store would take as long again.
      void ask({ method: "DELETE", key, query: { uploadId } }, [204, 404]).catch(() => undefined);
      throw error;
    }
  }

  return {
    ...(isDirect && { direct }),
    async allowOrigin(origin) {
      const before = await ask({ method: "GET", query: { cors: "" } }, [200, 404]);
      const rules = before.status === 200 ? corsRules(before.body.toString()) : [];
      const rule = corsRule(origin);
      if (rules.includes(rule)) return false;
      const body = `<CORSConfiguration>${[...rules, rule].join("")}</CORSConfiguration>`;
      const checksum = createHash("sha256").update(body).digest("base64");
      const headers = { "content-type": "application/xml", "x-amz-checksum-sha256": checksum };
      await ask({ method: "PUT", query: { cors: "" }, headers, body }, [200, 204]);
      return true;
    },
    async put(key, content) {
      checkKey(key);
      const pieces = inPieces(content);
      const first = await pieces.next();
      const piece = first.done ? Buffer.alloc(0) : first.value;
      if (piece.length < PIECE) await ask({ method: "PUT", key, body: piece }, [200]);
      else await putLarge(key, piece, pieces);
    },
    async size(key) {
      checkKey(key);
      const { status, headers } = await ask({ method: "HEAD", key }, [200, 404]);
      return status === 404 ? null : Number(headers["content-length"]);
    },
    async *read(key, range) {
      checkKey(key);
      const headers = range && { range: `bytes=${range.from}-${range.to}` };
      const request = { method: "GET", key, ...(headers && { headers }) };
      yield* (await sendWithRetry(request, [200, 206], async (reply) => reply)).bytes;
    },
    async remove(key) {
      checkKey(key);
      await ask({ method: "DELETE", key }, [200, 204, 404]);
    },
    async check(signal) {
      // Begins an upload and gives it up: that needs the right to write, and leaves nothing, not even in a bucket that keeps
      // former versions.
      const key = randomUUID();
      const begun = await send({ method: "POST", key, query: { uploads: "" }, signal }).catch(() => undefined);
      if (!begun) return "The store of files does not answer.";
      const { status } = begun;
      const uploadId = tag((await buffer(begun.bytes)).toString(), "UploadId");
      if (status === 401 || status === 403) return "The store of files refuses this program's key.";
      if (status === 404) return "The store of files has no such bucket.";
      if (status !== 200 || !uploadId) return `The store of files replied ${status}.`;
      await buffer((await send({ method: "DELETE", key, query: { uploadId }, signal })).bytes);
      return undefined;
    },
    async *list(upload) {
      const under = prefix + (upload === undefined ? "" : `parts/${upload}/`);
      let token: string | undefined;
      do {
        const query = { "list-type": "2", prefix: under, ...(token && { "continuation-token": token }) };
        const xml = (await ask({ method: "GET", query }, [200])).body.toString();
        for (const key of tags(xml, "Key")) yield key.slice(prefix.length);
        token = tag(xml, "IsTruncated") === "true" ? tag(xml, "NextContinuationToken") : undefined;
      } while (token);
    },
  };
}

const corsRule = (origin: string): string =>
  `<CORSRule><AllowedOrigin>${origin}</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedMethod>HEAD</AllowedMethod><AllowedMethod>PUT</AllowedMethod><AllowedHeader>*</AllowedHeader><ExposeHeader>Accept-Ranges</ExposeHeader><ExposeHeader>Content-Range</ExposeHeader><ExposeHeader>ETag</ExposeHeader><MaxAgeSeconds>3600</MaxAgeSeconds></CORSRule>`;
const corsRules = (xml: string): string[] =>
  xml.split("<CORSRule>").flatMap((part, index) => {
    const end = part.indexOf("</CORSRule>");
    return index === 0 || end < 0 ? [] : `<CORSRule>${part.slice(0, end)}</CORSRule>`.replaceAll(/>\s+</g, "><");
  });

/** Yields full pieces, then the rest. */
async function* inPieces(content: AsyncIterable<Uint8Array> | Uint8Array): AsyncGenerator<Buffer<ArrayBuffer>> {
  if (content instanceof Uint8Array) {
    for (let index = 0; index < content.length; index += PIECE)
      yield Buffer.from(content.subarray(index, index + PIECE));
    return;
  }
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    held.push(chunk);
    length += chunk.length;
    while (length >= PIECE) {
      const buffered = Buffer.concat(held);
      yield Buffer.from(buffered.subarray(0, PIECE));
      held = [buffered.subarray(PIECE)];
      length -= PIECE;
    }
  }
  if (length > 0) yield Buffer.concat(held);
}
