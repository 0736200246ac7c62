/** Access to settlements: the right to events, and to contracts or finances beside it. */
import { type Rule, reads, writes } from "./rule.ts";

const PATH = "/client/v1/settlements";
const readsShow: Rule = { ...reads("EVENT"), beside: "CONTRACT" };
const writesShow = (also?: readonly number[]): Rule => ({ ...writes("EVENT", also), beside: "CONTRACT" });

const PAGE = "/client/v1/settlement-page/{token}";

export const SETTLEMENT_RULES: Readonly<Record<string, Rule>> = {
  [`PUT ${PATH}/{id}/link`]: writesShow(),
  [`PUT ${PATH}/{id}/link/email`]: writesShow(),
  [`DELETE ${PATH}/{id}/link`]: writesShow(),
  [`GET ${PAGE}`]: { who: "public", also: [404] },
  [`GET ${PAGE}/pdf`]: { who: "public", also: [404] },
  [`GET ${PAGE}/receipts/{receipt}`]: { who: "public", also: [404] },
  [`POST ${PAGE}/signature`]: { who: "public", also: [400, 404] },
  [`POST ${PAGE}/disagreement`]: { who: "public", also: [400, 404] },
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
