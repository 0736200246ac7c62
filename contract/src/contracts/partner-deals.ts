/** The deals of a partner: the contracts with it that the reader may see. */
import { call, read } from "../call.ts";
import { id, mediaLink, ref, z } from "../schema.ts";
import { WorkPerson } from "../work/work.ts";

/** By the term of a contract; one without a term is current. */
export const TIME_STATUSES = ["upcoming", "current", "past"] as const;
/** Most deals shown, current ones first. */
export const MAX_DEALS = 100;

export const PartnerDeal = z.object({
  id: id(),
  summary: z.string(),
  timeStatus: z.enum(TIME_STATUSES),
  talents: z.array(WorkPerson),
  /** Avatar of the first talent. */
  talentAvatar: mediaLink(),
});
export type PartnerDeal = z.output<typeof PartnerDeal>;

export const partnerDeals = {
  list: call("GET", "/client/v1/clients/{id}/deals", {
    summary: "Deals of a partner: its contracts that are not cancelled, current ones first",
    access: read("CONTRACT"),
    topics: ["contract", "status"],
    params: z.strictObject({ id: ref("partner") }),
    reply: z.array(PartnerDeal),
  }),
};
