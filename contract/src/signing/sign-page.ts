/** Page of a signer, opened by their link without signing in. */
import { call, fileCall, open } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { Done, instant, line, maybeLine, z } from "../schema.ts";
import { emailText } from "../values/email-domain.ts";
import { timeZone } from "../values/time-zone.ts";
import { markPath } from "./mark.ts";
import { accessCode, ROUND_STATUSES, SIGNER_KINDS, SIGNER_STATES, SIGNING_MARKS } from "./signing.ts";

export const SignPage = z.object({
  agency: z.string(),
  /** Person who sent it. */
  sender: z.string(),
  title: z.string(),
  number: z.nullable(z.string()),
  version: z.int(),
  status: z.enum(ROUND_STATUSES),
  /** Names of the contract's talents. */
  people: z.array(z.string()),
  value: z.nullable(z.int()),
  currency: z.string(),
  expiresAt: instant(),
  /** Time zone of the agency. */
  timezoneId: z.string(),
  html: z.string(),
  /** Version that was signed before, if there is one. */
  before: z.nullable(z.object({ html: z.string(), at: instant() })),
  sha256: z.string(),
  consentText: z.string(),
  you: z.object({
    kind: z.enum(SIGNER_KINDS),
    name: z.string(),
    /** Name that they were invited by. */
    invitedAs: z.string(),
    email: emailText(),
    role: z.nullable(z.string()),
    company: z.nullable(z.string()),
    state: z.enum(SIGNER_STATES),
    /** True if it is their turn. */
    turn: z.boolean(),
    signedAt: z.nullable(instant()),
  }),
  /** In their order. */
  signers: z.array(
    z.object({
      name: z.string(),
      line: z.nullable(z.string()),
      state: z.enum(SIGNER_STATES),
      signedAt: z.nullable(instant()),
      you: z.boolean(),
    }),
  ),
  /** True if the sealed PDF exists. */
  sealed: z.boolean(),
});
export type SignPage = z.output<typeof SignPage>;

const PATH = "/client/v1/sign/{token}";
const shared = {
  access: open("the token is the proof", { proof: "token" }),
  transaction: "none",
  limit: "publicLink",
  params: z.strictObject({ token: z.string().check(z.maxLength(100)) }),
} as const;
const sha256 = () => z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const signPage = {
  get: call("GET", PATH, { ...shared, summary: "Document that a signer is asked to sign", reply: SignPage }),
  pdf: fileCall("GET", `${PATH}/pdf`, {
    ...shared,
    summary: "Document to sign as a PDF; sealed once everyone has signed",
  }),
  unlock: call("POST", `${PATH}/access`, {
    ...shared,
    summary: "Enter the access code; the reply's token opens the contract for two hours",
    body: z.strictObject({ code: accessCode() }),
    reply: z.object({ token: z.string() }),
  }),
  correct: call("POST", `${PATH}/corrections`, {
    ...shared,
    summary: "Correct one's own details; records change when the agency accepts it",
    body: z.strictObject({
      name: line(LIMITS.line),
      role: maybeLine(LIMITS.line),
      company: maybeLine(LIMITS.line),
    }),
    reply: Done,
  }),
  sign: call("POST", `${PATH}/signature`, {
    ...shared,
    summary: "Sign the document as shown, once",
    body: z.strictObject({
      /** SHA-256 of the document as shown. */
      sha256: sha256(),
      /** Full name, as typed. */
      name: line(LIMITS.line),
      /** True if they confirm signing under another name than they were invited by. */
      otherName: z._default(z.boolean(), false),
      mark: z.enum(SIGNING_MARKS),
      /** SVG path of a drawn mark; null otherwise. */
      markPath: markPath(),
      consent: z.literal(true),
      maySign: z.literal(true),
      timezoneId: timeZone(),
    }),
    reply: Done,
  }),
  decline: call("POST", `${PATH}/refusal`, {
    ...shared,
    summary: "Decline to sign, with the reason",
    body: z.strictObject({ reason: line(LIMITS.remark) }),
    reply: Done,
  }),
};
