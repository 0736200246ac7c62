/** Access to ticketing: the right to the event. Prices and gross take the right to fees too, which has its own tests. */
import { type Rule, reads, writes } from "./rule.ts";

const PATH = "/client/v1/oztix/events";

export const TICKETING_RULES: Readonly<Record<string, Rule>> = {
  [`POST ${PATH}/list`]: reads("EVENT"),
  // A sample may have a price, which takes the right to fees.
  [`POST ${PATH}`]: writes("EVENT", [403, 409]),
  [`GET ${PATH}/{slug}`]: reads("EVENT"),
  [`GET ${PATH}/{slug}/dashboard`]: reads("EVENT"),
  [`GET ${PATH}/{slug}/insights`]: reads("EVENT"),
  [`PUT ${PATH}/{slug}`]: writes("EVENT", [403]),
  [`DELETE ${PATH}/{slug}`]: writes("EVENT"),
  [`PUT ${PATH}/{slug}/counts`]: writes("EVENT", [400]),
  [`PUT ${PATH}/{slug}/source`]: writes("EVENT"),
  [`GET ${PATH}/{slug}/comparable`]: reads("EVENT"),
  [`PUT ${PATH}/{slug}/comparable`]: writes("EVENT"),
  [`POST ${PATH}/{slug}/understand`]: writes("EVENT"),
  "GET /client/v1/oztix/providers": reads("ORGANIZATION"),
  "PUT /client/v1/oztix/providers/{provider}/connect": writes("ORGANIZATION"),
  "DELETE /client/v1/oztix/providers/{provider}": writes("ORGANIZATION"),
  // Without a connection nobody is asked.
  [`GET ${PATH}/{slug}/providers/{provider}/events`]: writes("EVENT", [409]),
  [`PUT ${PATH}/{slug}/providers/{provider}`]: writes("EVENT"),
  [`DELETE ${PATH}/{slug}/providers/{provider}`]: writes("EVENT"),
  // The provider of a sample may have no link.
  [`PUT ${PATH}/{slug}/providers/{provider}/fetch`]: writes("EVENT", [404]),
  // A sample is no file.
  "POST /client/v1/oztix/sheets": writes("EVENT", [400]),
  "POST /talent/v1/ticketing/export": reads("EVENT"),
  "POST /talent/v1/ticketing/counts": reads("EVENT"),
};
