/** Sends calls to a program over the network, as `startApp` does within the process, so that helpers of tests take either. */
import type { AnyCall } from "#contract/call.ts";
import { toAddress } from "#contract/list.ts";
import { pathOf, type startApp, type TestReply } from "../app.ts";
import { payloadOf } from "../form-body.ts";
import { type RawAnswer, sendRawRequest } from "../generated/bad/raw.ts";
import { freshAddress } from "../limits/fresh-address.ts";

type Ask = Awaited<ReturnType<typeof startApp>>["ask"];

/** Measures the thread's work: how long an answer waits on a busy machine says nothing about it. */
const PATIENCE = 60_000;

interface Sent {
  method: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer | undefined;
}
/** Sends any request from its own address. */
export const sendTo = (port: number, { method, path, headers, body }: Sent): Promise<RawAnswer> =>
  sendRawRequest({
    port,
    method,
    path,
    body,
    patience: PATIENCE,
    headers: { "x-forwarded-for": freshAddress(), ...headers },
  });

export const askAt =
  (port: number): Ask =>
  async (call, token, { params, query, body, headers } = {}) => {
    const sent = body === undefined ? undefined : payloadOf(call, body);
    const address = query ? `?${toAddress(query)}` : "";
    const {
      status,
      text,
      headers: replied,
    } = await sendTo(port, {
      method: call.method,
      path: pathOf(call, params as Record<string, unknown>) + address,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(sent && { "content-type": sent.type }),
        ...headers,
      },
      body: sent?.payload,
    });
    const parsed = String(replied["content-type"]).includes("json") ? JSON.parse(text) : {};
    const reply: TestReply<AnyCall> = {
      status,
      data: parsed.responseData,
      total: parsed.total,
      error: parsed.error,
      headers: replied,
      text,
    };
    return reply as never;
  };
