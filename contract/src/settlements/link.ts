/** The link by which the promoter reads a settlement on their own phone and signs it, without signing in. */
import { call, fileCall, open, write } from "../call.ts";
import { never } from "../call-kinds.ts";
import { LIMITS } from "../limits.ts";
import { Done, instant, line, maybeLine, Named, ref, version, z } from "../schema.ts";
import { email } from "../values/formats.ts";
import { SETTLEMENT_LINK_STATES } from "./codes.ts";
import { Settlement, SettlementSignature, signatureForm } from "./settlement.ts";

const PATH = "/client/v1/settlements/{id}/link";
const shared = {
  access: write("EVENT"),
  topics: ["settlement"],
  params: z.strictObject({ id: ref("settlement") }),
} as const;
/** Version that was shown to whoever sends it; the link is good for this one alone. */
const shown = version();
export const settlementLinks = {
  // Not a POST: replies to POSTs are stored for a day for idempotency, and this one holds a secret.
  create: call("PUT", PATH, {
    ...shared,
    summary: "Create the link by which the promoter signs; its address is shown once, and an earlier link is revoked",
    kinds: { returnsSecret: "always", opensToStrangers: "always" },
    body: z.strictObject({ shown }),
    reply: z.object({ url: z.string(), until: instant() }),
  }),
  send: call("PUT", `${PATH}/email`, {
    ...shared,
    summary: "Email the promoter a link by which they sign; an earlier link is revoked",
    kinds: {
      opensToStrangers: never(
        "sending a settlement to those who sign it is the work itself; the link shows them that settlement alone",
      ),
    },
    sendsMail: true,
    limit: "letter",
    body: z.strictObject({ shown, email: email() }),
    reply: Done,
  }),
  remove: call("DELETE", PATH, { ...shared, summary: "Revoke the link by which the promoter signs", reply: Done }),
};

/** A settlement as its link shows it: what the promoter signs, and nothing else of the agency. */
export const SettlementPage = z.object({
  agency: z.string(),
  state: z.enum(SETTLEMENT_LINK_STATES),
  timeZoneId: z.string(),
  /** Null unless the link can be signed by. */
  settlement: z.nullable(
    z.pick(Settlement, { title: true, venue: true, startDate: true, version: true, figures: true, disagreement: true }),
  ),
  /** Files that its costs name, to open by `receipt`. */
  receipts: z.array(Named),
  /** Signatures of this version, by side. */
  signatures: z.array(z.pick(SettlementSignature, { side: true, name: true, role: true, at: true })),
});
export type SettlementPage = z.output<typeof SettlementPage>;

const PAGE = "/client/v1/settlement-page/{token}";
const byToken = {
  access: open("the token is the proof", { proof: "token" }),
  transaction: "none",
  limit: "publicLink",
  params: z.strictObject({ token: z.string().check(z.maxLength(100)) }),
} as const;
export const settlementPage = {
  get: call("GET", PAGE, { ...byToken, summary: "A settlement, as its link shows it", reply: SettlementPage }),
  pdf: fileCall("GET", `${PAGE}/pdf`, { ...byToken, summary: "The PDF of a settlement, by its link" }),
  receipt: fileCall("GET", `${PAGE}/receipts/{receipt}`, {
    ...byToken,
    summary: "A receipt that a cost of a settlement names, by its link",
    params: z.strictObject({ ...byToken.params.shape, receipt: z.string().check(z.maxLength(36)) }),
  }),
  sign: call("POST", `${PAGE}/signature`, {
    ...byToken,
    summary: "Sign a settlement for the promoter, once by each link",
    body: z.strictObject({ ...signatureForm, name: line(), role: maybeLine() }),
    reply: Done,
  }),
  disagree: call("POST", `${PAGE}/disagreement`, {
    ...byToken,
    summary: "Say what is not right with a settlement; the lead of the event is notified, and it stays open",
    body: z.strictObject({ shown, name: line(), what: line(LIMITS.remark) }),
    reply: Done,
  }),
};
