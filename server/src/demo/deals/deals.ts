import type { OpportunityType } from "#contract/enums.ts";
import type { EventKind } from "#contract/events/event.ts";

/** An opportunity: days are counted from the day of the demo, amounts are whole units. */
export interface DemoOpportunity {
  title: string;
  partner: string;
  category: "ENQUIRY" | "NEGOTIATION" | "WON" | "LOST" | "DECLINED";
  type: OpportunityType;
  value: number | null;
  probability: number | null;
  /** Days to the expected close; of a closed one, since it was closed. */
  close: number;
  starts: number | null;
  days: number;
  talents: readonly string[];
  brief?: string;
  reason?: string;
}

const IMOGEN = "Imogen Hart-Okafor";
const LUCIA = "Lucía Ferrante-Wood";
const LANTERNS = "The Tin Lanterns";
const RAFFERTY = "Rafferty Quillan";
const ANOUK = "Anouk Desrosiers-Byrne";

type Row = readonly [
  title: string,
  partner: string,
  category: DemoOpportunity["category"],
  type: OpportunityType,
  value: number | null,
  probability: number | null,
  close: number,
  starts: number | null,
  days: number,
  talents: readonly string[],
  more?: { brief?: string; reason?: string },
];
const ROWS: readonly Row[] = [
  ["Panel show, series four", "Meridian Television", "ENQUIRY", "SCREEN", 64000, 10, 50, 180, 90, [IMOGEN, RAFFERTY]],
  ["Watch campaign, spring", "Harrow & Finch", "ENQUIRY", "ENDORSEMENT", 45000, 20, 17, 41, 3, [ANOUK]],
  ["Winter Gardens gala", "Hobart Winter Gardens", "ENQUIRY", "PERFORMANCE", 22400, 25, 31, 200, 1, [LUCIA, IMOGEN]],
  ["Brand film, river swim", "Saltbush Swim", "ENQUIRY", "SCREEN", 18000, 20, 38, 83, 3, []],
  ["Keynote, season launch", "Perth Court Tennis", "ENQUIRY", "APPEARANCE", 12500, 15, 45, 74, 1, []],
  ["Podcast, pilot of six", "Signal & Noise", "ENQUIRY", "RECORDING", 9600, null, 60, null, 0, [RAFFERTY]],
  [
    "Ambassador, trail range",
    "Kestrel Sportswear",
    "NEGOTIATION",
    "ENDORSEMENT",
    84000,
    35,
    24,
    82,
    365,
    [ANOUK],
    { brief: "Two campaigns a year, four days of filming, image rights for Australia and New Zealand." },
  ],
  ["Breakfast co-host, summer", "Meridian Television", "NEGOTIATION", "SCREEN", 52000, 40, 10, 118, 54, [IMOGEN]],
  [
    "Film score, The Long Dry",
    "Long Shadow Pictures",
    "NEGOTIATION",
    "RECORDING",
    38000,
    30,
    35,
    150,
    60,
    [LUCIA, LANTERNS],
  ],
  ["New Year’s Eve, harbour barge", "Lantern Festival", "NEGOTIATION", "PERFORMANCE", 24000, 30, 20, 39, 1, [LANTERNS]],
  ["Radio spots, oat milk", "Northside Oats", "NEGOTIATION", "ENDORSEMENT", 16500, 40, 8, 34, 1, [IMOGEN]],
  [
    "Two nights, lantern stage",
    "Lantern Festival",
    "NEGOTIATION",
    "PERFORMANCE",
    42000,
    50,
    7,
    210,
    2,
    [LUCIA, LANTERNS],
    { brief: "Both nights on the lantern stage, 60 minutes, with strings on the second." },
  ],
  ["Choreography, Tidal", "Bexley Theatre Company", "NEGOTIATION", "PERFORMANCE", 31000, 60, 9, 158, 40, [ANOUK]],
  ["Audiobook series three", "Wattle & Page", "NEGOTIATION", "RECORDING", 28600, 60, 3, 90, 10, [IMOGEN]],
  ["Sevens weekend, host", "Queensland Sevens", "NEGOTIATION", "APPEARANCE", 14400, 50, 8, 66, 3, [RAFFERTY]],
  ["Ambassador renewal, footwear", "Kestrel Sportswear", "NEGOTIATION", "ENDORSEMENT", 120000, 80, 17, 51, 365, []],
  ["Late programme, year four", "Radio Coastline", "NEGOTIATION", "SCREEN", 66000, 75, 20, 42, 365, [IMOGEN]],
  [
    "Opening night, river stage",
    "Southbank Sessions",
    "WON",
    "PERFORMANCE",
    63500,
    100,
    2,
    18,
    1,
    [IMOGEN, LANTERNS, LUCIA],
  ],
  ["Ambassador, autumn range", "Harrow & Finch", "WON", "ENDORSEMENT", 35000, 100, 6, 30, 120, [ANOUK]],
  ["Captain’s programme", "Queensland Sevens", "WON", "APPEARANCE", 41000, 100, 9, 44, 90, []],
  ["Poolside host, nationals", "Swim Adelaide", "WON", "APPEARANCE", 12800, 100, 14, 25, 4, [RAFFERTY]],
  ["Quiet Season, reissue", "Paper Crane Records", "WON", "RECORDING", 27500, 100, 21, 60, 30, [IMOGEN]],
  ["Spring residency", "The Foundry Hall", "WON", "PERFORMANCE", 19000, 100, 30, 11, 1, [LANTERNS]],
  [
    "Corporate evening, north shore",
    "Capital Arts Council",
    "LOST",
    "PERFORMANCE",
    9000,
    0,
    5,
    20,
    1,
    [LANTERNS],
    { reason: "Budget" },
  ],
  [
    "Casting, harbour drama",
    "Golden Gate Casting",
    "LOST",
    "SCREEN",
    54000,
    0,
    12,
    80,
    60,
    [IMOGEN],
    { reason: "Chose another talent" },
  ],
  [
    "School workshops",
    "Open Door Foundation",
    "LOST",
    "APPEARANCE",
    4200,
    0,
    18,
    36,
    5,
    [LUCIA],
    { reason: "Dates did not fit" },
  ],
  [
    "Crypto exchange, face of",
    "Signal & Noise",
    "DECLINED",
    "ENDORSEMENT",
    150000,
    0,
    8,
    null,
    0,
    [ANOUK],
    { reason: "Does not suit the talent" },
  ],
];
export const harbourOpportunities: readonly DemoOpportunity[] = ROWS.map(
  ([title, partner, category, type, value, probability, close, starts, days, talents, more]) => ({
    title,
    partner,
    category,
    type,
    value,
    probability,
    close,
    starts,
    days,
    talents,
    ...more,
  }),
);

