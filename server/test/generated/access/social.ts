/** Facebook and Instagram: CMS reads and writes what is of the talents within reach. */
import { type Rule, reads, writes } from "./rule.ts";

const BASE = "/talent/v1/cms";
export const SOCIAL_RULES: Readonly<Record<string, Rule>> = {
  // A talent is named by the right to talents.
  [`GET ${BASE}/social/auth-check`]: { ...reads("CMS"), also: [400] },
  [`GET ${BASE}/social/accounts`]: reads("CMS"),
  // The state is good for one session.
  "PUT /talent/v1/social/{platform}/callback": writes("CMS", [409]),
  // Only what the sign-in opened can be chosen.
  [`PUT ${BASE}/social/{id}/target`]: writes("CMS", [409]),
  [`PUT ${BASE}/social/{id}/disconnect`]: writes("CMS"),
  // What a talent has no account for, and what a platform takes, have tests of their own.
  [`POST ${BASE}/social/{id}/share`]: writes("CMS", [400, 409]),
  [`GET ${BASE}/social/shares`]: reads("CMS"),
  [`PUT ${BASE}/social/shares/{id}/look`]: writes("CMS"),
  [`POST ${BASE}/social-contents/list`]: reads("CMS"),
  [`POST ${BASE}/social-contents/count`]: reads("CMS"),
  [`POST ${BASE}/social-contents/hide`]: writes("CMS"),
  // Ids or a filter: the smallest body has neither.
  [`DELETE ${BASE}/social-contents`]: writes("CMS", [400]),
  // What was deleted is named by plain ids, of which the smallest body has none.
  [`POST ${BASE}/social-contents/restore`]: writes("CMS", [400]),
  [`PUT ${BASE}/social-contents/refresh`]: reads("CMS"),
  "POST /talent/v1/socialContents/export": reads("CMS"),
  "POST /talent/v1/socialContents/counts": reads("CMS"),
};
