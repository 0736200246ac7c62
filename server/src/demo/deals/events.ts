import type { EventKind } from "#contract/events/event.ts";
import { ANOUK, IMOGEN, LANTERNS, LUCIA, RAFFERTY } from "./cast.ts";

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
  /** Sydney's by default. */
  zone?: string;
  /** Name, role, call time and fee in whole units. */
  lineUp: readonly (readonly [name: string, role: string, call: string | null, fee: number])[];
  opportunity?: string;
  project?: string;
  /** Kind, title, lane, from, to. */
  schedule?: readonly (readonly [kind: string, title: string, lane: string, from: string, to: string | null])[];
  /** From, to, days from the event, departure and arrival. */
  travel?: readonly (readonly [from: string, to: string, days: number, departs: string, arrives: string])[];
  hotel?: readonly [name: string, address: string];
  /** Days since it was added; random by default. */
  created?: number;
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
