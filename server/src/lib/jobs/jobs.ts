/**
 * Background jobs: rows written in the same transaction as the change that enqueues them, delivered at least once. They
 * carry only ids, and each handler is idempotent.
 */
import { PgBoss } from "pg-boss";
import { type Database, type Db, statement } from "../database/scope.ts";
import { FIRST_WAIT_MS, LONGEST_STEP_MS, MAX_TRIES } from "../outside/waiting.ts";
import { Refusal } from "../serving/refusal.ts";
import { type DueJobs, followDueJobs, type JobNotices } from "./due-jobs.ts";

export interface JobData {
  mail: { mailId: string };
  /** Brings a file in line with its row: makes its pictures, or removes it. */
  media: { agencyId: string; mediaId: string };
  /** Measures a video or audio, and makes what is shown and played of it. */
  film: { agencyId: string; mediaId: string };
  /** Fetches a video from the address of its file. */
  videoLink: { agencyId: string; mediaId: string };
  /** Resumes the import's current step. Two run at once, of one person one after the other: see `takenTogether`. */
  import: { agencyId: string; importId: string; personId?: string };
  /** Emails a link to reset a password; encrypted, because an email is no id and may be anyone's. */
  passwordLink: { request: string };
  /** Delivers what is due by the clock: reminders of tasks, and what each morning brings. */
  remind: Record<string, never>;
  /** Ends the holds that are due. */
  expireHolds: Record<string, never>;
  /** Does what the days of contracts bring: instalments that are due, terms that begin and end, key dates ahead. */
  contractDays: Record<string, never>;
  /** Reminds signers, ends rounds of signing that have expired, and seals what everyone has signed. */
  signing: Record<string, never>;
  /** Sends reminders and receipts that are due. */
  invoiceEmails: Record<string, never>;
  /** Sends the reports whose time has come. */
  reportSchedules: Record<string, never>;
  /** Brings Xero in line with the outbox, of one agency or of all. */
  xero: { agencyId?: string };
  /** Tells open screens that content is out, at its publish time. */
  publishContent: { agencyId: string; itemId: string; publishAt: string };
  /** Fetches the pictures of what a fan posted. */
  fanPictures: { agencyId: string; itemId: string };
  /** Sends what waits to ClickHouse, should the worker of no process have done it. */
  analytics: Record<string, never>;
  /** Sends an email of the log, once its time has come. */
  sendMail: { agencyId: string; mailLogId: string };
  /** Does what is due of campaigns, should the worker of no process have done it. */
  campaigns: Record<string, never>;
  /** Reads what is new in a mailbox, or in all that nothing has read for a while. */
  syncMailbox: { agencyId?: string; mailboxId?: string };
  /** Does what is due of WhatsApp, should the worker of no process have done it. */
  chat: Record<string, never>;
  /** Does what is due of Facebook and Instagram, should the worker of no process have done it. */
  social: Record<string, never>;
  /** Fetches the counts that are due from providers of tickets, of one agency or of all. */
  ticketing: { agencyId?: string };
  tidy: Record<string, never>;
  /** Makes the backup that is due, where a folder for them is set. */
  backup: Record<string, never>;
  /** Re-encrypts secrets after the installation's secret was changed. */
  reseal: Record<string, never>;
}
type JobName = keyof JobData;
/** A process takes only jobs that it has a handler for: one without an SMTP server leaves emails to the others. */
export type JobHandlers = { [N in JobName]?: (data: JobData[N]) => Promise<void> };

export interface Jobs {
  /** Adds a job in the transaction of `db`; it starts after the commit, or at `startAt`. */
  enqueue<N extends JobName>(db: Db, name: N, data: JobData[N], startAt?: Date): Promise<void>;
  /** Takes jobs; where nothing may leave, those whose work would are left for later. */
  start(handlers: JobHandlers, outbound?: { quiet: boolean }): Promise<void>;
  stop(): Promise<void>;
}

