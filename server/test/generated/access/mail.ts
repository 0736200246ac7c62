/** Access to emails. Private mail and mailboxes of one's own are in the tests of the area. */
import { type Rule, reads, writes } from "./rule.ts";

const LOG = "/mail/v1/mail-log";
const BOXES = "/mail/v1/mailboxes";
const TEMPLATES = "/mail/v1/templates";

export const MAIL_RULES: Readonly<Record<string, Rule>> = {
  [`POST ${LOG}/list`]: reads("COMM"),
  // A sample names a record that the caller may not see.
  [`GET ${LOG}/system`]: { ...reads("COMM"), also: [400] } as Rule,
  [`GET ${LOG}/{id}`]: reads("COMM"),
  // The file and the email that a sample names may be ones that the caller does not see.
  [`POST ${LOG}`]: writes("COMM", [400]),
  // The email of a sample was sent already.
  [`POST ${LOG}/{id}/cancel`]: writes("COMM", [400]),
  [`POST ${LOG}/{id}/again`]: writes("COMM"),
  [`PUT ${LOG}/{id}/share`]: reads("COMM"),
  [`POST ${LOG}/{id}/pictures`]: reads("COMM"),
  [`DELETE ${LOG}/{id}`]: writes("COMM"),
  [`POST ${LOG}/{id}/restore`]: writes("COMM"),
  [`GET ${BOXES}`]: reads("COMM"),
  // Servers of samples do not exist. A shared mailbox takes the right to the organisation.
  [`POST ${BOXES}`]: writes("COMM", [400, 403]),
  [`PUT ${BOXES}/{id}`]: { ...writes("COMM", [400, 404]), shared: true },
  [`DELETE ${BOXES}/{id}`]: { ...writes("COMM", [404]), shared: true },
  [`GET ${TEMPLATES}`]: reads("COMM"),
  [`POST ${TEMPLATES}`]: writes("COMM"),
  [`PUT ${TEMPLATES}/{id}`]: { ...writes("COMM"), shared: true },
  [`DELETE ${TEMPLATES}/{id}`]: { ...writes("COMM"), shared: true },
  [`POST ${TEMPLATES}/{id}/fill`]: { ...reads("COMM"), shared: true } as Rule,
  "GET /mail/v1/settings": reads("COMM"),
  "PUT /mail/v1/settings": { who: "owner" },
  "PUT /mail/v1/settings/inbound": { who: "owner" },
};
