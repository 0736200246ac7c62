import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { CLEAN_ENV } from "./account.ts";
import type { Cluster } from "./cluster.ts";
import { asArguments, type PostgresSettings } from "./settings.ts";

/** How long a fast shutdown may take before PostgreSQL is told to stop at once and recover at the next start. */
const PATIENCE_SECONDS = 60;

/**
 * Runs PostgreSQL and reads a pipe that this process holds open. The pipe closes when we close it or when we die,
 * by kill -9 too; then the guard stops PostgreSQL (INT: fast shutdown) and, if we are gone, removes the sockets.
 * Signals from the terminal or from a service manager are not for the guard: it goes when we go.
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
  while [ $tenths -lt ${PATIENCE_SECONDS}0 ] && kill -0 $database; do sleep 0.1; tenths=$((tenths + 1)); done
  kill -QUIT $database 2>/dev/null
) 2>/dev/null &
watch=$!
exec 3<&-
wait $database
code=$?
kill -KILL $watch 2>/dev/null
if [ ! -d /proc/$PPID ]; then
  rm -f "$sockets"/.s.PGSQL.*
  rmdir "$sockets" 2>/dev/null
fi
exit $code
`;

export interface ProcessGuard {
  /** Closes the pipe: PostgreSQL finishes what it does and stops. */
  letGo(): void;
  /** Resolves with the exit code when PostgreSQL and its guard have gone. */
  gone: Promise<number | null>;
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
        ...["-c", SCRIPT, "greenroom-database", socketDir, cluster.binaries.postgres, "-D", cluster.homeArgument],
        ...asArguments({ ...settings, unix_socket_directories: socketDir, cluster_name: cluster.name }),
      ],
      // Its own session: a Ctrl-C must reach the application first, which still needs the database to finish.
      { ...cluster.account, cwd: cluster.home, env: CLEAN_ENV, detached: true, stdio: ["pipe", log, log] },
    );
    const gone = new Promise<number | null>((resolve) => {
      child.once("exit", resolve);
      child.once("error", () => resolve(null));
    });
    child.stdin?.on("error", () => {});
    return { gone, letGo: () => child.stdin?.destroy() };
  } finally {
    closeSync(log);
  }
}
