import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { CLEAN_ENV } from "./account.ts";
import type { Cluster } from "./cluster.ts";
import { asArguments, type PostgresSettings } from "./settings.ts";

/** The time limit of a fast shutdown; after it PostgreSQL stops at once and recovers at the next start. */
const SHUTDOWN_SECONDS = 60;

/**
 * Runs PostgreSQL and reads a pipe that this process holds open. The pipe closes when this process closes it or dies,
 * even by kill -9; then the guard stops PostgreSQL (INT: fast shutdown) and, if this process is dead, removes the
 * sockets. A dead process that its parent does not wait for stays in /proc, as a zombie. The guard ignores signals from
 * the terminal or a service manager: it ends with this process.
 */
const SCRIPT = `
trap '' HUP INT TERM
sockets=$1; shift
exec 3<&0 </dev/null
"$@" 3<&- &
database=$!
(
  while read -r line <&3; do :; done
  kill -INT $database
  tenths=0
  while [ $tenths -lt ${SHUTDOWN_SECONDS}0 ] && kill -0 $database; do sleep 0.1; tenths=$((tenths + 1)); done
  kill -QUIT $database 2>/dev/null
) 2>/dev/null &
watch=$!
exec 3<&-
wait $database
code=$?
kill -KILL $watch 2>/dev/null
stat=$(cat "/proc/$PPID/stat" 2>/dev/null)
case "\${stat##*) }" in
  ""|[ZX]*)
    rm -f "$sockets"/.s.PGSQL.*
    rmdir "$sockets" 2>/dev/null
esac
exit $code
`;

export interface ProcessGuard {
  /** Closes the pipe: PostgreSQL shuts down. */
  shutDown(): void;
  /** Resolves with the exit code when PostgreSQL and its guard have exited. */
  exited: Promise<number | null>;
}

export function startGuard(
  cluster: Cluster,
  socketDir: string,
  settings: PostgresSettings,
  logFile: string,
): ProcessGuard {
  const log = openSync(logFile, "a", 0o600);
  try {
    const child = spawn(
      "/bin/sh",
      [
        "-c",
        SCRIPT,
        "greenroom-database",
        socketDir,
        cluster.binaries.postgres,
        "-D",
        cluster.homeArgument,
        ...asArguments({ ...settings, unix_socket_directories: socketDir, cluster_name: cluster.name }),
      ],
      // Gets its own session, so that Ctrl-C reaches only the application, which needs the database to shut down.
      { ...cluster.account, cwd: cluster.home, env: CLEAN_ENV, detached: true, stdio: ["pipe", log, log] },
    );
    const exited = new Promise<number | null>((resolve) => {
      child.once("exit", resolve);
      child.once("error", () => resolve(null));
    });
    child.stdin?.on("error", () => {});
    return { exited, shutDown: () => child.stdin?.destroy() };
  } finally {
    closeSync(log);
  }
}
