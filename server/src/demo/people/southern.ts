import { TALENT_STATUS } from "#contract/enums.ts";
import type { DemoPerson } from "./person.ts";

/** The people of the second agency, invisible to Harbour & Vale. */
export const southernMusic: readonly DemoPerson<"Music">[] = [
  {
    name: "Isla Renwick",
    does: { Vocalist: ["Folk"], Songwriter: ["Own work"] },
    headline: "Songs from a house at the end of the road, with the sea in every second one.",
    bio: "Isla records at night, when the generator is off. Her three records were each made in a different lighthouse. She comes to the mainland twice a year and counts the traffic lights.",
    location: "Bruny Island, TAS",
    nationality: "AU",
    speaks: ["English"],
    pronouns: "she/her",
    born: "1990-05-17",
    tags: ["acoustic", "winter touring"],
    look: { head: "longBangs", skin: "fair" },
  },
  {
    name: "The Huon Pines",
    does: { Band: ["Folk", "Brass"] },
    headline: "Seven-piece dance band for halls with sprung floors.",
    bio: "The Pines know two hundred reels and will call the steps. They have kept one wedding going until the milk truck came.",
    location: "Franklin, TAS",
    nationality: "AU",
    speaks: ["English"],
    tags: ["family", "weddings"],
  },
];

export const southernSports: readonly DemoPerson<"Sports">[] = [
  {
    name: "Callum Rattray",
    does: { Cycling: ["Mountain bike"], Ambassador: ["Event"] },
    headline: "Builds the trails, wins the races, signs the maps.",
    bio: "Callum has dug forty kilometres of track by hand and is fastest on all of them. He opens trails for councils and stays to rake.",
    location: "Derby, TAS",
    nationality: "GB",
    speaks: ["English"],
    pronouns: "he/him",
    born: "1994-08-24",
    tags: ["outdoors", "tourism"],
    look: { head: "short4", skin: "fair", hair: "ginger", beard: "full4" },
  },
  {
    name: "Nerida Summers",
    does: { Swimming: ["Open water"], Speaker: ["Keynote"] },
    headline: "Swims where the water has a number and not a temperature.",
    bio: "Nerida crossed the Derwent in June for a bet and the Bass Strait in stages for a hospital. Her talk is about stopping, which she did once, forty minutes from the end.",
    location: "Kingston, TAS",
    nationality: "AU",
    speaks: ["English"],
    pronouns: "she/her",
    born: "1981-02-09",
    tags: ["charity", "corporate"],
    look: { head: "grayMedium", skin: "olive", hair: "brown" },
  },
];

export const southernEntertainment: readonly DemoPerson<"Entertainment">[] = [
  {
    name: "Ambrose Leung-Tait",
    does: { Cook: ["Television", "Books"], Speaker: ["After dinner"] },
    headline: "Smoke, seaweed and a television kitchen on a jetty.",
    bio: "Ambrose was a marine engineer until somebody filmed his lunch. His series is shot in one take, because the tide will not wait for two.",
    location: "St Helens, TAS",
    nationality: "HK",
    speaks: ["Cantonese", "English"],
    pronouns: "he/him",
    born: "1978-06-29",
    tags: ["food", "television"],
    look: { head: "shaved2", skin: "olive", beard: "goatee1" },
  },
  {
    name: "Petra Voss",
    does: { Actor: ["Stage", "Screen"], Director: ["Stage"] },
    headline: "Runs a theatre in a former apple shed and stars in every third play.",
    bio: "Petra came for one summer season in 2009. She is talking to us about screen work and has not made up her mind.",
    location: "Cygnet, TAS",
    nationality: "DE",
    speaks: ["German", "English"],
    pronouns: "she/her",
    born: "1985-11-19",
    tags: ["theatre"],
    look: { head: "bun", skin: "porcelain" },
    status: TALENT_STATUS.pending,
  },
];
