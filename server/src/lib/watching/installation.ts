/** Numbers that have to be asked for: each is kept for some seconds, and says by itself whether it could be read. */
import { statfs } from "node:fs/promises";
import { JOB_NAMES } from "../jobs/jobs.ts";
import { cachedAnswer } from "./cached-answer.ts";
import type { MetricFamily } from "./exposition.ts";
import { READY_PARTS, type Readiness } from "./readiness.ts";
import { ASK_MS, type WatchConnection } from "./watch-connection.ts";

interface Source {
  name: string;
  read: () => Promise<readonly MetricFamily[]>;
  keptMs: number;
}

const DATABASE_MS = 10_000;
const DISK_MS = 10_000;
const VERSION_MS = 60_000;

const JOBS = "select name, ready_count, deferred_count, active_count, failed_count from pgboss.queue order by name";
interface QueueRow {
  name: string;
  ready_count: number;
  deferred_count: number;
  active_count: number;
  failed_count: number;
}
/** Counts emails as the role that sees the outbox of every agency. Emails of a locked one wait on purpose. */
const MAIL = `
  select set_config('role', auth_role(), true);
  select count(*) filter (where state = 'queued') as waiting,
      count(*) filter (where state = 'failed' and gave_up_at is null) as failing, count(gave_up_at) as failed
    from mail where state in ('queued', 'failed')
      and not exists (select from agency where agency.id = mail.agency_id and agency.locked_at is not null)`;

/** Other deliveries: those that are tried again, and those that were given up. */
const OUTGOING = `
  select set_config('role', 'greenroom_auth', true);
  select k.kind, k.failing, (select count(*) from given_up g where g.kind = k.kind) as failed from (
      select 'whatsapp' as kind, count(failing_since) as failing from chat_message where state = 'WAITING'
      union all select 'share', count(failing_since) from social_share where state = 'WAITING'
      union all select 'xero', count(failing_since) from xero_outbox where state = 'WAITING') k`;

/** Counts by positions in the outbox, which are nearly without gaps: counting millions of rows would take long. */
const ANALYTICS = `
  select set_config('role', auth_role(), true);
  select coalesce(sum(rows), 0)::float8 as rows,
      coalesce(extract(epoch from now() - min(queued_at)), 0)::float8 as seconds
    from (
      (select (select max(id) from analytics_event) - id + 1 as rows, queued_at
        from analytics_event
        order by id
        limit 1)
      union all
      (select (select max(id) from analytics_day) - id + 1, queued_at from analytics_day order by id limit 1)) waiting`;

const jobFamily = (rows: readonly QueueRow[]): MetricFamily => ({
  name: "greenroom_jobs",
  type: "gauge",
  help: "Jobs of the installation by kind: waiting for a worker, at a time to come, under way, failed in the last days.",
  samples: rows
    .filter(({ name }) => JOB_NAMES.some((kind) => kind === name))
    .flatMap(({ name: kind, ready_count, deferred_count, active_count, failed_count }) => [
      { labels: { kind, state: "waiting" }, value: ready_count },
      { labels: { kind, state: "scheduled" }, value: deferred_count },
      { labels: { kind, state: "active" }, value: active_count },
      { labels: { kind, state: "failed" }, value: failed_count },
    ]),
});

