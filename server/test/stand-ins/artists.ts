/** Artists that a stand-in of MusicBrainz knows. */
import type { StandInArtist } from "./musicbrainz.ts";

export const PAPER_WEATHER: StandInArtist = {
  name: "Paper Weather",
  type: "Group",
  city: "Dunedin",
  country: "NZ",
  countryName: "New Zealand",
  begin: "2017",
  tags: ["chamber folk", "indie folk", "strings"],
  links: [
    ["official homepage", "https://paperweather.example/"],
    ["social network", "https://www.instagram.com/paperweather"],
    ["youtube", "https://www.youtube.com/paperweather"],
    ["soundcloud", "https://soundcloud.com/paper-weather"],
  ],
  releases: [
    ["Weather for Two", "Album", "2026-03-06"],
    ["Folding Season", "Album", "2024-05-10"],
    ["The Ferry Songs", "EP", "2023-02-03"],
  ],
  members: [
    ["Ada Renwick", "lead vocals", "2017"],
    ["Wiki Harrowell", "cello", "2020"],
  ],
  listeners: 31_400,
  similar: [
    ["Hollow Fennel", 900],
    ["The Tin Lanterns", 400],
  ],
};
export const HOLLOW_FENNEL: StandInArtist = {
  name: "Hollow Fennel",
  type: "Group",
  city: "Dunedin",
  country: "NZ",
  countryName: "New Zealand",
  begin: "2012",
  tags: ["chamber folk"],
  listeners: 12_600,
};
export const TIN_LANTERNS: StandInArtist = {
  name: "The Tin Lanterns",
  type: "Group",
  country: "AU",
  countryName: "Australia",
};