export interface DemoEvent {
  title: string;
  partner: string | null;
  category: "TENTATIVE" | "CONFIRMED" | "COMPLETED" | "CANCELLED";
  kinds: readonly EventKind[];
  starts: number;
  from: string;
  to: string;
  venue: string;
  address: string;
  /** Name, role, call time and fee in whole units. */
  lineUp: readonly (readonly [name: string, role: string, call: string | null, fee: number])[];
  opportunity?: string;
  project?: string;
  /** Kind, title, lane, from, to. */
  schedule?: readonly (readonly [kind: string, title: string, lane: string, from: string, to: string | null])[];
  /** From, to, days from the event, departure and arrival. */
  travel?: readonly (readonly [from: string, to: string, days: number, departs: string, arrives: string])[];
  hotel?: readonly [name: string, address: string];
}

export const harbourEvents: readonly DemoEvent[] = [
  {
    title: "Opening night, river stage",
    partner: "Southbank Sessions",
    category: "CONFIRMED",
    kinds: ["PERFORMANCE"],
    starts: 18,
    from: "15:00",
    to: "23:30",
    venue: "River Stage",
    address: "Gardens Point Road, Brisbane QLD 4000",
    opportunity: "Opening night, river stage",
    lineUp: [
      [IMOGEN, "Headline", "16:30", 38000],
      [LANTERNS, "Support", "15:30", 14500],
      [LUCIA, "Guest, cello", "16:30", 6800],
    ],
    schedule: [
      ["LOAD_IN", "Load-in, line check", "Main stage", "15:00", "16:00"],
      ["CALL", "Call", "Backstage", "15:30", null],
      ["SOUND_CHECK", "Sound check, The Tin Lanterns", "Main stage", "16:00", "17:00"],
      ["SOUND_CHECK", "Sound check with the quartet", "Main stage", "17:00", "18:15"],
      ["DOORS", "Doors", "Main stage", "18:30", null],
      ["MEAL", "Dinner, green room", "Backstage", "18:15", "19:15"],
      ["ON_STAGE", "The Tin Lanterns", "Main stage", "19:45", "20:30"],
      ["CHANGEOVER", "Changeover", "Main stage", "20:30", "21:00"],
      ["ON_STAGE", "Imogen Hart-Okafor", "Main stage", "21:00", "22:30"],
      ["LOAD_OUT", "Load-out", "Main stage", "22:30", "23:30"],
    ],
    travel: [
      ["Sydney", "Brisbane", -1, "14:05", "15:35"],
      ["Brisbane", "Sydney", 1, "11:20", "12:50"],
    ],
    hotel: ["Rundle Rooms", "12 Grey Street, South Brisbane QLD 4101"],
  },
  {
    title: "Spring residency, first night",
    partner: "The Foundry Hall",
    category: "CONFIRMED",
    kinds: ["PERFORMANCE"],
    starts: 11,
    from: "19:00",
    to: "22:30",
    venue: "The Foundry Hall",
    address: "1 Foundry Lane, Carrington NSW 2294",
    opportunity: "Spring residency",
    lineUp: [[LANTERNS, "Residency", "17:30", 19000]],
  },
  {
    title: "Late programme, live from the foyer",
    partner: "Radio Coastline",
    category: "CONFIRMED",
    kinds: ["APPEARANCE", "RECORDING"],
    starts: 4,
    from: "20:00",
    to: "22:00",
    venue: "Coastline House",
    address: "88 Harris Street, Pyrmont NSW 2009",
    lineUp: [[IMOGEN, "Presenter", "19:00", 2400]],
  },
  {
    title: "Rehearsal with the quartet",
    partner: null,
    category: "CONFIRMED",
    kinds: ["REHEARSAL"],
    starts: 2,
    from: "10:00",
    to: "13:00",
    venue: "Studio 4, Marrickville",
    address: "4 Calder Lane, Marrickville NSW 2204",
    lineUp: [
      [IMOGEN, "Vocals", null, 0],
      [LUCIA, "Cello", null, 0],
    ],
  },
  {
    title: "Autumn range, first shoot",
    partner: "Harrow & Finch",
    category: "CONFIRMED",
    kinds: ["APPEARANCE"],
    starts: 30,
    from: "07:30",
    to: "17:00",
    venue: "Bronte Pavilion",
    address: "Bronte Road, Bronte NSW 2024",
    opportunity: "Ambassador, autumn range",
    lineUp: [[ANOUK, "Ambassador", "07:00", 12000]],
  },
  {
    title: "Poolside, nationals",
    partner: "Swim Adelaide",
    category: "CONFIRMED",
    kinds: ["APPEARANCE"],
    starts: 25,
    from: "09:00",
    to: "18:00",
    venue: "Aquatic Centre",
    address: "443 Morphett Road, Oaklands Park SA 5046",
    opportunity: "Poolside host, nationals",
    lineUp: [[RAFFERTY, "Host", "08:00", 12800]],
  },
  {
    title: "New Year’s Eve, harbour barge",
    partner: "Lantern Festival",
    category: "TENTATIVE",
    kinds: ["PERFORMANCE"],
    starts: 39,
    from: "21:00",
    to: "23:59",
    venue: "Harbour barge",
    address: "Circular Quay, Sydney NSW 2000",
    opportunity: "New Year’s Eve, harbour barge",
    lineUp: [[LANTERNS, "Countdown set", null, 24000]],
  },
  {
    title: "Sevens weekend",
    partner: "Queensland Sevens",
    category: "TENTATIVE",
    kinds: ["GAME", "APPEARANCE"],
    starts: 66,
    from: "10:00",
    to: "20:00",
    venue: "Robina Stadium",
    address: "Centreline Place, Robina QLD 4226",
    lineUp: [[RAFFERTY, "Host", null, 14400]],
  },
  {
    title: "Quiet Season, listening evening",
    partner: "Paper Crane Records",
    category: "COMPLETED",
    kinds: ["APPEARANCE"],
    starts: -9,
    from: "18:30",
    to: "21:00",
    venue: "Corner Stage",
    address: "2 Brunswick Street, Fitzroy VIC 3065",
    lineUp: [[IMOGEN, "Talk and two songs", "17:30", 1800]],
  },
  {
    title: "Winter fair",
    partner: "Capital Arts Council",
    category: "COMPLETED",
    kinds: ["PERFORMANCE"],
    starts: -21,
    from: "14:00",
    to: "16:00",
    venue: "Civic Square",
    address: "London Circuit, Canberra ACT 2601",
    lineUp: [[LANTERNS, "Main act", "12:30", 6200]],
  },
  {
    title: "Corporate evening, north shore",
    partner: "Capital Arts Council",
    category: "CANCELLED",
    kinds: ["PERFORMANCE"],
    starts: 20,
    from: "19:00",
    to: "22:00",
    venue: "The Grand Pavilion",
    address: "Kirribilli NSW 2061",
    lineUp: [[LANTERNS, "Dinner set", null, 9000]],
  },
];

