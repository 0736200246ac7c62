/** News of the demo's talents. */
import { CONTENT_STATUS } from "#contract/content/codes.ts";
import { ANOUK, IMOGEN, LANTERNS, LUCIA, RAFFERTY } from "../deals/cast.ts";
import type { DemoContent } from "./plan.ts";

const { pending, rejected } = CONTENT_STATUS;
const news = (item: Omit<DemoContent, "kind">): DemoContent => ({ kind: "News", ...item });

export const demoNews: readonly DemoContent[] = [
  news({
    ...{
      title: "Quiet Season goes to vinyl",
      days: -1,
      talents: [IMOGEN],
      scenes: ["record", "keys"],
      tags: ["vinyl", "new release"],
    },
    ...{
      text: "The record that was made in eleven days is pressed at last. The first five hundred copies are numbered by hand.",
      loved: 412,
    },
    link: "https://www.imogenhartokafor.example/vinyl",
  }),
  news({
    ...{
      title: "Imogen sings with the chamber orchestra in March",
      days: 3,
      talents: [IMOGEN],
      scenes: ["stage"],
      tags: ["tour"],
    },
    text: "Two evenings, forty strings and the songs of Quiet Season in new arrangements.",
  }),
  news({
    ...{
      title: "The Tin Lanterns close the river stage",
      days: -4,
      talents: [LANTERNS],
      scenes: ["crowd", "stage"],
      tags: ["festival"],
      loved: 868,
    },
    ...{
      text: "The festival has asked the Lanterns to end its last night. They play until the ferries stop.",
      credit: "Photo: Ines Marlow",
    },
    marks: [{ kind: "NOT_RELEVANT", reason: "They are not on this year's bill" }],
  }),
  news({
    ...{
      title: "Six towns in nine days: the winter tour",
      days: -9,
      talents: [LANTERNS, LUCIA],
      scenes: ["hills"],
      tags: ["tour", "winter"],
      loved: 231,
    },
    text: "From the coast to the ranges and back. Tickets for the first three towns are on sale now.",
  }),
  news({
    ...{
      title: "A remix a week until the album",
      days: 6,
      talents: [RAFFERTY],
      scenes: ["record"],
      tags: ["new release", "club"],
    },
    text: "Every Friday another producer takes one of the nine instrumentals apart.",
  }),
  news({
    ...{ title: "Rafferty leaves the fish market", days: -15, talents: [RAFFERTY], scenes: ["crowd"], loved: 97 },
    text: "After six years the residency ends with a set of eleven hours.",
    marks: [
      { kind: "NOT_RELEVANT", reason: "Moved to another club, not left" },
      { kind: "REPORT", reason: "Wrong information" },
    ],
  }),
  news({
    ...{
      title: "Anouk reads the late news in verse",
      days: -2,
      status: pending,
      talents: [ANOUK],
      scenes: ["slate"],
      tags: ["radio"],
    },
    text: "A week of evenings on the radio, each ending with a poem about the day.",
  }),
  news({
    ...{
      title: "Lucía opens the season in Wellington",
      days: 12,
      status: pending,
      talents: [LUCIA],
      scenes: ["curtain"],
      tags: ["tour"],
    },
    text: "Her first concerts across the Tasman, with the quartet of the winter tour.",
  }),
  news({
    ...{
      title: "Personal best at the state championships",
      days: -6,
      talents: ["Tavita Leaupepe-Moss"],
      scenes: ["podium", "track"],
      loved: 540,
    },
    text: "A good start, a better finish, and the qualifying mark for the autumn.",
  }),
  news({
    ...{
      title: "Back in the pool after six months",
      days: -20,
      talents: ["Pia Lundgren-Tau"],
      scenes: ["pool"],
      loved: 322,
    },
    ...{ text: "The shoulder holds. The first race is a short one, in front of a home crowd.", tags: ["comeback"] },
    marks: [{ kind: "NOT_INTERESTED" }],
  }),
  news({
    ...{ title: "A captain for the new season", days: -11, talents: ["Freya Holmgren"], scenes: ["pitch"], loved: 205 },
    text: "The team voted, and it was not close.",
    marks: [{ kind: "NOT_RELEVANT", reason: "Another team", resolved: true }],
  }),
  news({
    ...{
      title: "First day of shooting for The Long Tide",
      days: -3,
      talents: ["Theo Abernath-Singh", "Odalys Pruett"],
      scenes: ["slate", "lens"],
    },
    ...{
      text: "Eight weeks on the coast, a boat that does not always float, and two leads who can swim.",
      credit: "Photo: Caleb Marsh",
      loved: 176,
    },
  }),
  news({
    ...{
      title: "An evening of ghost stories sells out",
      days: -30,
      status: rejected,
      talents: ["Clementine Achebe"],
      scenes: ["masks"],
    },
    text: "It has not sold out yet: the house asked us to wait with this.",
  }),
  news({
    ...{
      title: "Voice of the year: three nominations",
      days: -45,
      talents: ["Noor El-Masri", IMOGEN],
      scenes: ["keys"],
      loved: 610,
      tags: ["award"],
    },
    text: "Two for audiobooks, one for a documentary about owls.",
  }),
];
