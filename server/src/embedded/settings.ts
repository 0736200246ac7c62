/** PostgreSQL's settings for a machine shared with the application. The memory settings fit a server with 2 GB. */
const BASE = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "60",
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  random_page_cost: "1.1",
  // The application's statements are short: compiling them costs more than it saves.
  jit: "off",
  // No other server replicates this database.
  wal_level: "minimal",
  max_wal_senders: "0",
  timezone: "UTC",
  log_timezone: "UTC",
  // The application reports statement errors; logging them here would leak personal data into a file.
  log_min_messages: "log",
  log_checkpoints: "off",
};

export const DURABLE = { ...BASE, fsync: "on", synchronous_commit: "on", full_page_writes: "on" };

/** Settings for tests, whose data is thrown away. */
export const DISPOSABLE = {
  ...BASE,
  max_connections: "200",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  // Tests fill empty tables within seconds: statements planned for the empty table are planned again.
  autovacuum_naptime: "15s",
};

export type PostgresSettings = Readonly<Record<string, string>>;

export function asArguments(settings: PostgresSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
