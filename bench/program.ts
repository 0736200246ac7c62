/** The program over its own database, for a bench that asks its calls and the database side by side. */
import pg from "pg";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { migrate } from "#server/lib/database/migrate.ts";
import { startTestCluster, type TestCluster } from "#test/database/cluster.ts";
import { median } from "./browser.ts";
import { AGENCY, fill, OWNER, tokenOf } from "./data.ts";

interface Start {
  talents?: number;
  /** Uses the database as the last run left it. */
  again?: boolean;
}

/** Makes a database with talents, which replaces one of that name. */
async function makeDatabase(cluster: TestCluster, name: string, talents: number): Promise<void> {
  await cluster.dropDatabase(name);
  await cluster.createDatabase(name);
  await migrate(cluster.ownerUrl(name));
  await fill(cluster.adminUrl(name), talents);
}

/** Starts with 2,000 talents in an empty database, which is replaced if it is there. */
export async function startBench(name: string, { talents = 2000, again = false }: Start = {}) {
  const cluster = await startTestCluster();
  if (again) await migrate(cluster.ownerUrl(name));
  else await makeDatabase(cluster, name, talents);
  const bare = new pg.Client({ connectionString: cluster.adminUrl(name) });
  await bare.connect();
  // The agency once more with its triggers, which give it statuses.
  if (!again) {
    await bare.query("set session_replication_role = replica");
    await bare.query("delete from agency where id = $1", [AGENCY]);
    await bare.query("set session_replication_role = origin; set statement_timeout = 0");
    await bare.query("insert into agency (id, name) values ($1, 'Agency')", [AGENCY]);
  }
  const server = await buildApp({
    ...readConfig({
      NODE_ENV: "production",
      DATABASE_URL: cluster.appUrl(name),
      DATABASE_OWNER_URL: cluster.ownerUrl(name),
      LOG_LEVEL: "silent",
      APP_SECRET: "a secret of the bench, long enough to be one",
    }),
    databaseUrl: cluster.appUrl(name),
    quiet: false,
  });
  await server.notices.open();
  await server.app.ready();
  /** Makes a call, a GET where it has no body, and returns the reply's text; by default as the owner of the agency. */
  async function ask(url: string, payload?: object, staffId: string = OWNER): Promise<string> {
    const authorization = `Bearer ${tokenOf(staffId)}`;
    const answer = await server.app.inject(
      payload === undefined
        ? { method: "GET", url, headers: { authorization } }
        : {
            method: "POST",
            url,
            payload: JSON.stringify(payload),
            headers: { authorization, "content-type": "application/json" },
          },
    );
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
    return answer.body;
  }
  async function stop(): Promise<void> {
    await server.close();
    await bare.end();
    await cluster.stop();
  }
  return { ask, bare, stop };
}

/**
 * Times both in turn, 20 times after 5 that warm up, prints the medians and returns the speed relative to the bare one.
 */
export async function compareWithBare(
  title: string,
  through: () => Promise<unknown>,
  plain: () => Promise<unknown>,
): Promise<number> {
  const [rounds, warmUp] = [20, 5];
  const took = { through: [] as number[], plain: [] as number[] };
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const [throughMs, plainMs] = [await timed(through), await timed(plain)];
    if (round < warmUp) continue;
    took.through.push(throughMs);
    took.plain.push(plainMs);
  }
  const [throughMedian, plainMedian] = [median(took.through), median(took.plain)];
  console.log(
    `${title}: ${throughMedian.toFixed(1)} ms beside ${plainMedian.toFixed(1)} ms for the bare statements, ${(plainMedian / throughMedian).toFixed(2)} of their speed`,
  );
  return plainMedian / throughMedian;
}

/** Returns how long work takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
