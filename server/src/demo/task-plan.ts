/** Tasks of the agency: bookings that take time, and tasks due on a day. */
import type { TASK_TYPE_CODES } from "#contract/enums.ts";

type Code = Exclude<(typeof TASK_TYPE_CODES)[number], "NEWTASK">;

export interface PlannedTask {
  /** With the talent's first name and the partner's name put in. */
  summary: string;
  type: Code;
  /** Subject of the task: a talent, a partner, or both. */
  about: "talent" | "partner" | "both";
  /** Start and end as wall times; without them it is due on a day. */
  hours?: readonly [from: string, to: string];
  venue?: string;
  checklist?: readonly string[];
  comment?: string;
  /** Whole dollars. */
  sale?: number;
}

export const BOOKINGS: readonly PlannedTask[] = [
  {
    summary: "Rehearsal with the band",
    type: "REHEARSAL",
    about: "talent",
    hours: ["10:00", "13:00"],
    venue: "Studio 3, Marrickville",
  },
  {
    summary: "Stage rehearsal",
    type: "REHEARSAL",
    about: "both",
    hours: ["14:00", "17:30"],
    venue: "The Foundry Hall",
  },
  {
    summary: "Evening show",
    type: "PERFORMANCE",
    about: "both",
    hours: ["19:30", "22:00"],
    venue: "The Foundry Hall",
    sale: 8400,
  },
  {
    summary: "Festival set",
    type: "PERFORMANCE",
    about: "both",
    hours: ["16:00", "17:15"],
    venue: "Lantern Festival, main stage",
    sale: 12_500,
  },
  {
    summary: "Flight to Melbourne",
    type: "FLIGHT",
    about: "talent",
    hours: ["07:15", "08:50"],
    venue: "Sydney Airport, T2",
  },
  {
    summary: "Flight back to Sydney",
    type: "FLIGHT",
    about: "talent",
    hours: ["18:20", "19:50"],
    venue: "Melbourne Airport, T1",
  },
  { summary: "Car to the venue", type: "TRANSPORT", about: "talent", hours: ["12:30", "13:15"] },
  { summary: "Strength session", type: "TRAINING", about: "talent", hours: ["06:30", "08:00"], venue: "Harbour Pool" },
  { summary: "Home game", type: "GAME", about: "talent", hours: ["15:00", "17:00"], venue: "Moore Park" },
  {
    summary: "Signing session",
    type: "APPEARANCE",
    about: "both",
    hours: ["11:00", "12:30"],
    venue: "Harrow & Finch, Pitt Street",
    sale: 2200,
  },
  {
    summary: "Radio interview",
    type: "APPEARANCE",
    about: "both",
    hours: ["08:10", "08:40"],
    venue: "Radio Coastline, studio B",
  },
  { summary: "Campaign meeting", type: "MEETING", about: "both", hours: ["09:30", "10:30"], venue: "Our meeting room" },
  { summary: "Call about the fee", type: "CALL", about: "both", hours: ["16:30", "17:00"] },
];

const booked = (type: Code): PlannedTask[] => BOOKINGS.filter((planned) => planned.type === type).slice(0, 1);
/** These overlap. */
export const AT_ONCE: readonly PlannedTask[] = [...booked("REHEARSAL"), ...booked("TRANSPORT")];
export const LEAVE: PlannedTask = { summary: "Leave", type: "RANDRHOLIDAY", about: "talent" };

export const CHORES: readonly PlannedTask[] = [
  {
    summary: "Send the rider to {partner}",
    type: "EMAIL",
    about: "both",
    checklist: ["Hospitality", "Technical", "Parking"],
    comment: "The venue asked twice. The stage plot is still last year's.",
  },
  {
    summary: "Chase the contract from {partner}",
    type: "EMAIL",
    about: "both",
    comment: "They want the exclusivity down to sixty days.",
  },
  {
    summary: "Confirm {talent}’s hotel rooms",
    type: "GENERAL",
    about: "talent",
    checklist: ["Late check-out", "Two rooms on one floor"],
  },
  { summary: "Post {talent}’s tour dates", type: "SOCIALPOST", about: "talent" },
  {
    summary: "Choose pictures of {talent} for the press kit",
    type: "GENERAL",
    about: "talent",
    checklist: ["Portrait", "Live", "Landscape format"],
  },
  {
    summary: "Renew {talent}’s working visa",
    type: "GENERAL",
    about: "talent",
    comment: "Six weeks at best: it can't wait for the dates.",
  },
  { summary: "Ask {partner} for the set times", type: "EMAIL", about: "both" },
  { summary: "Check the insurance of {partner}", type: "GENERAL", about: "partner" },
  {
    summary: "Send availability to {partner}",
    type: "EMAIL",
    about: "both",
    comment: "Leave out the week of the school fair.",
  },
  { summary: "Review {talent}’s new headshots", type: "OTHER", about: "talent" },
  { summary: "Agree the image rights with {partner}", type: "GENERAL", about: "both", sale: 1500 },
  { summary: "Announce {talent}’s single", type: "SOCIALPOST", about: "talent", checklist: ["Text", "Cover", "Links"] },
  { summary: "Collect {talent}’s travel receipts", type: "GENERAL", about: "talent" },
  { summary: "Thank {partner}", type: "EMAIL", about: "partner" },
];

/** Days from today on which the chores are due; null for no date, and after which number they are done. */
export const DUE_DAYS: readonly (number | null)[] = [
  -12,
  -6,
  -3,
  -2,
  -1,
  -1,
  0,
  0,
  0,
  0,
  1,
  1,
  2,
  2,
  3,
  3,
  4,
  5,
  6,
  7,
  9,
  11,
  14,
  18,
  24,
  null,
  null,
  null,
];
