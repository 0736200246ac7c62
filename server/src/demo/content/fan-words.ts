/** Names, places and words of the demo's fans. */

export const FIRST_NAMES =
  "Maris Tobias Halina Dev Coralie Ngaire Ewan Petra Idris Saskia Rosa Hamish Leilani Otis Bronte Anselm Freya Zadie Linus Mirren Jonah Ines Kaito Amara Felix Nadia Lachlan Priya Oscar Yumi Callum Elodie Rafi Imani Stellan Bea Matilda Arlo Sunniva Tevita".split(
    " ",
  );
export const LAST_NAMES =
  "Ellingham Wren Prosser Marchetti Finchley Poulsen Lockyer Valdane Calloway Thornbury Quintrell Odell Burke Fairweather Sallow Kerr Dunmore Holloway Abbott Castle Nakamura Oduya Brandt Teague Moana Sorensen Whitlock Achterberg Delacroix Penhale Ruiz Kowalski Tanaka Iyer Hartigan Bellweather Munro Vass Okoro Lindqvist".split(
    " ",
  );

interface FanPlace {
  city: string;
  state: string | null;
  country: string;
  /** How many of a hundred fans live there. */
  share: number;
}
export const FAN_PLACES: readonly FanPlace[] = [
  { city: "Sydney", state: "NSW", country: "AU", share: 19 },
  { city: "Hobart", state: "TAS", country: "AU", share: 13 },
  { city: "Melbourne", state: "VIC", country: "AU", share: 14 },
  { city: "Brisbane", state: "QLD", country: "AU", share: 9 },
  { city: "Launceston", state: "TAS", country: "AU", share: 6 },
  { city: "Adelaide", state: "SA", country: "AU", share: 6 },
  { city: "Perth", state: "WA", country: "AU", share: 6 },
  { city: "Newcastle", state: "NSW", country: "AU", share: 5 },
  { city: "Katoomba", state: "NSW", country: "AU", share: 4 },
  { city: "Canberra", state: "ACT", country: "AU", share: 4 },
  { city: "Wellington", state: null, country: "NZ", share: 5 },
  { city: "Auckland", state: null, country: "NZ", share: 3 },
  { city: "London", state: null, country: "GB", share: 2 },
  { city: "Dublin", state: null, country: "IE", share: 1 },
  { city: "Buenos Aires", state: null, country: "AR", share: 1 },
  { city: "Tokyo", state: null, country: "JP", share: 2 },
];

export const PREFERENCES = ["Strings", "Folk", "Soul", "Radio", "Poetry", "House", "Football", "Swimming", "Film"];
export const REACTIONS = ["Love", "Love", "Love", "Fire", "Applause", "Tears", "Encore"];
export const CONSENT_SOURCES = ["Sign-up in the app", "Ticket checkout", "Newsletter form"];

/** Subject of a comment: a song, a show, news, a post in the fan room or a poll. */
export type CommentTopic = "music" | "show" | "story" | "room" | "poll";

/** Comments by what they are about. */
export const COMMENTS: Readonly<Record<CommentTopic, readonly string[]>> = {
  music: [
    "The second verse, alone at the piano, please.",
    "I have had this on repeat since Tuesday.",
    "That bridge. I had to sit down.",
    "Will this come out on tape as well?",
    "Played this for my mum in hospital and she smiled for the first time in days. Thank you.",
    "Whoever mixed the low end, you did well.",
    "this one got me through exams",
    "Which microphone is that? It sounds like she is in the room.",
    "My neighbour knocked. Not to complain, to ask what it was.",
    "I prefer the demo, sorry",
    "Can we please get the chords?",
    "Goosebumps at 2:14, every time.",
    "Heard it on the radio on the way to work and missed my stop.",
    "Not their best, but I'll take it over most of what is out there.",
    "When does the vinyl ship to New Zealand?",
  ],
  show: [
    "Got two tickets, screamed in the office.",
    "Is there wheelchair access at the side door?",
    "Sold out in Hobart AGAIN. Please add a second night.",
    "Drove four hours last time and would do it again tomorrow.",
    "What time are the doors? The ticket says seven, the poster says half past.",
    "Bringing my dad, it's his first concert in twenty years.",
    "See you at the north door!",
    "Any chance of a matinee? The last ferry leaves at ten.",
    "Best night of my winter.",
    "Are under-18s allowed with a parent?",
    "Flying in from Auckland for this one.",
    "If anyone has a spare for Katoomba I'm next in line.",
  ],
  story: [
    "Read this twice on the train.",
    "Well deserved, and about time.",
    "So proud, I remember you busking at Salamanca.",
    "Can't wait to see where this goes.",
    "You make it look easy and I know it isn't.",
    "This made my Monday.",
    "Congratulations to everybody who worked on it!",
    "More of this please.",
    "I keep coming back to the last paragraph.",
    "Good luck from all of us in Launceston.",
    "Wait, WHAT? Amazing news.",
    "Take your time and get well, we'll be here.",
  ],
  room: [
    "Same here, I was in row F!",
    "The fourth note is an A, I'm sure of it.",
    "Hello from the other side of the river.",
    "You are all lovely in here.",
    "I have the chords somewhere, give me until tonight.",
    "Could you post a longer clip?",
    "Never change.",
    "I cried on the tram and an old lady gave me a mint.",
    "Screenshot saved, frame ordered.",
    "Is anybody else going alone? We could meet at the ferry.",
    "First time writing here. That voice!",
    "The light in that room...",
  ],
  poll: [
    "Winter Light, and I take the ferry for it.",
    "Tough one. Voted with my heart.",
    "Whoever picked the other one, we need to talk.",
    "Why not both?",
    "Tape!! My car only plays tape.",
    "Under the lantern tree, like last year.",
    "Anything but the queue.",
    "I changed my vote three times.",
  ],
};

/** Comments that staff hide. */
export const HIDDEN_COMMENT = "Cheap tickets, write to me directly, no questions asked";
