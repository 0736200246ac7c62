/** An email after its MIME was read. Plain data: it comes from another process. */
export interface MailAddress {
  name: string;
  address: string;
}
export interface ParsedFile {
  name: string;
  contentType: string;
  size: number;
  contentId: string | null;
  /** Path in the directory of this reading. */
  path: string;
}
export interface ParsedMail {
  messageId: string | null;
  references: readonly string[];
  subject: string;
  from: MailAddress;
  to: readonly MailAddress[];
  cc: readonly MailAddress[];
  /** ISO 8601; null where the sender wrote none, or nonsense. */
  date: string | null;
  text: string;
  /** Sanitised. */
  html: string | null;
  files: readonly ParsedFile[];
  kind: "MAIL" | "BOUNCE" | "AUTO_REPLY" | "LIST";
  /** The email that could not be delivered, and why. `permanent`: the address itself does not exist (RFC 3463). */
  bounced: { messageId: string; reason: string; permanent: boolean } | null;
  invitation: {
    method: string;
    summary: string;
    /** An instant in ISO 8601, a day, or a time as it is written, in a zone that is not known. */
    start: string;
    /** End, in the form of `start`; the last day for whole days. Empty if it is the same day, or not stated. */
    end: string;
    /** Recurrence, as text; empty if it does not repeat. */
    repeats: string;
    location: string;
    organizer: string;
  } | null;
  protection: "SIGNED" | "ENCRYPTED" | null;
  /** SHA-256 of what was read, in hex: the only thing that tells two emails apart that say nothing. */
  digest: string;
  /** True if more than its headers should have been read, and could not be: its original is its only file. */
  misread: boolean;
  /** Reason why it is not shown whole, as text. */
  problem: string | null;
}

/** Name of the original of an email that could not be read. */
export const ORIGINAL = "original.eml";

/** Limits for one email; the rest is left out, and the reader sees that it was. */
export const PARSE_LIMITS = {
  bytes: 40_000_000,
  files: 50,
  text: 200_000,
  html: 1_000_000,
  addresses: 200,
  line: 500,
} as const;
