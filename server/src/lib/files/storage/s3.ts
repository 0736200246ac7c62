/**
 * Stores files in an S3-compatible service: signed requests (Signature Version 4), one PUT for small files, multipart
 * uploads for larger ones, so that no file is held in memory. Address: `s3://KEY:SECRET@host/bucket/prefix?region=…`.
 */
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { checkKey, type FileStore } from "./store.ts";

/** S3 requires parts of at least 5 MiB, except the last. */
const PIECE = 8 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
const MOST_ATTEMPTS = 4;

interface Reply {
  status: number;
  headers: Headers;
  body: Buffer;
}
interface S3Request {
  method: string;
  key?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array<ArrayBuffer> | string;
}

const text = (value: string | null): string => decodeURIComponent(value ?? "");
/** Returns the text of a tag's first occurrence. */
const tag = (xml: string, name: string): string | undefined => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
const tags = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map((match) => match[1] ?? "");

export function s3Store(address: string): FileStore {
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

  async function send({ method, key, query, headers, body }: S3Request): Promise<Response> {
    const to = new URL(key === undefined ? `${base}/` : `${base}/${prefix}${key}`);
    for (const [name, value] of Object.entries(query ?? {})) to.searchParams.set(name, value);
    const request = await client.sign(to.href, {
      method,
      headers: {
        "x-amz-content-sha256": createHash("sha256")
          .update(body ?? "")
          .digest("hex"),
        ...headers,
      },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return fetch(request);
  }

  /** Sends a request and retries network and server errors. Every request here is idempotent. */
  async function sendWithRetry(request: S3Request, accepted: readonly number[]): Promise<Reply> {
    for (let attempt = 1; ; attempt += 1) {
      const reply = await send(request).then(
        async (response) => ({
          status: response.status,
          headers: response.headers,
          body: Buffer.from(await response.arrayBuffer()),
        }),
        (error: unknown) => ({ error }),
      );
      if ("status" in reply) {
        if (accepted.includes(reply.status)) return reply;
        if (reply.status < 500 && reply.status !== 429)
          throw new Error(
            `the store replied ${reply.status} ${tag(reply.body.toString(), "Code") ?? ""} to ${request.method}`,
          );
      }
      if (attempt === MOST_ATTEMPTS)
        throw "error" in reply
          ? new Error("the store is unreachable", { cause: reply.error })
          : new Error(`the store replied ${reply.status} to ${request.method}`);
      await sleep(100 * 2 ** attempt);
    }
  }

  async function putLarge(
    key: string,
    first: Buffer<ArrayBuffer>,
    more: AsyncIterator<Buffer<ArrayBuffer>>,
  ): Promise<void> {
    const begun = await sendWithRetry({ method: "POST", key, query: { uploads: "" } }, [200]);
    const uploadId = tag(begun.body.toString(), "UploadId");
    if (!uploadId) throw new Error("the store returned no upload id");
    try {
      const etags: string[] = [];
      for (let piece: Buffer<ArrayBuffer> | undefined = first; piece; ) {
        const query = { partNumber: String(etags.length + 1), uploadId };
        etags.push((await sendWithRetry({ method: "PUT", key, query, body: piece }, [200])).headers.get("etag") ?? "");
        const next = await more.next();
        piece = next.done ? undefined : next.value;
      }
      const list = etags.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
      const body = `<CompleteMultipartUpload>${list.join("")}</CompleteMultipartUpload>`;
      const done = await sendWithRetry({ method: "POST", key, query: { uploadId }, body }, [200]);
      // S3 may reply 200 with an error in the body.
      if (done.body.includes("<Error>")) throw new Error("the store could not complete the upload");
    } catch (error) {
      await sendWithRetry({ method: "DELETE", key, query: { uploadId } }, [204, 404]).catch(() => undefined);
      throw error;
    }
  }

  return {
    async put(key, content) {
      checkKey(key);
      const pieces = inPieces(content);
      const first = await pieces.next();
      const piece = first.done ? Buffer.alloc(0) : first.value;
      if (piece.length < PIECE) await sendWithRetry({ method: "PUT", key, body: piece }, [200]);
      else await putLarge(key, piece, pieces);
    },
    async size(key) {
      checkKey(key);
      const { status, headers } = await sendWithRetry({ method: "HEAD", key }, [200, 404]);
      return status === 404 ? null : Number(headers.get("content-length"));
    },
    async *read(key, range) {
      checkKey(key);
      const headers = range && { range: `bytes=${range.from}-${range.to}` };
      const response = await send({ method: "GET", key, ...(headers && { headers }) });
      if (!(response.status === 200 || response.status === 206) || !response.body)
        throw new Error(`the store replied ${response.status} to GET`);
      yield* response.body;
    },
    async remove(key) {
      checkKey(key);
      await sendWithRetry({ method: "DELETE", key }, [200, 204, 404]);
    },
    async *list(upload) {
      const under = prefix + (upload === undefined ? "" : `parts/${upload}/`);
      let token: string | undefined;
      do {
        const query = { "list-type": "2", prefix: under, ...(token && { "continuation-token": token }) };
        const xml = (await sendWithRetry({ method: "GET", query }, [200])).body.toString();
        for (const key of tags(xml, "Key")) yield key.slice(prefix.length);
        token = tag(xml, "IsTruncated") === "true" ? tag(xml, "NextContinuationToken") : undefined;
      } while (token);
    },
  };
}

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
      const all = Buffer.concat(held);
      yield Buffer.from(all.subarray(0, PIECE));
      held = [all.subarray(PIECE)];
      length -= PIECE;
    }
  }
  if (length > 0) yield Buffer.concat(held);
}
