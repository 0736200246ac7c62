/**
 * Sends a request to the S3 store. A silent store is given up after a time, however large the file is that is being
 * sent.
 */
import { type IncomingHttpHeaders, type IncomingMessage, request as sendPlain } from "node:http";
import { request as sendEncrypted } from "node:https";

/** A fault of the store, not of the request: it can't be reached, refuses our key, has no bucket, or no room. */
export class StoreError extends Error {
  readonly code: "STORE_UNAVAILABLE" | "ENOSPC";
  /** True if another try would fail in the same way. */
  readonly isLasting: boolean;

  constructor(message: string, { status = 0 } = {}) {
    super(message);
    this.code = status === INSUFFICIENT_STORAGE ? "ENOSPC" : "STORE_UNAVAILABLE";
    this.isLasting = status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS;
  }
}

const INSUFFICIENT_STORAGE = 507;
const TOO_MANY_REQUESTS = 429;

export interface StoreReply {
  status: number;
  headers: IncomingHttpHeaders;
  /** Throws a StoreError when it breaks off, or when nothing comes for `silenceMs` while it is waited for. */
  bytes: AsyncGenerator<Buffer>;
}

export async function sendSigned(
  { url, method, headers }: Request,
  body: Uint8Array | string | undefined,
  { silenceMs, signal }: { silenceMs: number; signal: AbortSignal | undefined },
): Promise<StoreReply> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const send = url.startsWith("https:") ? sendEncrypted : sendPlain;
  // The timeout starts again with every byte that is sent.
  const options = { method, headers: Object.fromEntries(headers), timeout: silenceMs };
  const request = send(url, { ...options, ...(signal && { signal }) }, resolve);
  request.on("timeout", () => request.destroy(silent(silenceMs)));
  request.on("error", reject);
  request.end(body);
  const response = await promise.catch((error: unknown) => {
    throw unreachable(error);
  });
  // A reader may take its time between two pieces.
  response.setTimeout(0);
  return { status: response.statusCode ?? 0, headers: response.headers, bytes: bytesOf(response, silenceMs) };
}

async function* bytesOf(response: IncomingMessage, silenceMs: number): AsyncGenerator<Buffer> {
  const pieces: AsyncIterator<Buffer> = response[Symbol.asyncIterator]();
  try {
    for (;;) {
      const timer = setTimeout(() => response.destroy(silent(silenceMs)), silenceMs);
      const piece = await pieces.next().finally(() => clearTimeout(timer));
      if (piece.done) return;
      yield piece.value;
    }
  } catch (error) {
    throw unreachable(error);
  } finally {
    response.destroy();
  }
}

const silent = (ms: number) => new StoreError(`the store said nothing for ${ms} ms`);

function unreachable(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  return new StoreError(`the store is unreachable: ${error instanceof Error ? error.message || error.name : error}`);
}
