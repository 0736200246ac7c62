/** Links that open one file of a library without an account: sent by email, one for each address, or made to be copied. */
import { call, open, read } from "../call.ts";
import { MEDIA_TYPES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { Done, id, instant, maybeLine, maybeText, PersonBrief, ref, z } from "../schema.ts";
import { email } from "../values/formats.ts";
import { oneLine } from "../values/one-line.ts";
import { libraryKey } from "./key.ts";

export const FILE_SHARE_LIMITS = { days: 30, mostDays: 365, listed: 200, openings: 20 } as const;

/** Number of days the link works. */
const days = z._default(z.int().check(z.minimum(1), z.maximum(FILE_SHARE_LIMITS.mostDays)), FILE_SHARE_LIMITS.days);

export const FileShareEmail = z.strictObject({
  key: libraryKey(),
  recipients: z.array(email()).check(
    z.minLength(1, { error: "This field is required" }),
    z.maxLength(LIMITS.shareRecipients, { error: `At most ${LIMITS.shareRecipients} addresses` }),
    z.overwrite((addresses) => [...new Set(addresses)]),
  ),
  /** Left out, a subject with the file's name. */
  subject: maybeLine(LIMITS.line),
  message: maybeText(LIMITS.shareMessage),
  days,
});

export const FileShare = z.object({
  id: id(),
  /** Key of the file in its library. */
  key: z.string(),
  /** Name of the file when it was shared. */
  name: z.string(),
  /** The address it was sent to; null for a link that was made to be copied. */
  recipient: z.nullable(z.string()),
  by: z.nullable(PersonBrief),
  createdAt: instant(),
  expiresAt: instant(),
  revokedAt: z.nullable(instant()),
  /** Number of times it was opened. */
  opened: z.int(),
  openedAt: z.nullable(instant()),
  /** The latest, with the network address each came from. */
  openings: z.array(z.object({ at: instant(), address: z.string() })),
});
export type FileShare = z.output<typeof FileShare>;

/** File as shown to anyone who has the link. */
export const SharedFile = z.object({
  name: z.string(),
  size: z.nullable(z.int()),
  typeOfMedia: z.literal(MEDIA_TYPES),
  sender: z.string(),
  agency: z.string(),
  expiresAt: instant(),
  /** For downloading it, an hour or two; null while the file is being prepared. */
  url: z.nullable(z.string()),
  pictureUrl: z.nullable(z.string()),
});
export type SharedFile = z.output<typeof SharedFile>;

const PATH = "/media/v1/library/shares";
const topics = ["fileShare"] as const;

export const fileShares = {
  send: call("POST", "/mail/v1/file-share/send", {
    summary: "Send a link to a file by email, one of its own to each address",
    access: read("LIBRARY"),
    topics: [...topics, "mail", "mailLog"],
    kinds: { opensToStrangers: "always" },
    limit: "letter",
    sendsMail: true,
    letters: ["recipients"],
    // Seeing a file is enough to share it.
    body: FileShareEmail,
    reply: Done,
  }),
  // Not a POST: replies to POSTs are stored for a day for idempotency, and this one holds a secret.
  create: call("PUT", PATH, {
    summary: "Make a link to a file; its address is shown once",
    access: read("LIBRARY"),
    topics,
    limit: "document",
    kinds: { returnsSecret: "always", opensToStrangers: "always" },
    body: z.strictObject({ key: libraryKey(), days }),
    reply: z.object({ id: id(), url: z.string() }),
  }),
  list: call("GET", PATH, {
    summary: "Links created by the caller, and those to files in libraries the caller may change, the latest first",
    access: read("LIBRARY"),
    topics,
    query: z.strictObject({ key: z.optional(libraryKey()) }),
    reply: z.array(FileShare),
  }),
  revoke: call("DELETE", `${PATH}/{id}`, {
    summary: "Revoke a link to a file",
    access: read("LIBRARY"),
    topics,
    params: z.strictObject({ id: ref("fileShare", "seen") }),
    reply: Done,
  }),
};

export const sharedFiles = {
  get: call("GET", "/media/v1/library/file-share-url", {
    summary: "A shared file with the address for downloading it, by the key of its link",
    access: open("the key is the proof", { proof: "key" }),
    transaction: "none",
    limit: "publicLink",
    query: z.strictObject({ key: z.string().check(z.maxLength(100)) }),
    reply: SharedFile,
  }),
};

export const fileShareGroups = { fileShares, sharedFiles };

export interface FileShareText {
  /** Sender's name; null for a super admin. */
  sender: string | null;
  agency: string;
  name: string;
  subject: string | null;
  message: string | null;
  link: string;
  /** The day that the link ends on, as text. */
  until: string;
}

const DAY = 86_400_000;
/** Returns the day on which a link of `days` days expires, as text. */
export const linkEnds = (createdAt: number, days: number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone }).format(new Date(createdAt + days * DAY));

/** Writes the email. It carries the link and never the file. */
export function fileShareEmail({ sender, agency, name, subject, message, link, until }: FileShareText): {
  subject: string;
  text: string;
} {
  const file = oneLine(name);
  const from = sender ? `${oneLine(sender)} of ${oneLine(agency)}` : oneLine(agency);
  const parts = [
    `${from} shares a file with you.`,
    message?.trim(),
    file,
    `Open or download it here until ${until}:\n${link}`,
    "This link is for you. Anyone who has it can open the file.",
  ];
  return {
    subject: subject ? oneLine(subject) : `${file} from ${oneLine(agency)}`,
    text: `${parts.filter(Boolean).join("\n\n")}\n`,
  };
}
