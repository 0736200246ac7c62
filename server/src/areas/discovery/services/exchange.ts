/** Makes one request to a service of discovery and reads its answer, without redirects and within limits of time and size. */
import { PRODUCT } from "#contract/product.ts";
import type { Config } from "#server/config.ts";
import { requireOutbound } from "#server/lib/outside/outbound.ts";
import { retryAfterMs } from "#server/lib/outside/waiting.ts";
import { VERSION } from "#server/lib/process/version.ts";

const MAX_ANSWER = 4_000_000;

/** `busy` names the wait; `away` may be better the next time; `missing` and `refused` will not. */
export type NoAnswerKind = "busy" | "away" | "missing" | "refused";

export class NoAnswer extends Error {
  readonly kind: NoAnswerKind;
  /** The pause that the service asked for, in ms. */
  readonly waitMs: number | null;

  constructor(kind: NoAnswerKind, message: string, waitMs: number | null = null) {
    super(message);
    this.kind = kind;
    this.waitMs = waitMs;
  }
}

export interface ServiceRequest {
  url: string;
  /** Sent as JSON by POST. */
  body?: object;
  accept?: string;
}
export interface ServiceAnswer {
  status: number;
  location: string | null;
  bytes: Buffer;
}

export type DiscoveryConfig = Pick<
  Config,
  | "quiet"
  | "publicUrl"
  | "musicbrainzContact"
  | "musicbrainzUrl"
  | "musicbrainzPauseMs"
  | "coverArtUrl"
  | "listenbrainzUrl"
  | "listenbrainzLabsUrl"
  | "discoveryTimeoutMs"
>;

/** Discovery is off until there is somebody whom MusicBrainz can write to. */
export const isDiscoveryOn = ({ musicbrainzContact }: Pick<Config, "musicbrainzContact">): boolean =>
  musicbrainzContact !== undefined;

const isRedirect = (status: number): boolean => status >= 300 && status < 400;

async function limitedBytes(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    const bytes = part as Uint8Array;
    size += bytes.length;
    if (size > MAX_ANSWER) throw new NoAnswer("refused", "the answer is too long");
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

/** Returns the answer of a success or of a redirect; throws `NoAnswer` otherwise. */
export async function askService(config: DiscoveryConfig, request: ServiceRequest): Promise<ServiceAnswer> {
  requireOutbound(config);
  const { url, body, accept = "application/json" } = request;
  try {
    const response = await fetch(url, {
      method: body ? "POST" : "GET",
      redirect: "manual",
      signal: AbortSignal.timeout(config.discoveryTimeoutMs),
      headers: {
        accept,
        "user-agent": `${PRODUCT}/${VERSION} ( ${config.musicbrainzContact ?? config.publicUrl} )`,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { status, headers } = response;
    if (response.ok) return { status, location: null, bytes: await limitedBytes(response) };
    await response.body?.cancel();
    if (isRedirect(status)) return { status, location: headers.get("location"), bytes: Buffer.alloc(0) };
    const waitMs = retryAfterMs(headers.get("retry-after"));
    if (status === 429 || status === 503) throw new NoAnswer("busy", `answered ${status}`, waitMs);
    throw new NoAnswer(
      status >= 500 ? "away" : status === 404 ? "missing" : "refused",
      `${new URL(url).host} answered ${status}`,
    );
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    throw new NoAnswer("away", `${new URL(url).host} could not be reached`);
  }
}

/** Reads an answer as JSON; what is none may be better the next time. */
export function jsonOf({ bytes }: ServiceAnswer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new NoAnswer("away", "the answer is no JSON");
  }
}
