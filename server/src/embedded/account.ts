import { readFileSync, statSync } from "node:fs";

/** The system account that PostgreSQL runs under; undefined means the account of this process. */
export type Account = { uid: number; gid: number } | undefined;

/** The environment of the database's processes: nothing that could change their locale, libraries or time zone. */
export const CLEAN_ENV = { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8", TZ: "UTC" };

const NOBODY = { uid: 65534, gid: 65534 };

/**
 * Returns the account to run PostgreSQL under. PostgreSQL refuses to run as root, so root runs it as the owner of the
 * existing data, else as the `postgres` account, else as `nobody`.
 */
export function databaseAccount(pgData: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(pgData, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return accountNamed("postgres") ?? NOBODY;
}

function accountNamed(name: string): Account {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid && gid && Number(uid) > 0 ? { uid: Number(uid), gid: Number(gid) } : undefined;
}
