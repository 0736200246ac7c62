/** Serves operators and their monitors: is a process alive, can it do its work, and its numbers. */
import type { FastifyInstance } from "fastify";
import type { CallGroup } from "#contract/call.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "../database/scope.ts";
import type { FileStore } from "../files/storage/store.ts";
import { serveHealth } from "./health.ts";
import { openMetrics } from "./metrics.ts";
import { openReadiness } from "./readiness.ts";
import { openWatchConnection } from "./watch-connection.ts";

interface WatchingOptions {
  config: Pick<Config, "databaseUrl" | "dataDir" | "metricsHost" | "metricsPort">;
  database: Pick<Database, "connections">;
  store: Pick<FileStore, "check">;
  groups: Readonly<Record<string, CallGroup>>;
  /** True if notifications of other processes arrive. */
  isListening: () => boolean;
  /** True if the process is about to stop. */
  isDraining: () => boolean;
  onError: (error: unknown) => void;
}

export interface Watching {
  /** Opens the port of metrics, and returns it if there is one. */
  open(): Promise<number | undefined>;
  close(): Promise<void>;
}

/** Serves `/health` and `/ready`. Called after the doors, and before all other routes, which it counts. */
export function openWatching(app: FastifyInstance, options: WatchingOptions): Watching {
  const { config, database, store, groups, isListening, isDraining, onError } = options;
  const connection = openWatchConnection(config.databaseUrl);
  const readiness = openReadiness({
    connection,
    store,
    isListening,
    onChange: (part, wrong) => app.log.warn(wrong ? `Not ready: ${wrong}` : `Ready again: ${part}.`),
  });
  const metrics = openMetrics({
    app,
    groups,
    database,
    connection,
    readiness,
    dataDir: config.dataDir,
    sockets: () => app.websocketServer.clients.size,
    address: { host: config.metricsHost, port: config.metricsPort },
    onError,
  });
  serveHealth(app, readiness, isDraining);
  return {
    open: metrics.open,
    async close() {
      await metrics.close();
      await connection.close();
    },
  };
}
