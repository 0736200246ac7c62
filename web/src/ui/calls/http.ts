/** One HTTP request: builds path and body, reads the reply; knows nothing of sessions. */

import { BookingConflict } from "#contract/calendar/conflict.ts";
import type { AnyCall } from "#contract/call.ts";
import { ExclusivityConflict } from "#contract/contracts/exclusivity-conflict.ts";
import type { ErrorDetail } from "#contract/errors.ts";
import { toAddress } from "#contract/list.ts";
import { z } from "#contract/schema.ts";
import type { AnyArgs, DownloadedFile } from "./callTypes.ts";
import { noteFirst, takeEarly } from "./early.ts";
import { ApiError, Unreachable } from "./errors.ts";
import { isPageGoing } from "./waitingSaves.ts";

const Detail: z.ZodMiniType<ErrorDetail> = z.object({ field: z.string(), code: z.string(), message: z.string() });
const ErrorReply = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z._default(z.array(Detail), []),
    current: z.optional(z.unknown()),
    saved: z.optional(z.object({ by: z.nullable(z.string()), at: z.string() })),
    clashes: z.optional(z.array(BookingConflict)),
    exclusivities: z.optional(z.array(ExclusivityConflict)),
  }),
});
const RecordReply = z.object({ responseData: z.unknown() });

export interface RequestOptions {
  token?: string | null | undefined;
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
}

const isList = (call: AnyCall): boolean => "list" in call;

/** True if a call changes nothing, so that it may be sent before it is known to be needed. */
const isRead = (call: AnyCall): boolean =>
  (call.method === "GET" || isList(call) || call.reads === true) && call.file !== true;

function address(call: AnyCall, { params = {}, query = {} }: AnyArgs): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  // The query of a list that is sent by POST is its body.
  const search = call.method !== "GET" && isList(call) ? "" : toAddress(query).toString();
  return search ? `${path}?${search}` : path;
}

/** The fields of a form with a file. */
function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    if (value instanceof Uint8Array) form.append(name, new Blob([new Uint8Array(value)]));
    else form.append(name, String(value));
  return form;
}

function payload(call: AnyCall, { query, body }: AnyArgs): string | FormData | undefined {
  if (call.method === "GET" || !call.body) return undefined;
  if (call.upload) return formOf(body);
  return JSON.stringify(isList(call) ? (query ?? {}) : (body ?? {}));
}

/** Sends a request and returns the reply as the contract describes it: `responseData` for a record, rows and total for a list. Throws ApiError or Unreachable. */
export async function request(
  call: AnyCall,
  args: AnyArgs,
  { token, signal, idempotencyKey }: RequestOptions,
): Promise<unknown> {
  const body = payload(call, args);
  const headers: Record<string, string> = { accept: "application/json" };
  // The browser names the boundary of a form.
  if (typeof body === "string") headers["content-type"] = "application/json";
  if (token) headers.authorization = `Bearer ${token}`;
  if (idempotencyKey) headers["idempotency-key"] = idempotencyKey;
  const init: RequestInit = { method: call.method, headers, credentials: "same-origin" };
  if (body !== undefined) init.body = body;
  if (signal) init.signal = signal;
  if (isPageGoing()) init.keepalive = true;
  const url = address(call, args);
  if (token && typeof body !== "object" && isRead(call)) noteFirst([call.method, url, body ?? ""]);
  const { status, ok, json, file } = await exchange(url, init, call.file === true);
  if (!ok) throw errorFrom(status, json);
  if (file) return file;
  return parseReply(call, json);
}

interface RawReply {
  status: number;
  ok: boolean;
  json: unknown;
  file?: DownloadedFile;
}
const earlyReply = (url: string, { method = "GET", body }: RequestInit): Promise<Response> | undefined =>
  body === undefined || typeof body === "string" ? takeEarly([method, url, body ?? ""]) : undefined;

async function exchange(url: string, init: RequestInit, asFile: boolean): Promise<RawReply> {
  try {
    const response = await (earlyReply(url, init) ?? fetch(url, init));
    const { headers } = response;
    if (asFile && response.ok) {
      const [, name = ""] = /filename="([^"]*)"/.exec(headers.get("content-disposition") ?? "") ?? [];
      const file = { name, blob: await response.blob(), headers };
      return { status: response.status, ok: true, json: {}, file };
    }
    const text = await response.text();
    return { status: response.status, ok: response.ok, json: text === "" ? {} : JSON.parse(text) };
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new Unreachable(error);
  }
}

/** Returns the refusal in a reply, or Unreachable when the reply is not in the contract's format. */
export function errorFrom(status: number, json: unknown): Error {
  const reply = z.safeParse(ErrorReply, json);
  if (!reply.success) return new Unreachable(json);
  const { code, message, details, current, saved, clashes, exclusivities } = reply.data.error;
  return new ApiError(code, message, status, details, current, saved, clashes, exclusivities);
}

function parseReply(call: AnyCall, json: unknown): unknown {
  const list = isList(call);
  const wrapped = list ? json : z.parse(RecordReply, json).responseData;
  const reply = z.safeParse(call.reply, wrapped);
  if (!reply.success) throw new Unreachable(reply.error);
  if (!list) return reply.data;
  const { responseData, ...rest } = reply.data as { responseData: unknown[] };
  return { rows: responseData, ...rest };
}
