/** Rounds of signing of a contract, as the agency sees and runs them. */

import { call, fileCall, read, write } from "../call.ts";
import { never } from "../call-kinds.ts";
import { LIMITS } from "../limits.ts";
import { date, emptyIsNull, id, instant, line, maybeLine, ref, version, z } from "../schema.ts";
import { emailText } from "../values/email-domain.ts";
import { email } from "../values/formats.ts";

export const SIGNING_LIMITS = { signers: 12, days: 30, markPath: 11_000, reminderDays: [3, 7], codeTries: 5 } as const;
export const SIGNED_FILE_LIMITS = { bytes: 20_000_000, megabytes: 20 } as const;
export const ROUND_STATUSES = ["open", "signed", "withdrawn", "declined", "expired"] as const;
export const SIGNER_STATES = ["waiting", "opened", "signed", "declined", "void"] as const;
export const SIGNER_KINDS = ["talent", "contact", "staff", "other"] as const;
export const SIGNING_MARKS = ["drawn", "typed", "adopted"] as const;
/** Details that a signer may correct. */
export const CORRECTED_FIELDS = ["name", "role", "company"] as const;
export type CorrectedField = (typeof CORRECTED_FIELDS)[number];
export const CORRECTION_DECISIONS = ["accept", "save-as-new", "ignore"] as const;

const Correction = z.object({
  field: z.enum(CORRECTED_FIELDS),
  was: z.nullable(z.string()),
  value: z.string(),
  /** Null until a member of staff decides. */
  decision: z.nullable(z.enum(CORRECTION_DECISIONS)),
});
const Signer = z.object({
  place: z.int(),
  kind: z.enum(SIGNER_KINDS),
  /** Replaced by a placeholder if the reader may not see the signer. */
  name: z.string(),
  email: z.nullable(emailText()),
  role: z.nullable(z.string()),
  company: z.nullable(z.string()),
  state: z.enum(SIGNER_STATES),
  /** True if they can sign now: always, or once those before them have. */
  turn: z.boolean(),
  invitedAt: z.nullable(instant()),
  remindedAt: z.nullable(instant()),
  openedAt: z.nullable(instant()),
  signedAt: z.nullable(instant()),
  /** Name that they signed under, if it differs from the one they were invited by. */
  signedAs: z.nullable(z.string()),
  /** True if they need an access code. */
  withCode: z.boolean(),
  /** Reason for declining. */
  reason: z.nullable(z.string()),
  corrections: z.array(Correction),
});
export type Signer = z.output<typeof Signer>;

export const SigningRound = z.object({
  id: id(),
  /** Version of the contract's document. */
  version: z.int(),
  status: z.enum(ROUND_STATUSES),
  /** Reason it was withdrawn. */
  endCause: z.nullable(z.enum(["STAFF", "TERMS", "STATUS"])),
  /** True if it was signed elsewhere and its file uploaded; it then has no text and no signers. */
  uploaded: z.boolean(),
  sequential: z.boolean(),
  title: z.string(),
  /** Value of the contract in this version, in minor units. */
  value: z.nullable(z.int()),
  currency: z.string(),
  sha256: z.string(),
  createdAt: instant(),
  expiresAt: instant(),
  endedAt: z.nullable(instant()),
  sealedAt: z.nullable(instant()),
  sealedSha256: z.nullable(z.string()),
  /** True if the reader may see everyone named in its text and its PDF. */
  readable: z.boolean(),
  signers: z.array(Signer),
});
export type SigningRound = z.output<typeof SigningRound>;

export const Signing = z.object({
  /** The newest first. */
  rounds: z.array(SigningRound),
  /** True while signed terms are being changed. */
  amending: z.boolean(),
});
export type Signing = z.output<typeof Signing>;

export const OfferedSigner = z.object({
  /** Identifies them among the offered signers. */
  key: z.string(),
  kind: z.enum(SIGNER_KINDS),
  name: z.string(),
  email: z.nullable(emailText()),
  role: z.nullable(z.string()),
  company: z.nullable(z.string()),
});
export type OfferedSigner = z.output<typeof OfferedSigner>;

/** Code that a signer gets through another channel than email. */
export const accessCode = () =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(4),
      z.maxLength(40),
      z.regex(/^[\x21-\x7e]+$/, { error: "Letters, digits and signs, without spaces" }),
    );
