/** Starts one migrated PostgreSQL per run. Each test builds its own agencies, so that all files can share it. */

import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { fillPlaces } from "#server/areas/places/fill.ts";
import { migrate } from "#server/lib/database/migrate.ts";
import { ensureBuilt } from "../../../tools/build.mjs";
import { ROOT } from "../../../tools/root.mjs";
import { changedAreas } from "../../../tools/sampling/changed.mjs";
import { PAPER_WEATHER } from "../stand-ins/artists.ts";
import { EventbriteStandIn } from "../stand-ins/eventbrite.ts";
import { HumanitixStandIn } from "../stand-ins/humanitix.ts";
import { startMailServers } from "../stand-ins/mail/mail-servers.ts";
import { MusicBrainzStandIn } from "../stand-ins/musicbrainz.ts";
import { SAMPLE_SALE } from "../stand-ins/ticket-sales.ts";
import { bundleFetchProgram } from "../stand-ins/web/bundle.ts";
import { startTestCluster } from "./cluster.ts";
import { SHARED_DATABASE } from "./copy.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The database that all files share; `template` is one like it that may be copied, where there may be several. */
    database: { url: string; ownerUrl: string; adminUrl: string; template: string | undefined };
    /** Seed of the run's random samples. */
    seed: string;
    /** Areas whose files changed, which samples begin with. */
    changedAreas: string[];
    /** True if tests were chosen by their name: none of these is left out of a sample. */
    byName: boolean;
    /** Folder of stored files, shared like the database. */
    dataDir: string;
    /** Mail servers that accept anyone: the value of MAIL_SERVERS, and the file of their authority. */
    mailServers: { places: string; ca: string };
    /** Settings of discovery, whose services know two artists. */
    discovery: Record<string, string>;
    /** Settings of ticketing providers, which accept any key and sell one event. */
    ticketing: Record<string, string>;
    /** Path of the program that fetches on the internet of tests. */
    fetchProgram: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const seed = process.env.TEST_SEED ?? String(randomInt(1_000_000));
  project.provide("seed", seed);
  project.provide("changedAreas", [...changedAreas(ROOT)]);
  project.provide("byName", project.config.testNamePattern !== undefined);
  console.log(`Random samples use the seed ${seed}; TEST_SEED=${seed} repeats them.`);
  // Builds once, rather than in each file that starts the whole program.
  await ensureBuilt(ROOT, process.execPath, ["server"]);
  const cluster = await startTestCluster();
  const name = `greenroom_tests_${process.pid}`;
  const first = await cluster.freshDatabase(name);
  await migrate(first.ownerUrl, { appRole: decodeURIComponent(new URL(first.url).username) });
  await fillPlaces(first.ownerUrl);
  // The first database has no connections from here on, so that it can be copied at any time.
  const shared = first.given ? first : await cluster.freshDatabase(`${name}${SHARED_DATABASE}`, name);
  const template = first.given ? undefined : name;
  project.provide("database", {
    url: shared.url,
    ownerUrl: shared.ownerUrl,
    adminUrl: cluster.admin,
    template,
  });
  const dataDir = await mkdtemp(join(tmpdir(), "greenroom-files-"));
  project.provide("dataDir", dataDir);
  // Servers for the mailboxes of generated calls: they accept anyone and have no mail.
  const mail = await startMailServers({ name: "www.example.com", directory: dataDir, anyone: true });
  project.provide("mailServers", { places: mail.places, ca: mail.ca });
  const artists = await new MusicBrainzStandIn().listen();
  artists.artists.push(PAPER_WEATHER, { ...PAPER_WEATHER, name: "Paper Weather Again" });
  project.provide("discovery", artists.environment);
  const [humanitix, eventbrite] = [await new HumanitixStandIn().listen(), await new EventbriteStandIn().listen()];
  for (const provider of [humanitix, eventbrite]) provider.sales.push(SAMPLE_SALE);
  project.provide("ticketing", { HUMANITIX_URL: humanitix.url, EVENTBRITE_URL: eventbrite.url });
  const programs = join(ROOT, "node_modules/.cache/test-programs", String(process.pid));
  project.provide("fetchProgram", await bundleFetchProgram(programs));
  return async () => {
    await mail.close();
    await artists.close();
    await humanitix.close();
    await eventbrite.close();
    await rm(programs, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
    await shared.drop();
    await first.drop();
    await cluster.stop();
  };
}
