/** Two processes of the program with one database, as an installation with a spare has them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedCluster } from "../database/cluster.ts";
import { freePort, type Program, startProgram } from "./program.ts";

/** Starts both, and a superuser's connection past all policies. `name` is the database's, `settings` are for both. */
export async function startPair(name: string, settings: NodeJS.ProcessEnv = {}) {
  const cluster = await startEmbeddedCluster();
  const dataDirs = [1, 2].map((n) => mkdtempSync(join(tmpdir(), `greenroom-${name}-${n}-`)));
  const ports = [await freePort(), await freePort()];
  const programs: Program[] = [];
  // They share the secret, as processes of one installation do.
  const start = async (place: number): Promise<void> => {
    programs[place] = await startProgram(dataDirs[place] ?? "", ports[place] ?? 0, {
      DATABASE_URL: cluster.appUrl(name),
      DATABASE_OWNER_URL: cluster.ownerUrl(name),
      APP_SECRET: `${name}-`.repeat(5),
      ...settings,
    });
  };
  await cluster.createDatabase(name);
  const client = new pg.Client({ connectionString: cluster.adminUrl(name) });
  await start(0);
  await start(1);
  await client.connect();
  return {
    client,
    ports,
    origins: ports.map((port) => `http://127.0.0.1:${port}`),
    /** Kills one of the two, and starts it again. */
    async restart(): Promise<void> {
      const place = Math.floor(Math.random() * 2);
      await programs[place]?.kill();
      await start(place);
    },
    /** Asks one of the two to stop, as a service manager does, and starts it again. Returns its exit code. */
    async renew(place: number): Promise<number | null | undefined> {
      const stopped = await programs[place]?.stop();
      await start(place);
      return stopped?.code;
    },
    async stop(): Promise<void> {
      await client.end();
      for (const program of programs) await program.kill();
      await cluster.stop();
      for (const dir of dataDirs) rmSync(dir, { recursive: true, force: true });
    },
  };
}
