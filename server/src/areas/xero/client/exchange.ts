/** Makes one request to Xero and reads its answer, without redirects and within limits. */
import { type Schema, z } from "#contract/schema.ts";
import type { Config } from "#server/config.ts";
import { type Outbound, requireOutbound } from "#server/lib/outside/outbound.ts";
import { retryAfterMs } from "#server/lib/outside/waiting.ts";
import { kindOfAnswer } from "./answers.ts";
import { XeroError } from "./xero-error.ts";

const MAX_ANSWER = 30_000_000;
/** Wait for a limit that names none: most limits are those of a minute. */
const SHORTEST_LIMIT_MS = 60_000;

/** Addresses of Xero: its own three hosts, or one address for all of it. */
export const xeroAddresses = ({ xeroUrl }: Pick<Config, "xeroUrl">) => ({
  login: `${xeroUrl ?? "https://login.xero.com"}/identity/connect/authorize`,
  token: `${xeroUrl ?? "https://identity.xero.com"}/connect/token`,
  revocation: `${xeroUrl ?? "https://identity.xero.com"}/connect/revocation`,
  connections: `${xeroUrl ?? "https://api.xero.com"}/connections`,
  accounting: `${xeroUrl ?? "https://api.xero.com"}/api.xro/2.0`,
});

export interface XeroRequest<T> {
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  timeoutMs: number;
  schema: Schema<T>;
  outbound: Outbound;
}

const Refused = z.looseObject({
  Message: z.optional(z.string()),
  Detail: z.optional(z.string()),
  error: z.optional(z.string()),
  Elements: z.optional(
    z.array(z.looseObject({ ValidationErrors: z.optional(z.array(z.looseObject({ Message: z.string() }))) })),
  ),
});
/** Returns Xero's own words for what is wrong. */
function sentenceOf(text: string, status: number): string {
  try {
    const { Elements = [], Message, Detail, error } = z.parse(Refused, JSON.parse(text));
    const sentences = Elements.flatMap(({ ValidationErrors = [] }) =>
      ValidationErrors.map((problem) => problem.Message),
    );
    const texts = sentences.length > 0 ? sentences : [Message ?? Detail ?? error ?? ""];
    if (texts.join("") !== "") return texts.join(" ").slice(0, 500);
  } catch {
    // Without JSON, the status is all there is.
  }
  return `Xero answered with ${status}.`;
}

/** Makes a request; throws an error for any answer but a success. */
export async function exchange<T>(request: XeroRequest<T>): Promise<T> {
  const { method, url, headers, body, timeoutMs, schema, outbound } = request;
  requireOutbound(outbound);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method,
      headers: { accept: "application/json", ...headers },
      redirect: "error",
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await response.text();
  } catch {
    throw new XeroError("unreached", "Xero could not be reached.");
  }
  const { status } = response;
  switch (kindOfAnswer(status)) {
    case "busy":
      throw new XeroError("busy", "Xero takes no more requests for now.", {
        status,
        waitMs: retryAfterMs(response.headers.get("retry-after")) ?? SHORTEST_LIMIT_MS,
      });
    case "unreached":
      throw new XeroError("unreached", `Xero answered with ${status}.`, { status });
    case "revoked":
      throw new XeroError("revoked", "Xero does not accept the connection any more.", { status });
    case "refused":
      throw new XeroError("refused", sentenceOf(text, status), { status });
    default:
  }
  if (text.length > MAX_ANSWER) throw new XeroError("unreached", "Xero's answer is too long.");
  try {
    return z.parse(schema, text === "" ? {} : JSON.parse(text));
  } catch {
    throw new XeroError("unreached", "Xero's answer could not be read.", { status });
  }
}
