import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { DEFAULT_PREFIX } from "#server/lib/database/roles/role-names.ts";
import { type RoleOptions, setupRoles } from "#server/lib/database/roles/roles.ts";
import { withClient } from "#server/lib/database/with-client.ts";
import { makeDataDir } from "#server/lib/process/data-dir.ts";
import { databaseAccount } from "./account.ts";
import { prepareBinaries } from "./binaries.ts";
import { openCluster } from "./cluster.ts";
import { LOG_LIMITS, type LogLimits, rotateAtStart, watchLog } from "./log-file.ts";
import { type Claim, claimData } from "./owner-file.ts";
import { run } from "./running.ts";
import { DURABLE, type PostgresSettings } from "./settings.ts";
import { makeSocketDir, removeSocketDir } from "./sockets.ts";

const ROLES: RoleOptions = {
  owner: { name: "greenroom_owner" },
  app: { name: "greenroom_app" },
  database: "greenroom",
  prefix: DEFAULT_PREFIX,
};

export interface EmbeddedOptions {
  /** Holds the cluster in `postgres/`, its log and the owner file, which names the process that runs it. */
  dataDir: string;
  log: (line: string) => void;
  settings?: PostgresSettings;
  logLimits?: LogLimits;
}

export interface Embedded {
  /** The role that migrates. */
  ownerUrl: string;
  /** The role that the application works with. */
  url: string;
  /** PostgreSQL's own superuser, for setting up and for tests. */
  adminUrl: string;
  firstRun: boolean;
  /** Resolves with one line when the database has crashed and could not be restarted. */
  failed: Promise<string>;
  stop(): Promise<void>;
}

/** Runs an embedded PostgreSQL on `dataDir`, or throws a StartError. It never outlives this process. */
export async function startEmbedded({
  dataDir,
  log,
  settings = DURABLE,
  logLimits = LOG_LIMITS,
}: EmbeddedOptions): Promise<Embedded> {
  const directory = resolve(dataDir);
  makeDataDir(directory);
  const home = join(directory, "postgres");
  const account = databaseAccount(home);
  const socketDir = makeSocketDir(account);
  const uid = account?.uid ?? process.getuid?.() ?? -1;
  const claim = await claimOrCleanUp(directory, socketDir, uid);
  const cleanUp = () => {
    removeSocketDir(socketDir, uid);
    claim.release();
  };
  try {
    if (claim.staleSocketDir) removeSocketDir(claim.staleSocketDir, uid);
    const binaries = prepareBinaries(account, directory);
    if (!existsSync(home)) log("Creating a new database.");
    const cluster = openCluster(home, account, binaries, { sync: settings.fsync !== "off" });
    const logFile = join(directory, "postgres.log");
    rotateAtStart(logFile, logLimits);
    const running = await run({ cluster, socketDir, settings, logFile, log });
    const stopWatching = watchLog(logFile, logLimits);
    const url = (user: string, database: string) => `postgresql://${user}@localhost/${database}?host=${socketDir}`;
    const stop = async () => {
      stopWatching();
      await running.stop();
      cleanUp();
    };
    const adminUrl = url("postgres", "postgres");
    try {
      await withClient("Embedded database", adminUrl, (client) => setupRoles(client, ROLES));
    } catch (error) {
      stopWatching();
      await running.stop();
      throw error;
    }
    return {
      adminUrl,
      ownerUrl: url(ROLES.owner.name, ROLES.database),
      url: url(ROLES.app.name, ROLES.database),
      firstRun: cluster.firstRun,
      failed: running.failed,
      stop,
    };
  } catch (error) {
    cleanUp();
    throw error;
  }
}

async function claimOrCleanUp(directory: string, socketDir: string, uid: number): Promise<Claim> {
  try {
    return await claimData(directory, socketDir);
  } catch (error) {
    removeSocketDir(socketDir, uid);
    throw error;
  }
}
