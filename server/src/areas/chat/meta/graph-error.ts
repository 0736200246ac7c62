/** What can go wrong at Meta, by what may be done about it. */

/**
 * `refused`: it said no, and will again. `busy`: it takes no more for now. `unreached`: it was never asked. `unknown`: it was
 * asked and did not answer, so that it may have done it. `revoked`: it does not accept the token any more.
 */
export type GraphErrorKind = "refused" | "busy" | "unreached" | "unknown" | "revoked";

export class GraphError extends Error {
  readonly kind: GraphErrorKind;
  /** Meta's code. */
  readonly code: number | null;
  /** How long Meta wants to be left alone. */
  readonly waitMs: number | null;

  constructor(
    kind: GraphErrorKind,
    message: string,
    { code = null, waitMs = null }: { code?: number | null; waitMs?: number | null } = {},
  ) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.waitMs = waitMs;
  }
}

/** Codes that mean "later": limits of the app, of the account, of throughput and of one pair of numbers, and short outages. */
const LATER: ReadonlySet<number> = new Set([1, 2, 4, 17, 32, 613, 80007, 130429, 131016, 131056, 133004, 133016]);
/** Codes that mean that the token is not accepted. */
const REVOKED: ReadonlySet<number> = new Set([0, 3, 10, 190]);

export const kindOfCode = (code: number): GraphErrorKind => {
  if (REVOKED.has(code) || (code >= 200 && code <= 299)) return "revoked";
  return LATER.has(code) ? "busy" : "refused";
};

/** The code that stands for free text after its window, as the specification has it. */
export const OVERDUE = "7000";
/** Meta's: more than 24 hours passed since they last replied. */
const RE_ENGAGEMENT = 131047;
/** Meta's: they stopped marketing messages. */
export const STOPPED = 131050;
export const ACCOUNT_CODES: ReadonlySet<number> = new Set([368, 131031]);
export const NUMBER_CODES: ReadonlySet<number> = new Set([33, 133010]);

export const ourCode = (code: number | null): string =>
  code === RE_ENGAGEMENT ? OVERDUE : code === null ? "unknown" : String(code);

const SENTENCES: Readonly<Record<string, string>> = {
  [OVERDUE]: "It came too late for free text: more than 24 hours passed since their last message.",
  "131026": "It can't be delivered. They may not use WhatsApp, or not accept messages from businesses.",
  "131031": "Meta has locked the account.",
  "368": "Meta has blocked the account for a time.",
  "131048": "Meta limits this number, because too many of its messages were blocked or reported.",
  "131049": "Meta chose not to deliver it, to keep people from getting too many messages.",
  "131050": "They asked for no more messages of this kind.",
  "131051": "WhatsApp doesn't take messages of this kind.",
  "131052": "The file could not be fetched.",
  "131053": "WhatsApp doesn't take this file.",
  "132001": "The template doesn't exist in this language, or was not approved.",
  "132005": "The template is too long with what was filled in.",
  "132007": "The template breaks WhatsApp's rules.",
  "132012": "What was filled in doesn't fit the template.",
  "132015": "Meta has paused the template, because people did not like it.",
  "132016": "Meta has disabled the template.",
  "133010": "The number is not registered on WhatsApp any more.",
  "131042": "Meta could not bill the account. Look at its payment method.",
  "190": "Meta doesn't accept the connection any more. Connect again.",
};
/** Why a message failed, in a sentence of ours where there is one. */
export const sentenceOf = (code: string, meta: string): string => SENTENCES[code] ?? meta.slice(0, 300);
