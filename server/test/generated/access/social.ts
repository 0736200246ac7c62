/** Facebook and Instagram: CMS reads and writes what is of the talents within reach. */
import { type Rule, reads, writes } from "./rule.ts";

const BASE = "/talent/v1/cms";
const FANS = "/cms/v1/fans";
const FAN_LISTS = ["post-comments", "poll-comments", "post-reactions", "poll-reactions", "detail/{a}/{b}"];
/** Fans are seen through the talents within reach. */
const FAN_RULES: Readonly<Record<string, Rule>> = {
  [`POST ${FANS}/report`]: reads("CMS"),
  ...Object.fromEntries(
    FAN_LISTS.flatMap((path): [string, Rule][] => [
      [`POST ${FANS}/${path}`, reads("CMS")],
      [`POST ${FANS}/${path}/count`, reads("CMS")],
    ]),
  ),
  [`POST ${FANS}/metadata`]: reads("CMS"),
  [`GET ${FANS}/{id}`]: reads("CMS"),
  [`PUT ${FANS}/{id}/status`]: writes("CMS"),
  [`PUT ${FANS}/comments/{id}`]: writes("CMS"),
  // A fan to erase is chosen among those that one sees.
  [`DELETE ${FANS}/{id}`]: { ...writes("ORGANIZATION"), of: "CMS" },
  [`POST ${FANS}/report/talent-statistics`]: reads("CMS"),
  [`GET ${BASE}/dashboard`]: reads("CMS"),
  [`GET ${BASE}/talents/{userId}/dashboard`]: { ...reads("CMS"), of: "TALENT" },
  // A talent is named by the right to talents.
  [`POST ${BASE}/fan/engagements`]: { ...reads("CMS"), also: [400] },
  "POST /talent/v1/fans/export": reads("CMS"),
  "POST /talent/v1/fans/counts": reads("CMS"),
};
export const SOCIAL_RULES: Readonly<Record<string, Rule>> = {
  // A talent is named by the right to talents.
  [`GET ${BASE}/social/auth-check`]: { ...reads("CMS"), also: [400] },
  [`GET ${BASE}/social/accounts`]: reads("CMS"),
  // The state is good for one session.
  "PUT /talent/v1/social/{platform}/callback": writes("CMS", [409]),
  // Only what the sign-in opened can be chosen.
  [`PUT ${BASE}/social/{id}/target`]: writes("CMS", [409]),
  [`PUT ${BASE}/social/{id}/disconnect`]: writes("CMS"),
  // Missing accounts of a talent, and what a platform takes, have their own tests.
  [`POST ${BASE}/social/{id}/share`]: writes("CMS", [400, 409]),
  [`GET ${BASE}/social/shares`]: reads("CMS"),
  // Only a share that waits is cancelled.
  [`DELETE ${BASE}/social/shares/{id}`]: writes("CMS", [409]),
  [`PUT ${BASE}/social/shares/{id}/look`]: writes("CMS"),
  [`POST ${BASE}/social-contents/list`]: reads("CMS"),
  [`POST ${BASE}/social-contents/count`]: reads("CMS"),
  [`POST ${BASE}/social-contents/hide`]: writes("CMS"),
  // Ids or a filter: the smallest body has neither.
  [`DELETE ${BASE}/social-contents`]: writes("CMS", [400]),
  // Deleted posts are named by plain ids, of which the smallest body has none.
  [`POST ${BASE}/social-contents/restore`]: writes("CMS", [400]),
  [`PUT ${BASE}/social-contents/refresh`]: reads("CMS"),
  ...FAN_RULES,
  "POST /talent/v1/socialContents/export": reads("CMS"),
  "POST /talent/v1/socialContents/counts": reads("CMS"),
};
