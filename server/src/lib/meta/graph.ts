/** Talks to Meta's Graph API, one request at a time, without a redirect and within bounds. */
import { type Schema, z } from "#contract/schema.ts";
import type { Config } from "#server/config.ts";
import { requireOutbound } from "#server/lib/outside/outbound.ts";
import { retryAfterMs } from "#server/lib/outside/waiting.ts";
import { kindOfCode } from "./codes.ts";
import { GraphError } from "./graph-error.ts";

const MAX_ANSWER = 4_000_000;
/** Host for video uploads. */
const UPLOADS = "https://rupload.facebook.com";

const Failed = z.looseObject({
  error: z.looseObject({
    message: z.optional(z.string()),
    code: z.number(),
    error_subcode: z.optional(z.number()),
    is_transient: z.optional(z.boolean()),
    error_data: z.optional(z.looseObject({ details: z.optional(z.string()) })),
  }),
});

/** True if a connection failed before anything was sent. */
function wasNeverSent(error: unknown): boolean {
  const NEVER = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ENETUNREACH", "EHOSTUNREACH", "UND_ERR_CONNECT_TIMEOUT"];
  const cause = error instanceof Error ? error.cause : undefined;
  const codes = [cause, ...(cause instanceof AggregateError ? cause.errors : [])].map((reason) =>
    typeof reason === "object" && reason !== null && "code" in reason ? String(reason.code) : "",
  );
  return codes.some((code) => NEVER.includes(code));
}

export interface GraphRequest<T> {
  method?: "GET" | "POST" | "DELETE";
  /** Path below the version. */
  path: string;
  /** Address of Meta in place of the path, such as the one that it returns for an upload. */
  url?: string;
  headers?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: object;
  form?: FormData;
  schema: Schema<T>;
}

export type Graph = ReturnType<typeof openGraph>;

/** Returns a client of the Graph API for a token, or for the app itself. */
export function openGraph(config: Config, token: string | null) {
  const { metaGraphUrl, metaGraphVersion, metaTimeoutMs } = config;
  return {
    origin: metaGraphUrl,
    token,
    async ask<T>({
      method = "GET",
      path,
      url: absoluteUrl,
      headers = {},
      query = {},
      body,
      form,
      schema,
    }: GraphRequest<T>): Promise<T> {
      requireOutbound(config);
      const url = new URL(absoluteUrl ?? `${metaGraphUrl}/${metaGraphVersion}/${path}`);
      if (absoluteUrl === undefined) url.search = new URLSearchParams(query).toString();
      else if (url.origin !== UPLOADS && url.origin !== metaGraphUrl)
        throw new GraphError("refused", "Meta named an address that is not its own.");
      let response: Response;
      let text: string;
      try {
        response = await fetch(url, {
          method,
          redirect: "error",
          signal: AbortSignal.timeout(metaTimeoutMs),
          headers: {
            accept: "application/json",
            ...(token !== null && { authorization: `Bearer ${token}` }),
            ...(body && { "content-type": "application/json" }),
            ...headers,
          },
          ...(body && { body: JSON.stringify(body) }),
          ...(form && { body: form }),
        });
        text = await response.text();
      } catch (error) {
        if (wasNeverSent(error)) throw new GraphError("unreached", "Meta could not be reached.");
        throw new GraphError("unknown", "Meta did not answer.");
      }
      if (text.length > MAX_ANSWER) throw new GraphError("unknown", "Meta's answer is too long.");
      const answer = parsed(text);
      if (!response.ok) throw failureOf(response, answer);
      const result = z.safeParse(schema, answer);
      if (!result.success) throw new GraphError("unknown", "Meta's answer could not be read.");
      return result.data;
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failureOf(response: Response, answer: unknown): GraphError {
  const { status } = response;
  const waitMs = retryAfterMs(response.headers.get("retry-after"));
  const failed = Failed.safeParse(answer);
  if (failed.success) {
    const { code, error_subcode: subcode, is_transient: isTransient, message = "", error_data } = failed.data.error;
    return new GraphError(kindOfCode({ code, subcode, isTransient }), error_data?.details ?? message, { code, waitMs });
  }
  if (status === 429) return new GraphError("busy", "Meta takes no more requests for now.", { waitMs });
  // A proxy's answer says nothing about what happened behind it.
  if (status >= 500) return new GraphError("unknown", `Meta answered with ${status}.`);
  return new GraphError(status === 401 ? "revoked" : "refused", `Meta answered with ${status}.`);
}
