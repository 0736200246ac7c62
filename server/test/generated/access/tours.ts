/** Rights to the calls of tours: those to events, and for a budget those to contracts or finances beside them. */
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

const BUDGET = `${PATH}/{id}/budget`;
const readsBudget: Rule = { ...reads("EVENT"), beside: "CONTRACT" };
const writesBudget = (also?: readonly number[]): Rule => ({ ...writes("EVENT", also), beside: "CONTRACT" });
const RULES_OF_BUDGETS: Readonly<Record<string, Rule>> = {
  [`GET ${BUDGET}`]: readsBudget,
  [`GET ${BUDGET}/xlsx`]: readsBudget,
  [`GET ${BUDGET}/pdf`]: readsBudget,
  // A sample names a show that is not on the tour, or a group and a percentage together.
  [`POST ${BUDGET}`]: writesBudget([400]),
  [`POST ${BUDGET}/lines`]: writesBudget(),
  [`PUT ${BUDGET}/{lineId}`]: writesBudget([400]),
  [`DELETE ${BUDGET}/{lineId}`]: writesBudget(),
  [`POST ${BUDGET}/{lineId}/restore`]: writesBudget(),
  [`PUT ${BUDGET}/rates`]: writesBudget([400]),
  // A sample is of another tour's party, or starts from the tour itself.
  [`PUT ${BUDGET}/days`]: writesBudget([400]),
  [`POST ${BUDGET}/start`]: writesBudget(),
  [`GET ${BUDGET}/{lineId}/documents`]: readsBudget,
  [`GET ${BUDGET}/{lineId}/documents/find`]: readsBudget,
  [`GET ${BUDGET}/{lineId}/history`]: readsBudget,
  [`POST ${BUDGET}/{lineId}/documents`]: writesBudget([400]),
  [`DELETE ${BUDGET}/{lineId}/documents/{documentId}`]: writesBudget([404]),
  [`GET ${BUDGET}/scenarios`]: readsBudget,
  [`POST ${BUDGET}/scenarios`]: writesBudget(),
  [`PUT ${BUDGET}/scenarios/{scenarioId}`]: writesBudget(),
  [`DELETE ${BUDGET}/scenarios/{scenarioId}`]: writesBudget(),
  [`POST ${BUDGET}/scenarios/{scenarioId}/restore`]: writesBudget(),
};

const ADVANCE = `${PATH}/{id}/advance`;
/** Tasks of its shows, for those who see the tour, also of those who reach their own tasks only. */
const RULES_OF_ADVANCE: Readonly<Record<string, Rule>> = {
  [`GET ${ADVANCE}`]: { ...reads("TASK"), of: "EVENT", shared: true },
  [`GET ${ADVANCE}/tasks`]: { ...reads("TASK"), of: "EVENT", shared: true },
  [`POST ${ADVANCE}/preview`]: { ...reads("TASK"), of: "EVENT", shared: true },
  // A sample is of another tour, or has the tasks already.
  [`POST ${ADVANCE}`]: { ...writes("TASK", [400, 409]), of: "EVENT", shared: true },
  [`PUT ${ADVANCE}/undo`]: { ...writes("TASK", [400]), of: "EVENT", shared: true },
};

export const RULES_OF_TOURS: Readonly<Record<string, Rule>> = {
  ...rulesOfRecords(PATH, "tours", "EVENT"),
  ...staffOn(PATH, "EVENT"),
  ...rulesOfFiles(PATH, "EVENT"),
  ...parts("party", "memberId"),
  ...parts("itinerary", "entryId"),
  // A sample of a day has nothing to copy.
  [`POST ${PATH}/{id}/itinerary/days`]: writes("EVENT", [400]),
  [`PUT ${PATH}/{id}/itinerary/days`]: writes("EVENT", [400]),
  [`PUT ${PATH}/{id}/itinerary/findings`]: writes("EVENT"),
  // A sample names a tour that not every reader is assigned to; its own test has those in reach and out of it.
  [`POST ${PATH}/routes`]: { ...reads("EVENT"), also: [400] },
  ...RULES_OF_BUDGETS,
  [`GET ${PATH}/{id}/book/pdf`]: reads("EVENT"),
  [`GET ${PATH}/{id}/day-sheet/pdf`]: reads("EVENT"),
  [`GET ${PATH}/{id}/link`]: reads("EVENT"),
  [`PUT ${PATH}/{id}/link`]: writes("EVENT"),
  [`DELETE ${PATH}/{id}/link`]: writes("EVENT"),
  ...RULES_OF_ADVANCE,
  "PUT /client/v1/settings/tours": writes("ORGANIZATION"),
};
