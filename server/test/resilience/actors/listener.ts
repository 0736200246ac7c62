import type { AnyCall } from "#contract/call.ts";
import { pathOf } from "#test/app.ts";

export interface RecordedReply {
  status: number;
  data: Record<string, unknown>;
  at: number;
  headers: Headers;
}

interface SentRequest {
  params?: Record<string, unknown>;
  body?: unknown;
  token?: string | undefined;
  cookie?: string;
}
/** Sends requests and records every reply with headers and body for later checks. */
export function recordReplies(origin: string) {
  const answers: { about: string; text: string }[] = [];

  async function shout(path: string, init: RequestInit): Promise<RecordedReply> {
    const response = await fetch(origin + path, init);
    const text = await response.text();
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
    const cursor =
      answers.push({
        about: `${init.method ?? "GET"} ${path.replaceAll(/[\w-]{43}/g, "…")} ${response.status}`,
        text: `${headers}\n${text}`,
      }) - 1;
    const json = response.headers.get("content-type")?.includes("json")
      ? (JSON.parse(text) as { responseData?: Record<string, unknown> })
      : {};
    return { status: response.status, data: json.responseData ?? {}, at: cursor, headers: response.headers };
  }

  const ask = (call: AnyCall, { params, body, token, cookie }: SentRequest = {}) =>
    shout(pathOf(call, params), {
      method: call.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return { answers, ask, shout };
}
