/** Posts and polls of the demo's talents and their fans, in the fan room and as snippets. */
import type { FanroomType } from "#contract/content/posts/codes.ts";
import { ANOUK, IMOGEN, LANTERNS, LUCIA, RAFFERTY } from "../deals/cast.ts";
import type { SceneName } from "../media/scenes.ts";
import type { DemoMarking } from "./plan.ts";

export interface DemoPost {
  text: string;
  talent: string;
  place: FanroomType;
  /** Days from now to its publish time. */
  days: number;
  /** The fan who wrote it; staff otherwise. */
  fan?: string;
  scenes?: readonly SceneName[];
  /** Its link with what was read of it. */
  link?: { url: string; title: string; description: string; scene: SceneName };
  /** The title of the event of the demo that one meets at, and how many are going. */
  meetup?: string;
  going?: number;
  /** The options of a poll with their votes, and the days from now to its last day. */
  poll?: { options: readonly (readonly [text: string, votes: number])[]; ends: number };
  pinned?: true;
  loved?: number;
  marks?: readonly DemoMarking[];
}

export const demoPosts: readonly DemoPost[] = [
  {
    text: "Three notes from the rehearsal room. The fourth one is still a secret.",
    talent: IMOGEN,
    place: "SNIPPET",
    days: -1,
    scenes: ["keys"],
    loved: 2140,
    pinned: true,
  },
  {
    text: "We found the letter that the second verse is about. Page two is on our site.",
    talent: LUCIA,
    place: "SNIPPET",
    days: -3,
    loved: 1902,
    link: {
      url: "https://www.luciaferrantewood.example/letter",
      title: "The letter, page two",
      description: "Found in the lining of a cello case, and read by Lucia.",
      scene: "keys",
    },
  },
  {
    text: "Eleven hours of records, one bag. What would you have played last?",
    talent: RAFFERTY,
    place: "SNIPPET",
    days: -6,
    scenes: ["record", "crowd"],
    loved: 1215,
    marks: [{ kind: "NOT_RELEVANT", reason: "I never asked to see this" }],
  },
  {
    text: "A poem for the first frost, read from the roof. Tomorrow at seven.",
    talent: ANOUK,
    place: "SNIPPET",
    days: 2,
    scenes: ["hills"],
  },
  {
    text: "Meet us at the north door an hour before the strings arrive.",
    talent: IMOGEN,
    place: "SNIPPET",
    days: -4,
    meetup: "Quiet Season, live with strings",
    going: 86,
    loved: 741,
  },
  {
    text: "Which song closes the night?",
    talent: IMOGEN,
    place: "SNIPPET",
    days: -2,
    loved: 1033,
    poll: {
      options: [
        ["Winter Light, with the full quartet", 14],
        ["Small Hours, alone at the piano", 9],
        ["Calder Lane, the long version", 4],
      ],
      ends: 6,
    },
    pinned: true,
  },
  {
    text: "Vinyl or tape for the next one?",
    talent: LANTERNS,
    place: "SNIPPET",
    days: -25,
    loved: 512,
    poll: {
      options: [
        ["Vinyl", 11],
        ["Tape", 11],
      ],
      ends: -4,
    },
  },
  {
    text: "Where do we meet before the last night?",
    talent: LANTERNS,
    place: "SNIPPET",
    days: -5,
    loved: 688,
    meetup: "Last night at the river stage",
    going: 143,
    poll: {
      options: [
        ["At the ferry", 17],
        ["Under the lantern tree", 12],
        ["By the gate", 3],
        ["In the queue, as always", 2],
      ],
      ends: 9,
    },
  },
  {
    text: "I drove six hours for this and would do it again tomorrow.",
    talent: LANTERNS,
    place: "FANROOM",
    days: -1,
    fan: "Dara",
    loved: 131,
  },
  {
    text: "Does anybody have the chords of Small Hours? The bridge is beyond me.",
    talent: IMOGEN,
    place: "FANROOM",
    days: -2,
    fan: "Wil",
    loved: 86,
  },
  {
    text: "My ticket for Katoomba is free, first come first served.",
    talent: LUCIA,
    place: "FANROOM",
    days: -3,
    fan: "Ottilie",
    loved: 48,
    marks: [{ kind: "NOT_RELEVANT", reason: "Tickets are not sold here" }],
  },
  {
    text: "Buy followers here, cheap and fast!!!",
    talent: RAFFERTY,
    place: "FANROOM",
    days: -1,
    fan: "Sam",
    marks: [{ kind: "NOT_RELEVANT", reason: "Spam" }, { kind: "REPORT" }],
  },
  {
    text: "I read every one of your answers on the train down. Thank you.",
    talent: IMOGEN,
    place: "FANROOM",
    days: -4,
    scenes: ["stage"],
    loved: 3377,
    pinned: true,
  },
  {
    text: "Who is at the listening session? We could share a screen at ours.",
    talent: IMOGEN,
    place: "FANROOM",
    days: -2,
    fan: "Beatriz",
    loved: 44,
    meetup: "Listening session: the vinyl test pressing",
    going: 12,
  },
  {
    text: "Favourite line of the year?",
    talent: ANOUK,
    place: "FANROOM",
    days: -7,
    fan: "Dara",
    loved: 95,
    poll: {
      options: [
        ["The one about the kettle", 6],
        ["All of Tuesday", 5],
      ],
      ends: 12,
    },
    marks: [{ kind: "NOT_RELEVANT", reason: "Asked every week" }],
  },
];
