import { readFileSync, statSync } from "node:fs";

/** The system account that PostgreSQL runs under; undefined means the account of this process. */
export type Account = { uid: number; gid: number } | undefined;

/** What the database's processes see of our environment: nothing that could change their language, libraries or zone. */
export const CLEAN_ENV = { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8", TZ: "UTC" };

const NOBODY = { uid: 65534, gid: 65534 };

/**
 * PostgreSQL refuses to run as root. Root hands it to whoever already owns the data,
 * else to the `postgres` account, else to nobody.
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
