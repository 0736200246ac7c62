/** Access to campaigns: the right to content and the one to comms together, on the same level. */
import { type Rule, reads, writes } from "./rule.ts";

const PATH = "/mail/v1/campaign-emails";
/** `also`: a campaign to nobody, or in another state, is refused by its own rule. */
const sends = (also: readonly number[] = []): Rule & { who: "right" } => ({ ...writes("CMS", also), beside: "COMM" });

export const CAMPAIGN_RULES: Readonly<Record<string, Rule>> = {
  [`POST ${PATH}/list`]: sends(),
  [`GET ${PATH}/{id}`]: sends(),
  [`POST ${PATH}/send`]: sends([400, 409]),
  [`POST ${PATH}/drafts`]: sends([400]),
  [`PUT ${PATH}/drafts/{id}`]: sends([400, 409]),
  [`DELETE ${PATH}/drafts/{id}`]: sends(),
  [`PUT ${PATH}/{id}/pause`]: sends([409]),
  [`PUT ${PATH}/{id}/resume`]: sends([409]),
  [`PUT ${PATH}/{id}/stop`]: sends([409]),
  [`POST ${PATH}/audience`]: sends([400]),
  [`POST ${PATH}/audience/left-out`]: sends([400]),
  [`POST ${PATH}/preview`]: sends([400]),
  // The installation of the tests has no mail server; a sample may name a talent beyond reach.
  [`POST ${PATH}/test`]: sends([400, 409]),
  [`POST ${PATH}/address-lists`]: sends(),
  [`PUT ${PATH}/address-lists/{id}/entries`]: sends([400]),
  [`GET ${PATH}/address-lists/{id}`]: sends(),
  [`POST ${PATH}/suppressions/list`]: { who: "owner" },
  [`POST ${PATH}/suppressions`]: { who: "owner" },
  [`PUT ${PATH}/suppressions/{id}/removal`]: { who: "owner" },
  [`GET ${PATH}/settings`]: { who: "owner" },
  // The mailbox of a sample may be a personal one.
  [`PUT ${PATH}/settings`]: { who: "owner", also: [400, 409] },
  // Empty without the right to comms.
  "POST /talent/v1/campaigns/export": reads("CMS"),
  "POST /talent/v1/campaigns/counts": reads("CMS"),
};
