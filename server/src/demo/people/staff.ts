import type { Role, TalentCategory } from "#contract/enums.ts";
import type { PositionName } from "#server/founding/default-lists.ts";
import type { PERMISSIONS } from "../staff/permission.ts";
import type { Appearance } from "../talents/appearance.ts";

export interface DemoStaff {
  name: string;
  email: string;
  role: Exclude<Role, "super_admin">;
  position: PositionName;
  levels: keyof typeof PERMISSIONS;
  location: string;
  born: string;
  /** Approximate years with the agency. */
  years: number;
  /** The probability in percent of being assigned to a person of each category, and to scouts. */
  looksAfter?: Partial<Record<TalentCategory | "scouts", number>>;
  look: Appearance;
  state?: "invited" | "locked";
  /** Notes by colleagues, with the author's email. */
  notes?: readonly { by: string; daysAgo: number; text: string }[];
}

const addressOf = (name: string) => `${name}@harbourvale.example`;

/** The staff of Harbour & Vale. The start prints some of them as sign-ins (sign-in.ts). */
export const harbourStaff: readonly DemoStaff[] = [
  {
    name: "Eleanor Vale",
    email: addressOf("eleanor"),
    role: "agency",
    position: "Managing director",
    levels: "whole",
    location: "Balmain, NSW",
    born: "1972-03-14",
    years: 14,
    looksAfter: { Music: 15, Sports: 15, Entertainment: 15 },
    look: { head: "buns", skin: "porcelain", face: "smile" },
  },
  {
    name: "Mei-Lin Cartwright",
    email: addressOf("mei-lin"),
    role: "app_admin",
    position: "Content editor",
    levels: "whole",
    location: "Chippendale, NSW",
    born: "1990-09-26",
    years: 5,
    look: { head: "mediumStraight", skin: "fair" },
  },
  {
    name: "Rosalind Achterberg",
    email: addressOf("rosalind"),
    role: "staff",
    position: "Head of music",
    levels: "headAgent",
    location: "Rozelle, NSW",
    born: "1978-12-05",
    years: 11,
    looksAfter: { Music: 75, scouts: 30 },
    look: { head: "medium2", skin: "olive", wears: "glasses2" },
    notes: [
      {
        by: addressOf("eleanor"),
        daysAgo: 96,
        text: "Rosalind takes over the whole music roster from the first of the quarter. She may approve fees up to the usual limit without me.",
      },
    ],
  },
  {
    name: "Priya Raman-Doyle",
    email: addressOf("priya"),
    role: "staff",
    position: "Agent",
    levels: "agent",
    location: "Dulwich Hill, NSW",
    born: "1989-05-18",
    years: 6,
    looksAfter: { Music: 60, Entertainment: 40, scouts: 35 },
    look: { head: "long", skin: "tan" },
    notes: [
      {
        by: addressOf("rosalind"),
        daysAgo: 41,
        text: "Back full time after the northern tour. Has asked for an assistant of her own before the festival season.",
      },
      {
        by: addressOf("eleanor"),
        daysAgo: 12,
        text: "Closed the Northlight renewal by herself. Say so at the Monday meeting.",
      },
    ],
  },
  {
    name: "Tom Halloran",
    email: addressOf("tom"),
    role: "staff",
    position: "Agent",
    levels: "agent",
    location: "Coburg, VIC",
    born: "1985-10-30",
    years: 8,
    looksAfter: { Entertainment: 60, Music: 45 },
    look: { head: "short4", skin: "fair", hair: "brown" },
  },
  {
    name: "Naledi Mokoena",
    email: addressOf("naledi"),
    role: "staff",
    position: "Head of sport",
    levels: "headAgent",
    location: "Parramatta, NSW",
    born: "1981-01-22",
    years: 9,
    looksAfter: { Sports: 75, scouts: 25 },
    look: { head: "cornrows2", skin: "deep" },
  },
  {
    name: "Oisín Delacroix",
    email: addressOf("oisin"),
    role: "staff",
    position: "Head of entertainment",
    levels: "headAgent",
    location: "St Kilda, VIC",
    born: "1976-07-07",
    years: 7,
    looksAfter: { Entertainment: 75, scouts: 25 },
    look: { head: "grayShort", skin: "fair", hair: "grey", beard: "full4", wears: "glasses3" },
  },
  {
    name: "Hemi Walker-Ngata",
    email: addressOf("hemi"),
    role: "staff",
    position: "Agent",
    levels: "agent",
    location: "Penrith, NSW",
    born: "1991-04-11",
    years: 4,
    looksAfter: { Sports: 65, scouts: 30 },
    look: { head: "noHair1", skin: "brown", beard: "full" },
  },
  {
    name: "Marcus Teoh-Grey",
    email: addressOf("marcus"),
    role: "staff",
    position: "Assistant",
    levels: "assistant",
    location: "Strathfield, NSW",
    born: "1998-08-02",
    years: 2,
    looksAfter: { Sports: 60 },
    look: { head: "short5", skin: "porcelain", wears: "glasses5" },
    notes: [
      {
        by: addressOf("naledi"),
        daysAgo: 27,
        text: "Ready for more: from next month he prepares the match-day sheets alone. Review his access when that has settled.",
      },
    ],
  },
  {
    name: "Zoë Papadakis",
    email: addressOf("zoe"),
    role: "staff",
    position: "Assistant",
    levels: "assistant",
    location: "Enmore, NSW",
    born: "2000-02-17",
    years: 1,
    looksAfter: { Music: 50, Entertainment: 45 },
    look: { head: "bangs", skin: "olive", hair: "brown" },
  },
  {
    name: "Ingrid Solheim-Park",
    email: addressOf("ingrid"),
    role: "staff",
    position: "Finance manager",
    levels: "finance",
    location: "Lane Cove, NSW",
    born: "1983-11-09",
    years: 10,
    look: { head: "grayBun", skin: "porcelain", hair: "blond", wears: "glasses" },
  },
  {
    name: "Camille Ferreira",
    email: addressOf("camille"),
    role: "staff",
    position: "Publicist",
    levels: "publicist",
    location: "Prahran, VIC",
    born: "1992-06-21",
    years: 3,
    looksAfter: { Entertainment: 30, Music: 25, Sports: 25 },
    look: { head: "bun", skin: "tan" },
  },
  {
    name: "Jarrah Whitlock",
    email: addressOf("jarrah"),
    role: "staff",
    position: "Scout",
    levels: "scout",
    location: "West End, QLD",
    born: "1994-01-31",
    years: 3,
    looksAfter: { scouts: 75, Sports: 20 },
    look: { head: "twists", skin: "brown" },
  },
  {
    name: "Beatriz Anh Lacey",
    email: addressOf("beatriz"),
    role: "staff",
    position: "Bookings coordinator",
    levels: "coordinator",
    location: "Ashfield, NSW",
    born: "1996-03-03",
    years: 0,
    look: { head: "mediumBangs", skin: "fair" },
    state: "invited",
  },
  {
    name: "Gordon Pike",
    email: addressOf("gordon"),
    role: "staff",
    position: "Agent",
    levels: "agent",
    location: "Mosman, NSW",
    born: "1969-09-15",
    years: 12,
    look: { head: "noHair2", skin: "porcelain", beard: "moustache6" },
    state: "locked",
    notes: [
      {
        by: addressOf("eleanor"),
        daysAgo: 33,
        text: "On long-service leave until the new year, account locked at his own wish. His people have gone to Tom and Hemi.",
      },
    ],
  },
];

const south = (name: string) => `${name}@southernlights.example`;

export const southernStaff: readonly DemoStaff[] = [
  {
    name: "Wren Ballantyne",
    email: south("wren"),
    role: "agency",
    position: "Managing director",
    levels: "whole",
    location: "North Hobart, TAS",
    born: "1984-04-25",
    years: 3,
    looksAfter: { Music: 60, Entertainment: 60, Sports: 60 },
    look: { head: "mohawk", skin: "fair", hair: "auburn" },
  },
  {
    name: "Ollie Tarkine",
    email: south("ollie"),
    role: "staff",
    position: "Agent",
    levels: "agent",
    location: "Launceston, TAS",
    born: "1993-12-12",
    years: 1,
    looksAfter: { Music: 70, Entertainment: 70, Sports: 70 },
    look: { head: "short2", skin: "tan", beard: "goatee1" },
  },
];
