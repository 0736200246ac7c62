/** Words of the demo's past two years: kinds of work by the category of a talent, with what clients paid for them. */
import type { OpportunityType, TalentCategory } from "#contract/enums.ts";
import type { EventKind } from "#contract/events/event.ts";

export interface KindOfWork {
  type: OpportunityType;
  titles: readonly string[];
  /** Whole dollars, the least and the most. */
  value: readonly [least: number, most: number];
  /** Clients who ask for it. */
  partners: readonly string[];
  /** Event that it was; work without a place has no event. */
  event?: { kinds: readonly EventKind[]; role: string; from: string; to: string };
}

const STAGES = ["Lantern Festival", "Southbank Sessions", "The Foundry Hall", "Corner Stage", "Capital Arts Council"];
const SCREENS = ["Meridian Television", "Treehouse Television", "Long Shadow Pictures", "Golden Gate Casting"];
const BRANDS = ["Kestrel Sportswear", "Saltbush Swim", "Harrow & Finch", "Northside Oats"];
const SPORTS = ["Queensland Sevens", "Swim Adelaide", "Perth Court Tennis"];

export const WORK: Readonly<Record<TalentCategory, readonly KindOfWork[]>> = {
  Music: [
    {
      type: "PERFORMANCE",
      titles: ["Evening set", "Festival set", "Support slot", "Two sets, seated", "Matinee", "Closing night"],
      value: [4200, 26_000],
      partners: [...STAGES, "Hobart Winter Gardens"],
      event: { kinds: ["PERFORMANCE"], role: "Main act", from: "19:30", to: "22:00" },
    },
    {
      type: "RECORDING",
      titles: ["Session vocals", "Score, two cues", "Live recording, licence", "Title song"],
      value: [3500, 18_000],
      partners: ["Paper Crane Records", "Blackwattle Music", "Long Shadow Pictures"],
    },
    {
      type: "SCREEN",
      titles: ["Breakfast programme, two songs", "Late programme, guest"],
      value: [1800, 6400],
      partners: ["Radio Coastline", "Meridian Television"],
    },
  ],
  Sports: [
    {
      type: "APPEARANCE",
      titles: ["Clinic for juniors", "Season launch, speech", "Poolside host", "Dinner, guest of honour"],
      value: [2800, 14_000],
      partners: [...SPORTS, "Open Door Foundation"],
      event: { kinds: ["APPEARANCE"], role: "Guest", from: "10:00", to: "15:00" },
    },
    {
      type: "ENDORSEMENT",
      titles: ["Winter range, campaign", "Summer range, campaign", "Training shoes, three posts"],
      value: [9000, 48_000],
      partners: BRANDS,
    },
    {
      type: "SPORT",
      titles: ["Exhibition match", "Captain for a weekend"],
      value: [5000, 22_000],
      partners: SPORTS,
      event: { kinds: ["GAME"], role: "Player", from: "13:00", to: "17:00" },
    },
  ],
  Entertainment: [
    {
      type: "SCREEN",
      titles: ["Panel show, guest", "Supporting role, six days", "Documentary, narration", "Pilot, two days"],
      value: [4000, 38_000],
      partners: SCREENS,
    },
    {
      type: "APPEARANCE",
      titles: ["Gala, host", "Book fair, reading", "Awards night, host", "Workshop for schools"],
      value: [2200, 12_500],
      partners: ["Capital Arts Council", "Open Door Foundation", "Little Fox Media", "Signal & Noise"],
      event: { kinds: ["APPEARANCE"], role: "Host", from: "18:30", to: "22:30" },
    },
    {
      type: "PUBLISHING",
      titles: ["Audiobook, one title", "Essay series", "Podcast, eight episodes"],
      value: [3200, 12_800],
      partners: ["Wattle & Page", "Signal & Noise"],
    },
    {
      type: "PERFORMANCE",
      titles: ["Stage run, three weeks", "Choreography, new work", "Solo show"],
      value: [6000, 30_000],
      partners: ["Bexley Theatre Company", "The Foundry Hall", "Capital Arts Council"],
      event: { kinds: ["PERFORMANCE"], role: "Lead", from: "19:00", to: "21:30" },
    },
  ],
};

/** Reasons why clients did not book, and why the agency did not accept. */
export const LOST = ["Budget", "Chose another talent", "Dates did not fit"] as const;
export const DECLINED = ["Does not suit the talent", "Dates did not fit"] as const;

export const COSTS: readonly (readonly [what: string, type: string | null, least: number, most: number])[] = [
  ["Return flights", "Flights", 240, 1100],
  ["Hotel, two nights", "Accommodation", 310, 880],
  ["Freight of the backline", "Freight", 280, 1400],
  ["Taxi after the show", "Ground transport", 38, 96],
  ["Per diems of the crew", "Per diem", 120, 540],
  ["Hair and make-up", null, 180, 620],
];
