import type { CategoryName } from "#server/founding/default-lists.ts";

export interface DemoPartner {
  name: string;
  category: CategoryName;
  location: string;
  attributes: readonly string[];
  headline: string;
  bio?: string;
  /** Name and role. */
  people: readonly (readonly [name: string, role: string])[];
}

/** The partners of Harbour & Vale. */
export const harbourPartners: readonly DemoPartner[] = [
  {
    name: "Lantern Festival",
    category: "Festival",
    location: "Newtown, NSW",
    attributes: ["outdoor", "winter", "family"],
    headline: "Five nights of light and music along the Cooks River.",
    bio: "Books two stages from March on, headliners first.\n\nPays a third on signing, the rest a week before the gates open.",
    people: [
      ["June Abara", "Head of programme"],
      ["Tobias Quill", "Artist liaison"],
      ["Priscilla Moana", "Accounts"],
    ],
  },
  {
    name: "Southbank Sessions",
    category: "Festival",
    location: "Southbank, VIC",
    attributes: ["jazz", "seated"],
    headline: "A jazz series in the dark months, six Thursdays long.",
    people: [
      ["Henrietta Falk", "Director"],
      ["Omar Siddiqui", "Production manager"],
    ],
  },
  {
    name: "Meridian Television",
    category: "Broadcaster",
    location: "Ultimo, NSW",
    attributes: ["television", "national"],
    headline: "Breakfast, panels and the Saturday match.",
    bio: "Wants talent in the studio by 5:30.\nHair and make-up are theirs, transport is ours.",
    people: [
      ["Camille Reyes", "Casting producer"],
      ["Duncan Oyelaran", "Sport"],
      ["Fenella Grant", "Legal"],
      ["Stavros Pappas", "Publicity"],
    ],
  },
  {
    name: "Radio Coastline",
    category: "Broadcaster",
    location: "Wollongong, NSW",
    attributes: ["radio", "regional"],
    headline: "The south coast's own station.",
    people: [["Beth Nakamura", "Music director"]],
  },
  {
    name: "Paper Crane Records",
    category: "Record label",
    location: "Marrickville, NSW",
    attributes: ["independent", "vinyl"],
    headline: "Small label, long contracts, good ears.",
    bio: "Three of our singers release here. They press in Melbourne and answer on the same day.",
    people: [
      ["Ines Valderrama", "Label manager"],
      ["Kit Harrow", "A&R"],
    ],
  },
  {
    name: "Blackwattle Music",
    category: "Record label",
    location: "Glebe, NSW",
    attributes: ["electronic"],
    headline: "Club records and what comes after them.",
    people: [["Yusuf Demir", "Owner"]],
  },
  {
    name: "The Foundry Hall",
    category: "Venue",
    location: "Alexandria, NSW",
    attributes: ["1,200 seats", "own bar"],
    headline: "An iron works turned concert hall.",
    people: [
      ["Marguerite Olsen", "Bookings"],
      ["Dale Whitcombe", "Technical manager"],
    ],
  },
  {
    name: "Corner Stage",
    category: "Venue",
    location: "Fitzroy, VIC",
    attributes: ["200 standing", "new acts"],
    headline: "Where everybody plays once before they are known.",
    people: [["Rafferty Boyle", "Bookings"]],
  },
  {
    name: "Hobart Winter Gardens",
    category: "Venue",
    location: "Hobart, TAS",
    attributes: ["glasshouse", "acoustic"],
    headline: "Concerts among the ferns.",
    people: [["Aroha Tane", "Programme"]],
  },
  {
    name: "Kestrel Sportswear",
    category: "Brand",
    location: "Port Melbourne, VIC",
    attributes: ["apparel", "ambassadors"],
    headline: "Running shoes and the people who run in them.",
    bio: "Signs ambassadors for two seasons at a time. Exclusive within footwear only.",
    people: [
      ["Lachlan Byrne", "Partnerships"],
      ["Simone Achebe", "Social"],
      ["Viktor Lindqvist", "Athlete services"],
    ],
  },
  {
    name: "Saltbush Swim",
    category: "Brand",
    location: "Bondi, NSW",
    attributes: ["swimwear", "recycled"],
    headline: "Swimwear from old nets.",
    people: [["Talia Rosen", "Founder"]],
  },
  {
    name: "Harrow & Finch",
    category: "Brand",
    location: "Surry Hills, NSW",
    attributes: ["watches", "editorial"],
    headline: "Watches for people who are late anyway.",
    people: [
      ["Cordelia Finch", "Brand director"],
      ["Jonah Abbott", "Campaigns"],
    ],
  },
  {
    name: "Northside Oats",
    category: "Brand",
    location: "Brisbane, QLD",
    attributes: ["breakfast", "athletes"],
    headline: "Porridge with a medal on the box.",
    people: [["Michaela Strand", "Marketing"]],
  },
  {
    name: "Queensland Sevens",
    category: "Sporting body",
    location: "Brisbane, QLD",
    attributes: ["rugby", "sevens"],
    headline: "The state side, and its academy.",
    people: [
      ["Sione Latu", "High performance"],
      ["Patrice Holm", "Events"],
    ],
  },
  {
    name: "Swim Adelaide",
    category: "Sporting body",
    location: "Adelaide, SA",
    attributes: ["swimming"],
    headline: "Meets, clinics and one very cold ocean race.",
    people: [["Gregor Whitlam", "Events"]],
  },
  {
    name: "Perth Court Tennis",
    category: "Sporting body",
    location: "Perth, WA",
    attributes: ["tennis", "wheelchair"],
    headline: "A summer tour of eight clubs.",
    people: [
      ["Dominique Ferrer", "Tour director"],
      ["Ash Penrose", "Media"],
    ],
  },
  {
    name: "Long Shadow Pictures",
    category: "Production company",
    location: "Redfern, NSW",
    attributes: ["film", "drama"],
    headline: "Films about people who stay.",
    bio: "Casting opens in autumn.\nScripts come by courier and go back the same way.",
    people: [
      ["Wilhelmina Dace", "Producer"],
      ["Arjun Mehta", "Casting"],
    ],
  },
  {
    name: "Treehouse Television",
    category: "Production company",
    location: "Fremantle, WA",
    attributes: ["children", "series"],
    headline: "Television for under-tens, watched by everyone.",
    people: [["Polly Ansell", "Executive producer"]],
  },
  {
    name: "Golden Gate Casting",
    category: "Production company",
    location: "Los Angeles, US",
    attributes: ["film", "overseas"],
    headline: "Our first call in California.",
    people: [
      ["Marisol Vega", "Casting director"],
      ["Theo Lundgren", "Assistant"],
    ],
  },
  {
    name: "Bexley Theatre Company",
    category: "Production company",
    location: "London, UK",
    attributes: ["theatre", "overseas"],
    headline: "A touring repertory that likes Australian voices.",
    people: [["Imelda Crace", "Company manager"]],
  },
  {
    name: "Wattle & Page",
    category: "Publisher",
    location: "Carlton, VIC",
    attributes: ["memoir", "cookery"],
    headline: "Books by people who are better known for something else.",
    people: [["Rowena Haddad", "Commissioning editor"]],
  },
  {
    name: "Signal & Noise",
    category: "Advertising agency",
    location: "Pyrmont, NSW",
    attributes: ["campaigns", "voice-over"],
    headline: "Briefs on Friday, boards on Monday.",
    people: [
      ["Anton Voss", "Creative director"],
      ["Layla Farouk", "Producer"],
    ],
  },
  {
    name: "Little Fox Media",
    category: "Advertising agency",
    location: "Collingwood, VIC",
    attributes: ["social"],
    headline: "Short films for small screens.",
    people: [["Bridie Callan", "Talent"]],
  },
  {
    name: "Open Door Foundation",
    category: "Charity",
    location: "Darwin, NT",
    attributes: ["youth", "pro bono"],
    headline: "Music lessons in every school of the Top End.",
    people: [["Warren Djerrkura", "Programmes"]],
  },
  {
    name: "Capital Arts Council",
    category: "Charity",
    location: "Canberra, ACT",
    attributes: ["grants", "public"],
    headline: "Grants, prizes and one grand gala.",
    people: [
      ["Philippa Strangways", "Awards"],
      ["Ned Corrigan", "Protocol"],
    ],
  },
];
