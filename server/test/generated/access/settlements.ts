/** Access to settlements: the right to events, and to contracts or finances beside it. */
import { type Rule, reads, writes } from "./rule.ts";

const PATH = "/client/v1/settlements";
const readsShow: Rule = { ...reads("EVENT"), beside: "CONTRACT" };
const writesShow = (also?: readonly number[]): Rule => ({ ...writes("EVENT", also), beside: "CONTRACT" });

export const SETTLEMENT_RULES: Readonly<Record<string, Rule>> = {
  [`GET ${PATH}/tours/{id}`]: reads("EVENT"),
  [`GET ${PATH}/{id}`]: readsShow,
  [`POST ${PATH}/{id}`]: writesShow(),
  [`PUT ${PATH}/{id}`]: writesShow([400]),
  [`DELETE ${PATH}/{id}`]: writesShow(),
  // A sample names no version that was signed.
  [`GET ${PATH}/{id}/pdf`]: { ...readsShow, also: [404] },
  // A sample has no mark.
  [`PUT ${PATH}/{id}/signature`]: writesShow([400]),
  [`PUT ${PATH}/{id}/disagreement`]: writesShow(),
  [`PUT ${PATH}/{id}/reopening`]: writesShow(),
};
