/** Addresses that get no campaigns, and why. */
import { call, owner } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { listCall, manyOf } from "../list.ts";
import { Done, emptyIsNull, id, instant, line, Named, PersonBrief, ref, z } from "../schema.ts";
import { email } from "../values/formats.ts";

export const SUPPRESSION_CAUSES = ["UNSUBSCRIBED", "BOUNCED", "MANUAL"] as const;
export type SuppressionCause = (typeof SUPPRESSION_CAUSES)[number];
export const SUPPRESSION_STATES = ["STANDING", "REMOVED"] as const;

export const Suppression = z.object({
  id: id(),
  /** Null once it was erased: the opt-out still holds. */
  address: z.nullable(z.string()),
  cause: z.enum(SUPPRESSION_CAUSES),
  reason: z.nullable(z.string()),
  /** Talent whose emails it is about; null for all. */
  talent: z.nullable(Named),
  createdBy: z.nullable(PersonBrief),
  createdAt: instant(),
  /** When and why it was taken back. */
  removedBy: z.nullable(PersonBrief),
  removedAt: z.nullable(instant()),
  removedReason: z.nullable(z.string()),
});
export type Suppression = z.output<typeof Suppression>;

const PATH = "/mail/v1/campaign-emails/suppressions";
const topics = ["campaignSuppression"] as const;

export const campaignSuppressions = {
  list: listCall("POST", `${PATH}/list`, {
    summary: "Addresses that get no campaigns, with those taken back",
    access: owner,
    topics,
    row: Suppression,
    sortable: ["createdAt", "address"],
    defaultSort: ["createdAt", "DESC"],
    filters: { causes: manyOf(SUPPRESSION_CAUSES), states: manyOf(SUPPRESSION_STATES) },
    search: true,
  }),
  add: call("POST", PATH, {
    summary: "Leave an address out of all campaigns, or of those of a talent",
    access: owner,
    topics,
    body: z.strictObject({
      email: email(),
      reason: line(LIMITS.remark),
      talentUserId: emptyIsNull(ref("person")),
    }),
    reply: z.object({ id: id() }),
  }),
  remove: call("PUT", `${PATH}/{id}/removal`, {
    summary: "Let an address get campaigns again; the reason is kept",
    access: owner,
    topics,
    params: z.strictObject({ id: ref("campaignSuppression") }),
    body: z.strictObject({ reason: line(LIMITS.remark) }),
    reply: Done,
  }),
};
