/** Asks a provider, without redirects and within limits of time and size; what may be better soon is tried again. */
import { setTimeout } from "node:timers/promises";
import { type Schema, z } from "#contract/schema.ts";
import type { Config } from "#server/config.ts";
import { requireOutbound } from "#server/lib/outside/outbound.ts";
import { retryAfterMs, waitAfter } from "#server/lib/outside/waiting.ts";
import { ProviderError } from "./provider-error.ts";

export type ProviderConfig = Pick<
  Config,
  "quiet" | "humanitixUrl" | "eventbriteUrl" | "ticketingTimeoutMs" | "ticketingPauseMs"
>;

const MAX_ANSWER = 20_000_000;
/** Tries of one request, before all of the reading is left for later. */
const TRIES = 4;
/** Longest wait within a reading. */
const LONGEST_WAIT_MS = 20_000;
/** Wait for a limit that names none: most are those of a minute. */
const SHORTEST_LIMIT_MS = 60_000;

interface ProviderRequest<T> {
  /** Name of the provider, as people know it. */
  name: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  schema: Schema<T>;
  /** True if this answer says that the key is not accepted, beside 401 and 403. */
  isRefusal?: (status: number, text: string) => boolean;
}

async function limitedText(name: string, response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    const bytes = part as Uint8Array;
    size += bytes.length;
    if (size > MAX_ANSWER) throw new ProviderError("away", `${name}'s answer is too long.`);
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString("utf8");
}

async function once<T>(config: ProviderConfig, request: ProviderRequest<T>): Promise<T> {
  const { name, url, headers, schema, isRefusal = () => false } = request;
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      headers: { accept: "application/json", ...headers },
      redirect: "error",
      signal: AbortSignal.timeout(config.ticketingTimeoutMs),
    });
    text = await limitedText(name, response);
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError("away", `${name} could not be reached.`);
  }
  const { status } = response;
  if (status === 429) {
    const waitMs = retryAfterMs(response.headers.get("retry-after")) ?? SHORTEST_LIMIT_MS;
    throw new ProviderError("busy", `${name} takes no more requests for now.`, waitMs);
  }
  if (status === 401 || status === 403 || isRefusal(status, text))
    throw new ProviderError("refused", `${name} does not accept the key any more.`);
  if (status === 404 || status === 410)
    throw new ProviderError("missing", `${name} does not know this event any more.`);
  if (!response.ok) throw new ProviderError("away", `${name} answered with ${status}.`);
  try {
    return z.parse(schema, JSON.parse(text));
  } catch {
    throw new ProviderError("away", `${name}'s answer could not be read.`);
  }
}

/** Returns the answer of a success; throws a ProviderError otherwise. */
export async function askProvider<T>(config: ProviderConfig, request: ProviderRequest<T>): Promise<T> {
  requireOutbound(config);
  for (let tries = 1; ; tries += 1) {
    try {
      return await once(config, request);
    } catch (error) {
      if (!(error instanceof ProviderError) || (error.kind !== "busy" && error.kind !== "away")) throw error;
      const wait = Math.max(error.waitMs ?? 0, waitAfter(tries, config.ticketingPauseMs));
      if (tries === TRIES || wait > LONGEST_WAIT_MS) throw error;
      await setTimeout(wait);
    }
  }
}