/** Returns what can be read now, and which of it could not be. */
export function readInstallation(options: {
  connection: WatchConnection;
  readiness: Readiness;
  dataDir: string;
}): () => Promise<MetricFamily[]> {
  const { connection, readiness, dataDir } = options;
  const sources: Source[] = [
    {
      name: "jobs",
      keptMs: DATABASE_MS,
      read: async () => [jobFamily(await connection.ask<QueueRow>(JOBS))],
    },
    {
      name: "mail",
      keptMs: DATABASE_MS,
      read: async () => {
        const [row] = await connection.ask<{ waiting: string; failing: string; failed: string }>(MAIL);
        return [
          {
            name: "greenroom_mail",
            type: "gauge",
            help: "Emails of the installation that wait to be sent, that failed and are tried again, and that were given up.",
            samples: [
              { labels: { state: "waiting" }, value: Number(row?.waiting) },
              { labels: { state: "failing" }, value: Number(row?.failing) },
              { labels: { state: "failed" }, value: Number(row?.failed) },
            ],
          },
        ];
      },
    },
    {
      name: "outgoing",
      keptMs: DATABASE_MS,
      read: async () => [
        {
          name: "greenroom_outgoing",
          type: "gauge",
          help: "Messages of WhatsApp, shares and steps for Xero that failed and are tried again, and that were given up and are on the owners' list.",
          samples: (await connection.ask<{ kind: string; failing: string; failed: string }>(OUTGOING)).flatMap(
            ({ kind, failing, failed }) => [
              { labels: { kind, state: "failing" }, value: Number(failing) },
              { labels: { kind, state: "failed" }, value: Number(failed) },
            ],
          ),
        },
      ],
    },
    {
      name: "analytics",
      keptMs: DATABASE_MS,
      read: async () => {
        const [row] = await connection.ask<{ rows: number; seconds: number }>(ANALYTICS);
        return [
          {
            name: "greenroom_analytics_waiting",
            type: "gauge",
            help: "Rows that wait to be sent to ClickHouse, about.",
            samples: [{ value: Number(row?.rows) }],
          },
          {
            name: "greenroom_analytics_waiting_seconds",
            type: "gauge",
            unit: "seconds",
            help: "Age of the oldest row that waits to be sent to ClickHouse.",
            samples: [{ value: Number(row?.seconds) }],
          },
        ];
      },
    },
    {
      name: "postgresql",
      keptMs: VERSION_MS,
      read: async () => {
        const [row] = await connection.ask<{ server_version: string }>("show server_version");
        return [
          {
            name: "greenroom_postgresql",
            type: "info",
            help: "Version of the database server.",
            samples: [{ labels: { version: row?.server_version ?? "" }, value: 1 }],
          },
        ];
      },
    },
    {
      name: "disk",
      keptMs: DISK_MS,
      read: async () => {
        const { bavail, blocks, bsize } = await statfs(dataDir);
        return [
          {
            name: "greenroom_data_free_bytes",
            type: "gauge",
            unit: "bytes",
            help: "Free room on the disk of DATA_DIR.",
            samples: [{ value: bavail * bsize }],
          },
          {
            name: "greenroom_data_size_bytes",
            type: "gauge",
            unit: "bytes",
            help: "Size of the disk of DATA_DIR.",
            samples: [{ value: blocks * bsize }],
          },
        ];
      },
    },
  ];
  const cached = sources.map(({ name, read, keptMs }) => ({
    name,
    read: cachedAnswer<readonly MetricFamily[] | undefined>({
      ask: read,
      otherwise: () => undefined,
      // The sources share one connection, so that a slow one keeps the others waiting.
      limitMs: 2 * ASK_MS,
      keptMs: () => keptMs,
    }),
  }));
  return async () => {
    const [found, parts] = await Promise.all([
      Promise.all(cached.map(async ({ name, read }) => ({ name, families: await read() }))),
      readiness.look(),
    ]);
    return [
      ...found.flatMap(({ families = [] }) => families),
      {
        name: "greenroom_ready",
        type: "gauge",
        help: "1 for each part that works, as /ready says: the database takes writes, its schema fits, files can be stored.",
        samples: READY_PARTS.map((part) => ({ labels: { part }, value: parts[part] === undefined ? 1 : 0 })),
      },
      {
        name: "greenroom_readable",
        type: "gauge",
        help: "0 for each source whose numbers are missing, since it could not be read in time.",
        samples: found.map(({ name, families }) => ({ labels: { source: name }, value: families ? 1 : 0 })),
      },
    ];
  };
}
