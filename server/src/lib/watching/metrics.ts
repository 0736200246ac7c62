/** Serves the metrics that Prometheus scrapes, on its own port: none of it is for clients of the main port. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { CallGroup } from "#contract/call.ts";
import { migrations, schemaVersion } from "../database/migrations.ts";
import type { Database } from "../database/scope.ts";
import { StartError } from "../process/start-error.ts";
import { VERSION } from "../process/version.ts";
import { watchEventLoop } from "./event-loop.ts";
import { expose, type MetricFamily } from "./exposition.ts";
import { readInstallation } from "./installation.ts";
import type { Readiness } from "./readiness.ts";
import { countRequests } from "./requests.ts";
import type { WatchConnection } from "./watch-connection.ts";

interface MetricsOptions {
  app: FastifyInstance;
  groups: Readonly<Record<string, CallGroup>>;
  database: Pick<Database, "connections">;
  connection: WatchConnection;
  readiness: Readiness;
  dataDir: string;
  /** Open sockets of screens. */
  sockets: () => number;
  /** Address at which they are served; no port, no metrics. */
  address: { host: string; port: number | undefined };
  onError: (error: unknown) => void;
}

export interface Metrics {
  /** Returns the port; nothing if none is served. */
  open(): Promise<number | undefined>;
  close(): Promise<void>;
}

const SCRAPE_MS = 15_000;
const gauge = (name: string, help: string, value: number, unit?: MetricFamily["unit"]): MetricFamily => ({
  name,
  type: "gauge",
  help,
  samples: [{ value }],
  ...(unit && { unit }),
});

function ofProcess(): readonly MetricFamily[] {
  const { user, system } = process.cpuUsage();
  return [
    {
      name: "process_cpu_seconds",
      type: "counter",
      unit: "seconds",
      help: "Processor time of this process.",
      samples: [{ value: (user + system) / 1e6 }],
    },
    gauge("process_resident_memory_bytes", "Memory of this process.", process.memoryUsage.rss(), "bytes"),
    gauge(
      "process_start_time_seconds",
      "When this process started, since 1970.",
      performance.timeOrigin / 1000,
      "seconds",
    ),
  ];
}

export function openMetrics(options: MetricsOptions): Metrics {
  const { app, groups, database, sockets, address, onError } = options;
  const { host, port } = address;
  if (port === undefined) return { open: async () => undefined, close: async () => undefined };
  const requests = countRequests(app, groups);
  const loop = watchEventLoop();
  const installation = readInstallation(options);
  const program: MetricFamily = {
    name: "greenroom",
    type: "info",
    help: "Versions of the program.",
    samples: [
      {
        labels: {
          version: VERSION,
          schema: schemaVersion(migrations().map(({ name }) => name)),
          node: process.versions.node,
        },
        value: 1,
      },
    ],
  };

  async function families(): Promise<readonly MetricFamily[]> {
    const sources = await installation();
    const { used, idle, waiting } = database.connections();
    return [
      program,
      ...requests.families(),
      {
        name: "greenroom_database_connections",
        type: "gauge",
        help: "Connections of this process's pool.",
        samples: [
          { labels: { state: "used" }, value: used },
          { labels: { state: "idle" }, value: idle },
        ],
      },
      gauge("greenroom_database_waiting", "Work that waits for a connection of the pool.", waiting),
      {
        name: "greenroom_event_loop_delay_seconds",
        type: "gauge",
        unit: "seconds",
        help: "How late the event loop was in the last quarter of a minute.",
        samples: Object.entries(loop.now()).map(([measure, value]) => ({ labels: { measure }, value })),
      },
      gauge("greenroom_sockets", "Open sockets of screens.", sockets()),
      ...sources,
      ...ofProcess(),
    ];
  }

  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    if (!(method === "GET" || method === "HEAD") || url?.split("?")[0] !== "/metrics")
      return void response.writeHead(404, { "content-length": 0 }).end();
    families()
      .then((found) => {
        const { type, text } = expose(found, headers.accept ?? "");
        response.writeHead(200, {
          "content-type": type,
          "content-length": Buffer.byteLength(text),
          "cache-control": "no-store",
        });
        response.end(text);
      })
      .catch((error: unknown) => {
        onError(error);
        response.destroy();
      });
  });
  server.requestTimeout = SCRAPE_MS;
  server.headersTimeout = SCRAPE_MS;

  return {
    open: () =>
      new Promise((resolve, reject) => {
        server.once("error", (error) =>
          reject(new StartError(`METRICS_PORT ${port} on METRICS_HOST ${host} can't be opened: ${error.message}.`)),
        );
        requests.begin();
        server.listen({ host, port }, () => resolve((server.address() as AddressInfo).port));
      }),
    async close() {
      loop.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
