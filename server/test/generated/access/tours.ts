/** Rights to the calls of tours: those to events. */
import { type Rule, reads, rulesOfFiles, rulesOfRecords, staffOn, writes } from "./rule.ts";

const PATH = "/client/v1/tour-tracks";
const parts = (path: string, id: string): Record<string, Rule> => ({
  [`GET ${PATH}/{id}/${path}`]: reads("EVENT"),
  // A sample is nobody, or a show without an event: both have their own tests.
  [`POST ${PATH}/{id}/${path}`]: writes("EVENT", [400]),
  [`PUT ${PATH}/{id}/${path}/{${id}}`]: writes("EVENT", [400]),
  [`DELETE ${PATH}/{id}/${path}/{${id}}`]: writes("EVENT"),
  [`POST ${PATH}/{id}/${path}/{${id}}/restore`]: writes("EVENT"),
});

export const RULES_OF_TOURS: Readonly<Record<string, Rule>> = {
  ...rulesOfRecords(PATH, "tours", "EVENT"),
  ...staffOn(PATH, "EVENT"),
  ...rulesOfFiles(PATH, "EVENT"),
  ...parts("party", "memberId"),
  ...parts("itinerary", "entryId"),
  // A sample of a day has nothing to copy.
  [`POST ${PATH}/{id}/itinerary/days`]: writes("EVENT", [400]),
  [`PUT ${PATH}/{id}/itinerary/findings`]: writes("EVENT"),
};
