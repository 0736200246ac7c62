/** The contracts of the demo agency, one or more in each status. Days are counted from today. */
import type { ContractStatusCode } from "#contract/contracts/contract.ts";
import type { KeyDateKind, OpportunityType } from "#contract/enums.ts";
import { ANOUK, IMOGEN, LANTERNS, LUCIA, RAFFERTY } from "./cast.ts";

export interface DemoContract {
  title: string;
  partner: string;
  category: ContractStatusCode;
  type: OpportunityType;
  /** Days to the first day of its term, and how long that is. */
  starts: number;
  days: number;
  value: number;
  talents: readonly [string, ...string[]];
  /** Days since it was added; random by default. */
  created?: number;
  /** Percent of its value that the agency earns. */
  commission?: number;
  /** Its instalments follow from its invoices. */
  isPast?: true;
  description?: string;
  /** Days after the first day of the term, and its own days of announcement. */
  keyDates?: readonly (readonly [
    kind: KeyDateKind,
    title: string | null,
    after: number,
    alertDays: readonly number[] | null,
  ])[];
  deliverables?: readonly (readonly [
    title: string,
    due: number | null,
    done: number | null,
    link: string | null,
    note: string | null,
  ])[];
}
export const harbourContracts: readonly DemoContract[] = [
  {
    title: "Quiet Season, winter tour",
    partner: "Southbank Sessions",
    category: "ACTIVE",
    type: "TOUR",
    starts: -40,
    days: 160,
    value: 148_500,
    talents: [IMOGEN, LANTERNS],
    description: "Six nights in five cities, plus two listening evenings.",
    keyDates: [
      ["OPTION", "Option on a second tour", 90, null],
      ["EXCLUSIVITY_END", null, 130, [30, 7]],
      ["NOTICE", null, 190, null],
    ],
    deliverables: [
      ["First three nights", -12, -12, null, null],
      ["Two posts from rehearsals", -20, -21, "https://example.com/imogen/rehearsals", "Tagged with the hall"],
      ["Listening evening, Melbourne", -4, null, null, "Forty minutes, with questions after"],
      ["Last three nights", 70, null, null, null],
      ["Live recording, approved mix", 110, null, null, null],
    ],
  },
  {
    title: "Autumn range, ambassador",
    partner: "Harrow & Finch",
    category: "SENT",
    type: "ENDORSEMENT",
    starts: 20,
    days: 365,
    value: 36_000,
    talents: [ANOUK],
    keyDates: [["RENEWAL", null, 335, null]],
    deliverables: [
      ["Launch film", 34, null, null, "Two days on location"],
      ["Four seasonal shoots", 320, null, null, null],
      ["Twelve posts", 360, null, null, "One each month"],
    ],
  },
  {
    title: "Festival showcase, closing night",
    partner: "Lantern Festival",
    category: "COMPLETED",
    type: "PERFORMANCE",
    starts: -200,
    days: 60,
    value: 12_400,
    talents: [LUCIA],
    deliverables: [
      ["Closing set, 75 minutes", -150, -150, "https://example.com/lantern/closing-night", null],
      ["Radio interview", -160, -162, null, null],
    ],
  },
  {
    title: "Captain’s programme, season one",
    partner: "Queensland Sevens",
    category: "DRAFT",
    type: "SPORT",
    starts: 44,
    days: 90,
    value: 12_000,
    talents: [RAFFERTY],
    deliverables: [
      ["Three training mornings", 90, null, null, null],
      ["Season launch, speech", 46, null, null, null],
    ],
  },
  {
    title: "Reissue, licence",
    partner: "Paper Crane Records",
    category: "SIGNED",
    type: "RECORDING",
    starts: 12,
    days: 720,
    value: 18_000,
    talents: [IMOGEN, LUCIA],
    keyDates: [
      ["OPT_OUT", "End of the first year", 365, [60, 14]],
      ["RENEWAL", null, 660, null],
    ],
    deliverables: [["Remastered tapes", 9, null, null, "From the archive in Hobart"]],
  },
  {
    title: "Late programme, presenter",
    partner: "Radio Coastline",
    category: "ACTIVE",
    type: "SCREEN",
    starts: -120,
    days: 365,
    value: 64_000,
    talents: [IMOGEN],
    keyDates: [["RENEWAL", "Second year", 305, null]],
    deliverables: [
      ["Forty programmes", 240, null, null, null],
      ["Summer special", -2, null, null, "Recorded at the harbour"],
    ],
  },
  {
    title: "Swim line, campaign",
    partner: "Saltbush Swim",
    category: "SIGNED",
    type: "ENDORSEMENT",
    starts: 6,
    days: 120,
    value: 22_500,
    talents: [ANOUK],
    deliverables: [
      ["Shoot, two days", 15, null, null, null],
      ["Three posts", 60, null, null, null],
    ],
  },
  {
    title: "Winter gardens, residency",
    partner: "Hobart Winter Gardens",
    category: "SENT",
    type: "PERFORMANCE",
    starts: 75,
    days: 21,
    value: 31_800,
    talents: [LANTERNS],
    keyDates: [["OPTION", null, -30, [14, 3]]],
  },
  {
    title: "Audiobook, three titles",
    partner: "Wattle & Page",
    category: "COMPLETED",
    type: "PUBLISHING",
    starts: -300,
    days: 180,
    value: 9_600,
    talents: [IMOGEN],
    deliverables: [["Three recorded titles", -140, -143, "https://example.com/wattle/audiobooks", null]],
  },
  {
    title: "Opening gala, guest",
    partner: "Capital Arts Council",
    category: "CANCELLED",
    type: "APPEARANCE",
    starts: -15,
    days: 40,
    value: 7_200,
    talents: [LUCIA],
    deliverables: [["Guest appearance, two songs", 10, null, null, null]],
  },
  {
    title: "Running shoe, launch",
    partner: "Kestrel Sportswear",
    category: "DRAFT",
    type: "ENDORSEMENT",
    starts: 60,
    days: 200,
    value: 27_000,
    talents: [RAFFERTY],
    keyDates: [["OPTION", "Second colour", 150, null]],
  },
];