export const JOB_NAMES = [
  "mail",
  "media",
  "film",
  "videoLink",
  "import",
  "passwordLink",
  "remind",
  "expireHolds",
  "contractDays",
  "signing",
  "invoiceEmails",
  "reportSchedules",
  "xero",
  "publishContent",
  "fanPictures",
  "analytics",
  "sendMail",
  "campaigns",
  "syncMailbox",
  "chat",
  "social",
  "ticketing",
  "tidy",
  "backup",
  "reseal",
] as const satisfies readonly JobName[];
/** True if a job's work goes to other people's servers: it waits while nothing may leave the installation. */
const LEAVES = {
  mail: true,
  media: false,
  film: false,
  videoLink: true,
  import: false,
  passwordLink: false,
  remind: false,
  expireHolds: false,
  contractDays: false,
  signing: false,
  invoiceEmails: false,
  reportSchedules: false,
  xero: true,
  publishContent: false,
  fanPictures: true,
  analytics: true,
  sendMail: true,
  campaigns: true,
  syncMailbox: true,
  chat: true,
  social: true,
  ticketing: true,
  tidy: false,
  backup: false,
  reseal: false,
} as const satisfies Record<JobName, boolean>;
/**
 * Retries of what leaves by its own job. It is given up after three days (outside/waiting.ts), and a process that
 * ends uses up a try.
 */
const LEAVING_RETRIES = MAX_TRIES + 10;
const LATEST_LEAVING = LONGEST_STEP_MS / 1000;
/** Longest retry delay in seconds: an SMTP server may be down for days, while a person waits for a picture. */
const LATEST_RETRY = {
  mail: LATEST_LEAVING,
  media: 10,
  film: 60,
  videoLink: 60,
  import: 10,
  passwordLink: 60,
  remind: 5,
  expireHolds: 5,
  contractDays: 60,
  signing: 10,
  invoiceEmails: 60,
  reportSchedules: 60,
  xero: 60,
  publishContent: 5,
  fanPictures: 60,
  analytics: 5,
  sendMail: LATEST_LEAVING,
  campaigns: 5,
  syncMailbox: 60,
  chat: 5,
  social: 5,
  ticketing: 60,
  tidy: 60,
  backup: 600,
  reseal: 60,
} as const satisfies Record<JobName, number>;
/** A virus scanner may be away for a while, and files wait for it. */
const MAX_RETRIES: Readonly<Record<JobName, number>> = {
  mail: LEAVING_RETRIES,
  media: 60,
  film: 3,
  videoLink: 3,
  import: 8,
  passwordLink: 8,
  remind: 8,
  expireHolds: 8,
  contractDays: 8,
  signing: 8,
  invoiceEmails: 8,
  reportSchedules: 8,
  xero: 8,
  sendMail: LEAVING_RETRIES,
  campaigns: 1,
  syncMailbox: 2,
  publishContent: 8,
  fanPictures: 3,
  analytics: 1,
  chat: 1,
  social: 1,
  ticketing: 1,
  tidy: 8,
  backup: 0,
  reseal: 8,
};
/** Time limits in seconds. */
const EXPIRES = {
  mail: 120,
  media: 120,
  film: 1800,
  videoLink: 900,
  import: 900,
  passwordLink: 120,
  remind: 120,
  expireHolds: 120,
  contractDays: 120,
  signing: 120,
  invoiceEmails: 300,
  reportSchedules: 300,
  xero: 300,
  publishContent: 120,
  fanPictures: 900,
  analytics: 300,
  sendMail: 120,
  campaigns: 300,
  syncMailbox: 900,
  chat: 300,
  social: 300,
  ticketing: 300,
  tidy: 120,
  backup: 14_400,
  reseal: 900,
} as const satisfies Record<JobName, number>;
/** Interval at which a job of a locked agency checks the lock again. */
const LOCKED_SECONDS = 600;
const EVERY_MINUTE = "* * * * *";
const EVERY_TEN_MINUTES = "*/10 * * * *";
const SCHEDULES: Partial<Record<JobName, string>> = {
  remind: EVERY_MINUTE,
  expireHolds: EVERY_MINUTE,
  contractDays: EVERY_TEN_MINUTES,
  signing: EVERY_MINUTE,
  invoiceEmails: EVERY_TEN_MINUTES,
  reportSchedules: EVERY_MINUTE,
  xero: EVERY_MINUTE,
  campaigns: EVERY_MINUTE,
  analytics: EVERY_TEN_MINUTES,
  syncMailbox: EVERY_MINUTE,
  chat: EVERY_MINUTE,
  social: EVERY_MINUTE,
  ticketing: EVERY_MINUTE,
  tidy: "17 * * * *",
  backup: "37 * * * *",
};
/** A job whose process has died is retried after about twice this, before its time limit. */
const HEARTBEAT_SECONDS = 10;

/** Number of jobs of a kind that a process runs at the same time: one, but for these. */
const TAKEN_TOGETHER: Partial<Record<JobName, { localConcurrency: number; localGroupConcurrency?: number }>> = {
  // A person's imports leave a place to colleagues, however many and large their files are.
  import: { localConcurrency: 2, localGroupConcurrency: 1 },
  // Many small pictures wait mostly for a process to start.
  media: { localConcurrency: 2 },
};

