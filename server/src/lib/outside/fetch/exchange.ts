/** Sends one request after the other, each to an address that was checked, until a reply is no redirect. */
import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { Network } from "./network.ts";
import { FETCH_LIMITS, type Head, MAX_REDIRECTS, NotFetched, type Order, type Want } from "./order.ts";
import { type CheckedTarget, isAllowedAddress, targetOf } from "./target.ts";

const MAX_ADDRESSES = 50;
const HEADER_BYTES = 16_384;
const AGENT = "Mozilla/5.0 (compatible; Greenroom link preview)";

/** Files that are compressed by what they are. */
const ASKED_AS_IS: ReadonlySet<Want> = new Set(["picture", "photo", "video"]);

interface Answer {
  head: Head;
  body: AsyncIterable<Uint8Array>;
}

/** Fetches what an order asks for; throws `NotFetched`. */
export async function fetchChecked(order: Order, network: Network, signal: AbortSignal): Promise<Answer> {
  let target = targetOf(order.url, order.own);
  for (let hops = 0; ; hops += 1) {
    const response = await ask(target, order, network, signal);
    const location = redirectOf(response);
    if (order.want === "location")
      return { head: headOf(locationOf(target, location, order), response), body: nothing() };
    if (location === undefined) return answerOf(target, response, order);
    response.destroy();
    if (hops >= MAX_REDIRECTS) throw new NotFetched("tooManyRedirects");
    target = next(target, location, order);
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** A redirect never leads away from encryption. */
function next(from: CheckedTarget, location: string, { own }: Order): CheckedTarget {
  const target = targetOf(location, own, from.url);
  if (from.secure && !target.secure) throw new NotFetched("blocked");
  return target;
}

function locationOf(from: CheckedTarget, location: string | undefined, order: Order): CheckedTarget {
  if (location === undefined) throw new NotFetched("missing");
  return next(from, location, order);
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined;
}

async function addressOf({ host }: CheckedTarget, { own }: Order, network: Network): Promise<string> {
  if (isIP(host) > 0) return host;
  let found: readonly string[];
  try {
    found = await network.resolve(host);
  } catch (error) {
    throw new NotFetched("unknownHost", error);
  }
  const [first] = found;
  if (first === undefined) throw new NotFetched("unknownHost");
  // A single private address is enough to refuse: the next lookup might return that one.
  if (found.length > MAX_ADDRESSES || !found.every((address) => isAllowedAddress(address, own)))
    throw new NotFetched("blocked");
  return first;
}

async function ask(
  target: CheckedTarget,
  order: Order,
  network: Network,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const address = await addressOf(target, order, network);
  signal.throwIfAborted();
  const plain = network.connect(address, target.port);
  const socket: Socket = target.secure
    ? connectTls({
        socket: plain,
        ...(isIP(target.host) === 0 && { servername: target.host }),
        ...(network.ca !== undefined && { ca: network.ca }),
        ALPNProtocols: ["http/1.1"],
      })
    : plain;
  return new Promise((resolve, reject) => {
    const send = target.secure ? secureRequest : plainRequest;
    const failed = (error: Error) => reject(new NotFetched(signal.aborted ? "tooSlow" : "unreachable", error));
    plain.on("error", failed);
    socket.on("error", failed);
    const sent = send(target.url, {
      method: "GET",
      // The connection is there: nothing is looked up again. With an agent, even `false`, this would not be asked.
      createConnection: () => socket,
      maxHeaderSize: HEADER_BYTES,
      headers: {
        host: target.url.host,
        accept: FETCH_LIMITS[order.want].accept,
        "accept-encoding": ASKED_AS_IS.has(order.want) ? "identity" : "gzip, br",
        "accept-language": "en",
        "user-agent": AGENT,
      },
      signal,
    });
    sent.on("response", resolve);
    // An upgraded connection no longer speaks HTTP, and is not read.
    sent.on("upgrade", (_, upgraded) => {
      upgraded.destroy();
      failed(new Error("an upgrade"));
    });
    sent.on("error", failed);
    sent.end();
  });
}

const headOf = ({ url }: CheckedTarget, { headers }: IncomingMessage): Head => ({
  url: url.href,
  contentType: (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "",
  length: /^\d{1,12}$/.test(headers["content-length"] ?? "") ? Number(headers["content-length"]) : null,
});

function answerOf(target: CheckedTarget, response: IncomingMessage, { want }: Order): Answer {
  const { types, bytes, cuts } = FETCH_LIMITS[want];
  const { statusCode = 0 } = response;
  const head = headOf(target, response);
  const refuse = (reason: ConstructorParameters<typeof NotFetched>[0]) => {
    response.destroy();
    return new NotFetched(reason);
  };
  if (statusCode === 404 || statusCode === 410) throw refuse("missing");
  if (statusCode !== 200) throw refuse("refused");
  if (!types.test(head.contentType)) throw refuse("wrongType");
  if (!cuts && head.length !== null && head.length > bytes) throw refuse("tooLarge");
  return {
    head: { ...head, contentType: response.headers["content-type"] ?? "" },
    body: bodyOf(response, bytes, cuts ?? false),
  };
}

const DECODERS: Readonly<Record<string, () => NodeJS.ReadWriteStream & { destroy(): void }>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
};

async function* bodyOf(response: IncomingMessage, most: number, cuts: boolean): AsyncGenerator<Uint8Array> {
  const encoding = (response.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  const decoder = encoding === "identity" ? undefined : DECODERS[encoding]?.();
  // Accepts one encoding; several are a way to grow without bounds.
  if (!decoder && encoding !== "identity") throw new NotFetched("unreadable");
  if (decoder) response.on("error", () => decoder.destroy());
  let length = 0;
  try {
    for await (const chunk of decoder ? response.pipe(decoder) : response) {
      const bytes = chunk as Uint8Array;
      const room = most - length;
      length += bytes.length;
      if (length <= most) yield bytes;
      else if (!cuts) throw new NotFetched("tooLarge");
      else return yield bytes.subarray(0, room);
    }
  } catch (error) {
    throw error instanceof NotFetched ? error : new NotFetched("unreadable", error);
  } finally {
    decoder?.destroy();
    response.destroy();
  }
}
