/** Discovery in a test: an agency, an app that asks a stand-in, and artists at it. */
import { startApp } from "../app.ts";
import { buildAgency, buildStaff } from "../factories.ts";
import { HOLLOW_FENNEL, PAPER_WEATHER, TIN_LANTERNS } from "./artists.ts";
import { MusicBrainzStandIn, type StandInArtist } from "./musicbrainz.ts";

/** Opens a stand-in with these artists. */
export async function standInWith(...artists: readonly StandInArtist[]): Promise<MusicBrainzStandIn> {
  const standIn = await new MusicBrainzStandIn().open();
  standIn.artists.push(...artists);
  return standIn;
}

/** Starts an app that asks a stand-in with three artists. */
export async function startDiscovery() {
  const standIn = await standInWith(PAPER_WEATHER, HOLLOW_FENNEL, TIN_LANTERNS);
  const app = await startApp(standIn.settings);
  return { ...app, standIn };
}

/** Builds an agency with its owner, and staff with the given levels. */
export async function buildScoutingAgency() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  return { agency, owner };
}