const optionsOf = <N extends JobName>(name: N, data: JobData[N]) => ({
  retryLimit: MAX_RETRIES[name],
  retryDelay: FIRST_WAIT_MS / 1000,
  retryBackoff: true,
  retryDelayMax: LATEST_RETRY[name],
  expireInSeconds: EXPIRES[name],
  heartbeatSeconds: HEARTBEAT_SECONDS,
  ...("personId" in data && data.personId && { group: { id: data.personId } }),
});

/** A safety net only: followDueJobs announces due jobs. */
const POLL_SECONDS = 60;
/** Longest polling interval that pg-boss accepts, for jobs of its own queue, which are announced too. */
const CRON_POLL_SECONDS = 45;

/** Statements of jobs that run at once: their number is that of connections, each of which PostgreSQL has to open. */
const AT_ONCE = 2;

/** Runs so much work at once, and the rest in its order. */
function takeTurns(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running === max) await new Promise<void>((begin) => waiting.push(begin));
    else running += 1;
    try {
      return await work();
    } finally {
      const begin = waiting.shift();
      if (begin) begin();
      else running -= 1;
    }
  };
}

/** Opens the queues of jobs. Without `notices`, due jobs are looked for every half second. */
export function openJobs(database: Database, onError: (error: Error) => void, notices?: JobNotices): Jobs {
  let wake: (name: string) => void = () => undefined;
  const inTurn = takeTurns(AT_ONCE);
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => inTurn(() => database.plain.query(text, values)),
      // Its own notices tell of jobs that are due at once only: ours of retries and of what is due later too.
      listen: async (_channel, onNotification) => {
        wake = onNotification;
        return { close: async () => undefined };
      },
    },
    useListenNotify: true,
    migrate: false,
    createSchema: false,
    supervise: true,
    superviseIntervalSeconds: POLL_SECONDS,
    // Every process that notices work tends it in between.
    monitorIntervalSeconds: 2,
    cronWorkerIntervalSeconds: CRON_POLL_SECONDS,
    // No job waits for another.
    flowIntervalSeconds: 3600,
  });
  boss.on("error", onError);
  let dueJobs: DueJobs | undefined;
  let opened: Promise<void> | undefined;
  /** Creates the queues, because a job may be enqueued before this process takes any. */
  const open = (): Promise<void> => {
    opened ??= (async () => {
      await boss.start();
      const queues = new Set((await boss.getQueues()).map(({ name }) => name));
      for (const name of JOB_NAMES) if (!queues.has(name)) await boss.createQueue(name);
    })();
    return opened;
  };
  /** Runs a job, or puts it off for as long as its agency is locked, which uses up no try. */
  async function unlessLocked<N extends JobName>(name: N, data: JobData[N], run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (!(error instanceof Refusal && error.code === "agencyLocked")) throw error;
      await boss.send(name, data, { ...optionsOf(name, data), startAfter: LOCKED_SECONDS });
    }
  }
  return {
    async enqueue(db, name, data, startAt) {
      await open();
      const executeSql = async (text: string, values?: unknown[]) => statement(db, { text, values: values ?? [] });
      await boss.send(name, data, {
        db: { executeSql },
        ...optionsOf(name, data),
        ...(startAt && { startAfter: startAt }),
      });
    },
    async start(handlers, { quiet } = { quiet: false }) {
      await open();
      dueJobs = followDueJobs({
        database,
        notices,
        onError,
        wake: (name) => wake(name),
        tend: () => boss.supervise(),
      });
      for (const name of JOB_NAMES) {
        const handle = handlers[name];
        if (!handle || (quiet && LEAVES[name])) continue;
        await boss.work<JobData[typeof name]>(
          name,
          { pollingIntervalSeconds: POLL_SECONDS, ...TAKEN_TOGETHER[name] },
          async (jobs) => {
            try {
              for (const { data } of jobs) await unlessLocked(name, data, () => handle(data as never));
            } finally {
              dueJobs?.ended(name);
            }
          },
        );
      }
      const scheduled = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
      for (const [name, cron] of Object.entries(SCHEDULES))
        if (scheduled.get(name) !== cron) await boss.schedule(name, cron, {});
    },
    async stop() {
      dueJobs?.stop();
      if (opened) await boss.stop({ graceful: true, timeout: 5000, close: false });
    },
  };
}