const SignerForm = z.strictObject({
  /** Key of an offered signer; left out for anyone else. */
  key: maybeLine(60),
  name: line(LIMITS.line),
  email: email(),
  role: maybeLine(LIMITS.line),
  company: maybeLine(LIMITS.line),
  /** Required before the contract is shown; never read back. */
  accessCode: emptyIsNull(accessCode()),
});

const PATH = "/client/v1/contracts/{id}/signing";
const ROUND = `${PATH}/{round}`;
const number = () => z.string().check(z.maxLength(36));
const ofContract = z.strictObject({ id: ref("contract") });
/** A round is named by its version, a signer by their place in it. */
const ofRound = z.strictObject({ id: ref("contract"), round: number() });
const ofSigner = z.strictObject({ id: ref("contract"), round: number(), place: number() });
const topics = ["contract"] as const;
const changes = { access: write("CONTRACT"), topics, reply: Signing } as const;
const mails = { ...changes, sendsMail: true, limit: "letter" } as const;

const SIGNING = never(
  "sending a contract to those who sign it is the work itself; each link shows them that contract alone",
);

export const signing = {
  get: call("GET", PATH, {
    summary: "Signing rounds of a contract, with their signers",
    access: read("CONTRACT"),
    topics,
    params: ofContract,
    reply: Signing,
  }),
  options: call("GET", `${PATH}/form-option`, {
    summary: "Signers to offer for a contract: its contacts, talents and lead, as far as the caller may see them",
    access: write("CONTRACT"),
    topics,
    params: ofContract,
    reply: z.object({ signers: z.array(OfferedSigner) }),
  }),
  // Not a POST: a contract being signed refuses a second round anyway.
  open: call("PUT", PATH, {
    ...mails,
    kinds: { opensToStrangers: SIGNING },
    letters: ["signers"],
    summary: "Send a contract to sign: its document is frozen, and each signer gets a link when it is their turn",
    params: ofContract,
    body: z.strictObject({
      signers: z.array(SignerForm).check(z.minLength(1), z.maxLength(SIGNING_LIMITS.signers)),
      /** True if they sign one after the other, in this order. */
      sequential: z._default(z.boolean(), true),
      /** Version of the contract that was shown. */
      seenVersion: version(),
    }),
  }),
  withdraw: call("PUT", `${ROUND}/withdrawal`, {
    ...mails,
    summary: "Withdraw a contract that is out to sign: links end, and signatures so far are void",
    params: ofRound,
  }),
  remind: call("PUT", `${ROUND}/signers/{place}/reminder`, {
    ...mails,
    kinds: { opensToStrangers: SIGNING },
    summary: "Remind a signer by an email with a link",
    params: ofSigner,
  }),
  decide: call("PUT", `${ROUND}/signers/{place}/corrections`, {
    ...changes,
    summary: "Decide on a signer's corrections; accepting them changes records",
    params: ofSigner,
    body: z.strictObject({ field: z.enum(CORRECTED_FIELDS), decision: z.enum(CORRECTION_DECISIONS) }),
  }),
  amend: call("PUT", `${PATH}/amendment`, {
    ...changes,
    summary: "Amend the signed terms of a contract; the change is signed as a new version",
    params: ofContract,
  }),
  abandon: call("DELETE", `${PATH}/amendment`, {
    ...changes,
    summary: "Abandon an amendment: the signed terms are restored",
    params: ofContract,
  }),
  upload: call("PUT", `${PATH}/signed-file`, {
    ...changes,
    summary: "Store an uploaded PDF as the signed version of a contract, and mark it as signed",
    params: ofContract,
    body: z.strictObject({
      mediaId: ref("media"),
      /** The day on which it was signed. */
      signedOn: date(),
      /** The version of the contract that was seen. */
      seenVersion: version(),
    }),
  }),
  text: call("GET", `${ROUND}/text`, {
    summary: "The text of a version of a contract",
    access: read("CONTRACT"),
    params: ofRound,
    reply: z.object({ version: z.int(), title: z.string(), html: z.string() }),
  }),
  pdf: fileCall("GET", `${ROUND}/pdf`, {
    summary: "A version of a contract as PDF: sealed once it is signed, else as it was sent",
    access: read("CONTRACT"),
    params: ofRound,
  }),
};
