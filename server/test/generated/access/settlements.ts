/** Access to settlements: the right to the event. All of them take the right to fees too, which has its own tests. */
import { type Rule, reads, writes } from "./rule.ts";

const PATH = "/client/v1/settlements";

export const SETTLEMENT_RULES: Readonly<Record<string, Rule>> = {
  [`GET ${PATH}/tours/{id}`]: reads("EVENT"),
  [`GET ${PATH}/{id}`]: { ...reads("EVENT"), also: [403] },
  [`POST ${PATH}/{id}`]: writes("EVENT", [403]),
  [`PUT ${PATH}/{id}`]: writes("EVENT", [400, 403]),
  [`DELETE ${PATH}/{id}`]: writes("EVENT", [403]),
  // A sample names no version that was signed.
  [`GET ${PATH}/{id}/pdf`]: { ...reads("EVENT"), also: [403, 404] },
  // A sample has no mark.
  [`PUT ${PATH}/{id}/signature`]: writes("EVENT", [400, 403]),
  [`PUT ${PATH}/{id}/disagreement`]: writes("EVENT", [403]),
  [`PUT ${PATH}/{id}/reopening`]: writes("EVENT", [403]),
};
