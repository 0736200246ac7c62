/** Access to guest lists: the right to the event. */
import { type Rule, reads, writes } from "./rule.ts";

const PATH = "/client/v1/events/{id}/guests";

export const GUEST_RULES: Readonly<Record<string, Rule>> = {
  [`GET ${PATH}`]: reads("EVENT"),
  [`GET ${PATH}/pdf`]: reads("EVENT"),
  // A sample was asked by several, or is of another list.
  [`POST ${PATH}`]: writes("EVENT", [400]),
  [`PUT ${PATH}/{guestId}`]: writes("EVENT", [400]),
  [`DELETE ${PATH}/{guestId}`]: writes("EVENT"),
  [`POST ${PATH}/{guestId}/restore`]: writes("EVENT"),
  [`PUT ${PATH}/removals`]: writes("EVENT", [400]),
  [`PUT ${PATH}/restorations`]: writes("EVENT", [400]),
  [`PUT ${PATH}/decisions`]: writes("EVENT", [400]),
  [`PUT ${PATH}/quotas`]: writes("EVENT"),
  // A sample is not approved.
  [`PUT ${PATH}/{guestId}/arrival`]: writes("EVENT", [409]),
  "GET /client/v1/tour-tracks/{id}/guests": reads("EVENT"),
  "GET /client/v1/tour-tracks/{id}/guests/shows": reads("EVENT"),
  "PUT /client/v1/tour-tracks/{id}/guests/decisions": writes("EVENT", [400]),
};
