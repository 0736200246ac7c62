import type { OpportunityType } from "#contract/enums.ts";
import { ANOUK, IMOGEN, LANTERNS, LUCIA, RAFFERTY } from "./cast.ts";

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
  venue?: string;
  /** Days since it was added; random by default. */
  created?: number;
}

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
  more?: { brief?: string; reason?: string; venue?: string },
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
  [
    "Half-time show, sevens final",
    "Queensland Sevens",
    "NEGOTIATION",
    "PERFORMANCE",
    26000,
    45,
    12,
    40,
    1,
    [LANTERNS],
    { brief: "Twenty minutes between the finals, on the pitch.", venue: "Robina Stadium" },
  ],
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
