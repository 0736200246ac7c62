/** Patterns with their messages. Samples that each accepts and refuses are in formats.test.ts. */

import { LIMITS } from "../limits.ts";
import { emptyIsNull, z } from "../schema.ts";
import { asciiEmail } from "./email-domain.ts";

const host = "(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,24}";
/** Host of an email address, also with a top-level domain beyond ASCII: "xn--p1ai". */
const mailHost = "(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+(?:[a-z]{2,24}|xn--[a-z0-9-]{2,59})";
const on = (names: string, path = "/[^\\s]+") =>
  new RegExp(`^(?:https?://)?(?:[a-z0-9-]{1,20}\\.)?(?:${names})${path}$`, "i");

export const FORMATS = {
  website: [
    new RegExp(`^(?:https?://)?${host}(?::\\d{2,5})?(?:[/?#][^\\s]*)?$`, "i"),
    "URL should be in format {host}",
  ],
  facebook: [on("facebook\\.com|fb\\.com|fb\\.me"), "Invalid Facebook URL format"],
  instagram: [on("instagram\\.com"), "Invalid Instagram URL format"],
  youtube: [on("youtube\\.com|youtu\\.be"), "Invalid Youtube URL format"],
  vimeo: [on("vimeo\\.com"), "Invalid Vimeo URL format"],
  tiktok: [on("tiktok\\.com"), "Invalid Tiktok URL format"],
  /** Not in the specification; worded like the others. */
  linkedin: [on("linkedin\\.com"), "Invalid LinkedIn URL format"],
  twitter: [on("twitter\\.com|x\\.com"), "Invalid Twitter URL format"],
  phone: [/^\d{10}$/, "Invalid phone format"],
  email: [
    new RegExp(`^[a-z0-9!#$%&'*+/=?^_\`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_\`{|}~-]+)*@${mailHost}$`, "i"),
    "Invalid email",
  ],
  emailOrPhone: [
    new RegExp(`^(?:\\d{10}|[a-z0-9!#$%&'*+/=?^_\`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_\`{|}~-]+)*@${host})$`, "i"),
    "Invalid email address or phone number !",
  ],
  link: [new RegExp(`^https?://${host}(?::\\d{2,5})?(?:[/?#][^\\s]*)?$`, "i"), "Invalid link format"],
  content: [/\S/, "This field is required"],
  blank: [/\S/, "This field is required"],
  dollar: [/^(?:\d{1,3}(?:,\d{3}){1,4}|\d{1,15})(?:\.\d{1,2})?$/, "Invalid dollar format"],
  soundcloudOrSpotify: [on("soundcloud\\.com|open\\.spotify\\.com"), "Invalid SoundCloud or Spotify format"],
  spotify: [on("open\\.spotify\\.com"), "Invalid Spotify format"],
} as const satisfies Record<string, readonly [RegExp, string]>;
export type FormatName = keyof typeof FORMATS;

/** Returns the message of a format; `{host}` in the website's is replaced by an example. */
export const formatMessage = (name: FormatName): string => FORMATS[name][1].replace("{host}", "www.example.com");

/** Text that matches one of the formats. */
export const formatted = (name: FormatName, max: number = LIMITS.url) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { abort: true }),
      z.maxLength(max),
      z.regex(FORMATS[name][0], { error: formatMessage(name) }),
    );
export const maybeFormatted = (name: FormatName, max: number = LIMITS.url) => emptyIsNull(formatted(name, max));

/** An email address, normalised for comparison: trimmed, in lower case, with its domain in ASCII. */
export const email = () =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { abort: true }),
      z.overwrite(asciiEmail),
      z.maxLength(LIMITS.email),
      z.regex(FORMATS.email[0], { error: FORMATS.email[1] }),
    );
export const maybeEmail = () => emptyIsNull(email());

/** A national phone number; phone.ts checks it against the country. */
export const phoneDigits = () =>
  z.string().check(z.trim(), z.minLength(1, { abort: true }), z.regex(/^[\d ]{3,20}$/, { error: FORMATS.phone[1] }));
export const maybeNationalNumber = () => emptyIsNull(phoneDigits());

/** ISO 3166-1 alpha-2; phone.ts knows which countries have a calling code. */
export const countryCode = () => z.string().check(z.regex(/^[A-Z]{2}$/, { error: "Choose a country" }));

/** Requirements of a password. */
const PASSWORD_RULES = {
  length: (text: string) => text.length >= LIMITS.passwordMin,
  digit: (text: string) => /\d/.test(text),
  special: (text: string) => /[^\p{L}\p{N}\s]/u.test(text),
};
export type PasswordRule = keyof typeof PASSWORD_RULES;
/** Returns the rules that a password does not meet yet. */
export const missingInPassword = (text: string): PasswordRule[] =>
  (["length", "digit", "special"] as const).filter((rule) => !PASSWORD_RULES[rule](text));

const PASSWORD_MESSAGE =
  "The password must be at least 6 characters and include a mix of uppercase, lowercase and numbers";
/**
 * Specification's rule: at least 6 characters with a digit and a special character. The message is the specification's
 * too, though it differs.
 */
export const password = () =>
  z.string().check(
    z.minLength(1, { abort: true }),
    z.maxLength(LIMITS.password),
    z.refine((text) => missingInPassword(text).length === 0, { error: PASSWORD_MESSAGE }),
    z.normalize("NFKC"),
  );
