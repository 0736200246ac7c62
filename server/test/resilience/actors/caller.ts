import { randomUUID } from "node:crypto";
import type { AnyCall } from "#contract/call.ts";

export interface SentRequest {
  call: AnyCall;
  params?: Readonly<Record<string, unknown>>;
  body?: unknown;
  /** Idempotency-Key of a POST. */
  key?: string;
}
/** `unknown`: there was no reply, or one that asks to retry, so the request may have taken effect or not. */
export type Outcome =
  | { kind: "done"; data: unknown }
  | { kind: "unknown" }
  | { kind: "refused"; status: number; text: string };

/** Failures that must never happen, whichever process was killed. */
export const failures: string[] = [];

const pathOf = (call: AnyCall, params: Readonly<Record<string, unknown>>) =>
  call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

export type SendCall = (sent: SentRequest) => Promise<Outcome>;
export const newKey = () => randomUUID();

/** `seconds`: how long a caller waits for an answer. */
export function callerAt(origin: string, token: string | undefined, seconds = 20): SendCall {
  return async ({ call, params = {}, body, key }) => {
    let response: Response;
    let text: string;
    const keyed = call.method === "POST" && key !== undefined;
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(keyed && { "idempotency-key": key }),
    };
    const path = pathOf(call, params);
    const about = `${call.method} ${path}`;
    try {
      const rest = body === undefined ? {} : { body: JSON.stringify(body) };
      response = await fetch(origin + path, {
        method: call.method,
        headers,
        ...rest,
        signal: AbortSignal.timeout(seconds * 1000),
      });
      text = await response.text();
    } catch (error) {
      if (error instanceof Error && error.name === "TimeoutError")
        failures.push(`${about} was not answered in ${seconds} s`);
      return { kind: "unknown" };
    }
    if (response.status === 200)
      return { kind: "done", data: (JSON.parse(text) as { responseData: unknown }).responseData };
    if (response.status === 503) {
      if (!response.headers.get("retry-after")) failures.push(`${about}: 503 without Retry-After`);
      return { kind: "unknown" };
    }
    if (response.status >= 500) failures.push(`${about}: ${response.status} ${text.slice(0, 200)}`);
    return { kind: "refused", status: response.status, text };
  };
}

/** Sends a request that must succeed, and returns its data. */
export async function sendOrThrow<T>(send: SendCall, sent: SentRequest): Promise<T> {
  const outcome = await send(sent);
  if (outcome.kind !== "done") throw new Error(`${sent.call.method} ${sent.call.path}: ${JSON.stringify(outcome)}`);
  return outcome.data as T;
}
