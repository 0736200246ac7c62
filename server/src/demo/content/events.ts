/** Events for fans of the demo's talents. */
import { CONTENT_STATUS } from "#contract/content/codes.ts";
import { ANOUK, IMOGEN, LANTERNS, LUCIA, RAFFERTY } from "../deals/cast.ts";
import type { DemoContent } from "./plan.ts";

const { pending, rejected } = CONTENT_STATUS;
const event = (item: Omit<DemoContent, "kind"> & { starts: number }): DemoContent => ({ kind: "Event", ...item });

export const demoFanEvents: readonly DemoContent[] = [
  event({
    ...{
      title: "Quiet Season, live with strings",
      days: -12,
      starts: 18,
      talents: [IMOGEN],
      scenes: ["stage", "keys"],
      at: "Lantern Hall, Newtown",
      loved: 388,
    },
    ...{
      text: "The whole record in one evening, with the quartet that it was made with.",
      tags: ["concert"],
      tickets: "www.lanternhall.example/tickets",
    },
  }),
  event({
    ...{
      title: "Listening session: the vinyl test pressing",
      days: -3,
      starts: 5,
      talents: [IMOGEN],
      scenes: ["record"],
      stream: "https://stream.harbourvale.example/vinyl",
      loved: 74,
    },
    text: "We put the needle down together and talk about what we hear.",
  }),
  event({
    ...{
      title: "Last night at the river stage",
      days: -8,
      starts: 24,
      talents: [LANTERNS],
      scenes: ["crowd"],
      at: "River Stage",
      tags: ["festival"],
      loved: 702,
    },
    text: "Gates open at five. The Lanterns play when it is dark.",
    marks: [{ kind: "NOT_RELEVANT", reason: "Sold out, tickets are gone" }],
  }),
  event({
    ...{
      title: "Winter tour: Katoomba",
      days: -10,
      starts: 31,
      talents: [LANTERNS, LUCIA],
      scenes: ["hills"],
      at: "The Foundry Hall, Katoomba",
      tags: ["tour", "winter"],
    },
    ...{ text: "The first of six towns. Bring a coat: the hall has a stove, and only one.", loved: 120 },
  }),
  event({
    ...{
      title: "Winter tour: Mudgee",
      days: 4,
      starts: 33,
      talents: [LANTERNS, LUCIA],
      scenes: ["hills"],
      at: "Old Cinema, Mudgee",
      tags: ["tour", "winter"],
    },
    text: "The second of six towns.",
  }),
  event({
    ...{
      title: "Eleven hours at the fish market",
      days: -25,
      starts: -14,
      talents: [RAFFERTY],
      scenes: ["record", "crowd"],
      at: "Fish Market Cellar",
      loved: 266,
    },
    text: "The residency ends as it began: with the record that closed the first night.",
  }),
  event({
    ...{
      title: "Poems at closing time",
      days: 2,
      starts: 9,
      status: pending,
      talents: [ANOUK],
      scenes: ["curtain"],
      at: "Larkspur Books, Glebe",
    },
    text: "Twelve poems, one for every month of the year that ends.",
  }),
  event({
    ...{
      title: "Open training before the derby",
      days: -2,
      starts: 7,
      talents: ["Freya Holmgren", "Kofi Brandt-Addae"],
      scenes: ["pitch"],
      at: "Home Ground, Marrickville",
      loved: 153,
    },
    ...{ text: "An hour on the grass with the team, and half an hour for autographs.", tags: ["family"] },
  }),
  event({
    ...{
      title: "Swim with Pia",
      days: -5,
      starts: 14,
      status: pending,
      talents: ["Pia Lundgren-Tau"],
      scenes: ["pool"],
      at: "Aquatic Centre",
    },
    text: "Eight lanes, one hour, and whoever keeps up gets a cap.",
  }),
  event({
    ...{
      title: "Question time with the cast of The Long Tide",
      days: 8,
      starts: 15,
      talents: ["Theo Abernath-Singh", "Odalys Pruett"],
      scenes: ["lens"],
      stream: "https://stream.harbourvale.example/long-tide",
    },
    text: "Ask what you like. They answer what they may.",
  }),
  event({
    ...{
      title: "Ghost stories by candlelight",
      days: -18,
      starts: 21,
      status: rejected,
      talents: ["Clementine Achebe"],
      scenes: ["masks"],
      at: "Observatory Hill",
    },
    text: "Candles are not allowed on the hill; a new place is being looked for.",
    marks: [{ kind: "NOT_RELEVANT", reason: "The place is wrong" }],
  }),
];