export interface DemoProject {
  title: string;
  partner: string | null;
  category: "PLANNED" | "IN_PROGRESS" | "COMPLETED" | "CANCELLED";
  starts: number;
  days: number;
  budget: number | null;
  talents: readonly string[];
  opportunity?: string;
  description?: string;
}
export const harbourProjects: readonly DemoProject[] = [
  {
    title: "Quiet Season, reissue",
    partner: "Paper Crane Records",
    category: "IN_PROGRESS",
    starts: -14,
    days: 90,
    budget: 18000,
    talents: [IMOGEN],
    opportunity: "Quiet Season, reissue",
    description: "Remaster, new sleeve, two videos and six listening evenings.",
  },
  {
    title: "Winter tour",
    partner: "Southbank Sessions",
    category: "IN_PROGRESS",
    starts: -30,
    days: 120,
    budget: 64000,
    talents: [IMOGEN, LANTERNS, LUCIA],
    description: "Nine nights between Hobart and Cairns, one band, two trucks.",
  },
  {
    title: "Captain’s programme",
    partner: "Queensland Sevens",
    category: "PLANNED",
    starts: 44,
    days: 90,
    budget: 12000,
    talents: [],
    opportunity: "Captain’s programme",
  },
  {
    title: "Autumn range",
    partner: "Harrow & Finch",
    category: "PLANNED",
    starts: 20,
    days: 140,
    budget: 9000,
    talents: [ANOUK],
    opportunity: "Ambassador, autumn range",
  },
  {
    title: "Website and portraits",
    partner: null,
    category: "IN_PROGRESS",
    starts: -60,
    days: 75,
    budget: 7500,
    talents: [LUCIA, RAFFERTY],
  },
  {
    title: "Festival showcase",
    partner: "Lantern Festival",
    category: "COMPLETED",
    starts: -140,
    days: 40,
    budget: 15000,
    talents: [LANTERNS],
  },
];
