/** The default master lists of a new agency, which it may change. A name may occur in several categories. */
import type { TalentCategory } from "#contract/enums.ts";

/** Types by category, each with its sub-types. */
export const TALENT_TYPES = {
  Sports: {
    "Rugby union": ["Fifteens", "Sevens"],
    "Rugby league": ["Backs", "Forwards"],
    "Australian rules": ["Midfield", "Defence", "Forward line"],
    Cricket: ["Batting", "Pace bowling", "Spin bowling", "Wicketkeeping"],
    Basketball: ["Guard", "Forward", "Centre", "3x3"],
    Netball: ["Defence", "Midcourt", "Shooting"],
    Football: ["Goalkeeping", "Defence", "Midfield", "Attack"],
    Swimming: ["Pool", "Open water", "Para swimming"],
    Surfing: ["Shortboard", "Longboard", "Big wave"],
    Athletics: ["Sprints", "Distance", "Jumps", "Throws"],
    Tennis: ["Singles", "Doubles", "Wheelchair tennis"],
    Cycling: ["Road", "Track", "Mountain bike"],
    Ambassador: ["Brand", "Charity", "Event"],
    Speaker: ["Keynote", "Schools", "Panel"],
    Commentator: ["Television", "Radio"],
    Model: ["Sportswear", "Editorial"],
  },
  Music: {
    Vocalist: ["Soul", "Pop", "Folk", "Jazz", "Classical"],
    Songwriter: ["Own work", "Co-writing", "Topline"],
    Composer: ["Concert", "Screen", "Theatre"],
    Producer: ["Electronic", "Pop", "Hip-hop", "Acoustic"],
    DJ: ["House", "Club", "Radio", "Open format"],
    Band: ["Rock", "Folk", "Indie", "Brass"],
    Rapper: ["Live", "Studio"],
    Guitarist: ["Acoustic", "Electric", "Classical"],
    Pianist: ["Classical", "Jazz", "Accompaniment"],
    Cellist: ["Chamber", "Session"],
    Percussionist: ["Drum kit", "Taiko", "Orchestral"],
    Arranger: ["Strings", "Big band", "Choir"],
    "Sound designer": ["Theatre", "Games", "Installation"],
    Presenter: ["Radio", "Podcast"],
    "Voice artist": ["Audiobooks", "Advertising"],
  },
  Entertainment: {
    Actor: ["Screen", "Stage", "Musical theatre"],
    Comedian: ["Stand-up", "Sketch", "Improvised"],
    Presenter: ["Television", "Radio", "Live events"],
    Writer: ["Screen", "Stage", "Column", "Books"],
    Director: ["Screen", "Stage"],
    Dancer: ["Contemporary", "Street", "Ballet", "Commercial"],
    Choreographer: ["Stage", "Screen", "Music video"],
    "Voice artist": ["Animation", "Audiobooks", "Advertising"],
    Model: ["Editorial", "Commercial", "Runway"],
    Speaker: ["Keynote", "After dinner"],
    "Variety artist": ["Magic", "Circus", "Puppetry"],
    Cook: ["Television", "Books", "Live events"],
  },
} as const satisfies Record<TalentCategory, Record<string, readonly string[]>>;

export const POSITIONS = [
  "Managing director",
  "Operations manager",
  "Head of music",
  "Head of sport",
  "Head of entertainment",
  "Agent",
  "Assistant",
  "Finance manager",
  "Publicist",
  "Scout",
  "Content editor",
  "Bookings coordinator",
] as const;
export type PositionName = (typeof POSITIONS)[number];

/** Industry categories of companies. */
export const INDUSTRY_CATEGORIES = [
  "Festival",
  "Venue",
  "Broadcaster",
  "Record label",
  "Production company",
  "Publisher",
  "Brand",
  "Advertising agency",
  "Sporting body",
  "Charity",
  "Production services",
  "Travel and freight",
  "Catering",
  "Legal and insurance",
  "Print and design",
  "Hair, make-up and wardrobe",
] as const;
export type CategoryName = (typeof INDUSTRY_CATEGORIES)[number];

/** Tasks of the pack "Advance", each with its days from the show. They go to the lead of the show. */
export const ADVANCE_TASKS = [
  ["Travel party confirmed", -28],
  ["Hotel booked", -21],
  ["Hospitality rider sent", -14],
  ["Parking and load-in agreed", -10],
  ["Production call", -7],
  ["Run sheet sent", -3],
  ["Guest list closed", -1],
  ["Settlement sheet ready", 0],
] as const;

/** Returns tasks of a pack that are due some days from the start of an event, and fall to its lead. */
export const tasksOfPack = (tasks: readonly (readonly [summary: string, offset: number])[]) =>
  tasks.map(([summary, offset]) => ({
    summary,
    typeId: null,
    anchor: "EVENT_START",
    offset,
    time: null,
    assigneeId: null,
    role: "Lead",
  }));
