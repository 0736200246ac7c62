/**
 * Passwords: hashed with argon2id, two at a time in a fair queue; the specified rule is the minimum, and common
 * passwords are refused.
 */
import { hash, verify } from "@node-rs/argon2";
import { PRODUCT } from "#contract/product.ts";
import { fairQueue, type Turn } from "#server/lib/serving/limits/fair-queue.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";

/** The OWASP minimum: 19 MiB, two passes, one lane. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
/** Length from which a password alone is enough for privileged accounts. */
export const LONG_PASSWORD = 15;

const LONGEST_WAIT_MS = 1000;
const inTurn = fairQueue({ atOnce: AT_ONCE, longestWaitMs: LONGEST_WAIT_MS });

/** Hashes a new password of a person who has proven their identity. */
export const hashPassword = (password: string, address = ""): Promise<string> =>
  inTurn({ address, known: true }, () => hash(password, ARGON2_OPTIONS));

/** Hash to verify against for an unknown account, so that it takes as long as a known one. */
const dummyHash = hash("nobody's password, 1 and only!", ARGON2_OPTIONS);
/** Compares a password with the stored one, within a turn. */
type IsPassword = (stored: string | null | undefined, password: string) => Promise<boolean>;
const compare: IsPassword = async (stored, password) => {
  const right = await verify(stored ?? (await dummyHash), password);
  return right && typeof stored === "string";
};
/**
 * Makes a whole attempt in one turn, its statements too, so that a crowd of attempts takes no more connections than
 * turns.
 */
export const attempt = <T>(turn: Turn, work: (isPassword: IsPassword) => Promise<T>): Promise<T> =>
  inTurn(turn, () => work(compare));
export const isPassword = (stored: string | null | undefined, password: string, turn: Turn): Promise<boolean> =>
  attempt(turn, (isRight) => isRight(stored, password));

let common: Promise<ReadonlySet<string>> | undefined;
/** Common passwords, loaded when the first password is set, so that the start doesn't wait for them. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (common ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"])));
const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, "");
/** Returns letters and digits without case, accents and spaces, so that "Zoë-Lane" is found in "zoelane1!". */
const bare = (text: string) =>
  text
    .normalize("NFKD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
/** Shorter parts of a name are in too many words. */
const NAME_PART = 4;
const WHOLE_NAME = 3;

export interface PasswordContext {
  minLength: number;
  email: string;
  name: string | null | undefined;
  /** Name of their agency, the first guess of a stranger. */
  agency: string | null | undefined;
}

/** Returns the parts of a person's name and email that their password must not contain. */
function ownWords(name: string, email: string): string[] {
  const [mailbox = ""] = email.split("@");
  const whole = [name, mailbox, email].map(bare).filter((word) => word.length >= WHOLE_NAME);
  const parts = [name, mailbox].flatMap((text) => text.split(/[^\p{L}\p{M}\p{N}]+/u)).map(bare);
  return [...whole, ...parts.filter((word) => word.length >= NAME_PART)];
}

/** True if a text repeats one piece, the last time perhaps cut off: guessing the piece is enough. */
function repeatsItself(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length += 1)
    if (text.slice(length) === text.slice(0, -length)) return true;
  return false;
}

/**
 * Throws if the password is too short for the agency, common, repeats itself, or contains the name or email of its
 * owner or the name of their agency.
 */
export async function checkPassword(
  password: string,
  { minLength, email, name, agency }: PasswordContext,
): Promise<void> {
  const refuse = (message: string) => {
    throw new Refusal("validation", [{ field: "password", code: "weakPassword", message }]);
  };
  if (password.length < minLength) refuse(`The password must be at least ${minLength} characters`);
  const tried = await commonPasswords();
  const folded = password.toLowerCase();
  const core = letters(password);
  const isMostly = (words: readonly string[]) =>
    words.some((word) => word.length >= 4 && core.includes(word) && password.length - word.length < 6);
  if (
    tried.has(folded) ||
    tried.has(folded.replaceAll(/[^\p{L}\p{N}]/gu, "")) ||
    (core.length >= 3 && password.length - core.length <= 5 && tried.has(core)) ||
    isMostly([...(agency?.split(/\s+/) ?? []), PRODUCT].map(letters))
  )
    refuse("This password is too common");
  if (repeatsItself(folded)) refuse("This password repeats itself");
  const plain = bare(password);
  const agencyName = bare(agency ?? "");
  if (agencyName.length >= WHOLE_NAME && plain.includes(agencyName))
    refuse("This password contains the name of your agency");
  if (ownWords(name ?? "", email).some((word) => plain.includes(word)))
    refuse("This password contains your name or email");
}
