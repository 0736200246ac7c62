/** The real app on a real database, and a client that sends requests to it. */
import { setTimeout } from "node:timers/promises";
import { inject } from "vitest";
import type { AnyCall, ParamsOf, ReplyOf } from "#contract/call.ts";
import type { RowOf } from "#contract/list.ts";
import { toAddress } from "#contract/list.ts";
import { buildApp } from "#server/app.ts";
import { type Config, readConfig } from "#server/config.ts";
import type { Outside } from "#server/lib/outside/fetch/outside.ts";
import type { LogStream } from "#server/lib/serving/log.ts";
import { testDatabase } from "./database/of-file.ts";
import { closeWithFile } from "./file/end.ts";
import { payloadOf } from "./form-body.ts";
import { freshAddress } from "./limits/fresh-address.ts";
import { noInternet } from "./stand-ins/web/no-internet.ts";

/** The settings that the app of a test file runs with, as the environment of a process. */
export function testEnvironment(): Record<string, string> {
  const { url, ownerUrl } = testDatabase();
  return {
    NODE_ENV: "test",
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? "silent",
    APP_SECRET: "a secret of the tests, long enough to be one",
    DATA_DIR: inject("dataDir"),
    // No job runs in a test by itself, so nothing is sent there.
    XERO_CLIENT_ID: "of the tests",
    XERO_CLIENT_SECRET: "of the tests",
    XERO_URL: "http://xero.invalid",
    MAIL_SERVERS: inject("mailServers").places,
    MAIL_SERVERS_CA: inject("mailServers").ca,
    META_APP_ID: "of the tests",
    META_APP_SECRET: "of the tests",
    META_CONFIG_ID: "of the tests",
    META_VERIFY_TOKEN: "of the tests",
    META_GRAPH_URL: "http://meta.invalid",
    ...inject("discovery"),
    ...inject("ticketing"),
  };
}

export const testConfig = (more: Partial<Config> = {}): Config => {
  const settings = readConfig(testEnvironment());
  return { ...settings, databaseUrl: testDatabase().url, quiet: false, ...more };
};

type Sent<C> = {
  params?: ParamsOf<C>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  headers?: Record<string, string>;
  from?: string;
};
/** A reply: `data` on success, `error` otherwise. */
export interface TestReply<C> {
  status: number;
  data: C extends { list: unknown } ? RowOf<C>[] : ReplyOf<C>;
  total: number | undefined;
  error:
    | {
        code: string;
        message: string;
        details: { field: string; code: string; message: string }[];
        current?: unknown;
        saved?: unknown;
      }
    | undefined;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
}

export const pathOf = (call: AnyCall, params: Readonly<Record<string, unknown>> = {}): string =>
  call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** Sends again what was refused because the server is busy, as clients do, for at most half a minute. */
export async function patiently<R extends { status: number }>(send: () => Promise<R>): Promise<R> {
  const until = performance.now() + 30_000;
  for (;;) {
    const answer = await send();
    if (answer.status !== 503 || performance.now() > until) return answer;
    await setTimeout(200);
  }
}

/** Starts the app for a test file. */
export async function startApp(more: Partial<Config> = {}, log?: LogStream, outside: Outside = noInternet) {
  const server = await buildApp(testConfig(more), { log, outside });
  await server.notices.open();
  await server.app.ready();
  closeWithFile(() => server.close());

  /** Sends a request; without a token it is unauthenticated. */
  async function ask<C extends AnyCall>(
    call: C,
    token: string | undefined,
    { params, query, body, headers, from = freshAddress() }: Sent<C> = {},
  ): Promise<TestReply<C>> {
    const sent = body === undefined ? undefined : payloadOf(call, body);
    const address = query ? `?${toAddress(query)}` : "";
    const response = await server.app.inject({
      method: call.method,
      remoteAddress: from,
      url: pathOf(call, params as Record<string, unknown>) + address,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(sent && { "content-type": sent.type }),
        ...headers,
      },
      ...(sent && { payload: sent.payload }),
    });
    const parsed = response.headers["content-type"]?.toString().includes("json") ? response.json() : {};
    return {
      status: response.statusCode,
      data: parsed.responseData,
      total: parsed.total,
      error: parsed.error,
      headers: response.headers,
      text: response.body,
    };
  }
  return { ...server, ask };
}
