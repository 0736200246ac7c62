/** Mailboxes that people connect: their own, or shared ones of the agency. */

import { call, read, write } from "../call.ts";
import { never } from "../call-kinds.ts";
import { Done, emptyIsNull, id, instant, line, PersonBrief, ref, version, z } from "../schema.ts";
import { email } from "../values/formats.ts";

export const IMAP_PORTS = [993, 143] as const;
export const SMTP_PORTS = [465, 587] as const;
export const MAILBOX_AUTHS = ["PASSWORD", "XOAUTH2"] as const;
/** `FAILING` is retried; `STOPPED` has lost its password. */
export const MAILBOX_STATES = ["ACTIVE", "FAILING", "STOPPED"] as const;
/** Days of mail that the first sync fetches. */
export const FIRST_DAYS = 90;

const hostName = () =>
  z.string().check(
    z.trim(),
    z.maxLength(253),
    z.refine((text) => /^[a-z0-9]+(?:-+[a-z0-9]+)*(?:\.[a-z0-9]+(?:-+[a-z0-9]+)*)+$/i.test(text), {
      error: "The name of a server, as in imap.example.com",
    }),
  );
const secretText = () => z.string().check(z.minLength(1, { error: "This field is required" }), z.maxLength(4000));

const fields = {
  name: line(),
  address: email(),
  imapHost: hostName(),
  imapPort: z.literal(IMAP_PORTS),
  smtpHost: hostName(),
  smtpPort: z.literal(SMTP_PORTS),
  username: line(),
  auth: z.enum(MAILBOX_AUTHS),
  /** For a personal mailbox: true to share new mail that matches people. */
  sharesMatches: z._default(z.boolean(), false),
};
export const MailboxForm = z.strictObject({
  ...fields,
  /** True for a mailbox of the agency instead of a personal one. */
  shared: z._default(z.boolean(), false),
  /** Password or token; never read back. */
  secret: secretText(),
});
export type MailboxForm = z.output<typeof MailboxForm>;
export const MailboxUpdate = z.strictObject({
  ...fields,
  /** Left out, the stored one. */
  secret: emptyIsNull(secretText()),
  version: version(),
});
export type MailboxUpdate = z.output<typeof MailboxUpdate>;

export const Mailbox = z.object({
  id: id(),
  name: z.string(),
  address: z.string(),
  /** Null for a shared one. */
  owner: z.nullable(PersonBrief),
  imapHost: z.string(),
  imapPort: z.literal(IMAP_PORTS),
  smtpHost: z.string(),
  smtpPort: z.literal(SMTP_PORTS),
  username: z.string(),
  auth: z.enum(MAILBOX_AUTHS),
  sharesMatches: z.boolean(),
  state: z.enum(MAILBOX_STATES),
  /** Reason it can't be read now. */
  problem: z.nullable(z.string()),
  syncedAt: z.nullable(instant()),
  /** True if the reader may edit it. */
  editable: z.boolean(),
  version: z.int(),
});
export type Mailbox = z.output<typeof Mailbox>;

const PATH = "/mail/v1/mailboxes";
const topics = ["mailbox"] as const;
const params = z.strictObject({ id: ref("mailbox") });

export const mailboxes = {
  list: call("GET", PATH, {
    summary: "One's own mailboxes, and the shared ones",
    access: read("COMM"),
    topics,
    reply: z.array(Mailbox),
  }),
  create: call("POST", PATH, {
    summary: "Connect a mailbox, once its servers accept the password or token",
    access: write("COMM"),
    topics,
    transaction: "none",
    limit: "document",
    kinds: { connectsService: "always" },
    body: MailboxForm,
    reply: z.object({ id: id() }),
  }),
  update: call("PUT", `${PATH}/{id}`, {
    summary: "Change a mailbox, once its servers accept it",
    access: write("COMM"),
    topics,
    transaction: "none",
    limit: "document",
    // Asks even without a new password: changing the server would send it the stored one.
    kinds: { connectsService: "always" },
    params: z.strictObject({ id: ref("mailbox", "seen") }),
    body: MailboxUpdate,
    current: Mailbox,
    reply: Done,
  }),
  remove: call("DELETE", `${PATH}/{id}`, {
    summary: "Disconnect a mailbox; its password is destroyed, its mail in the log stays",
    access: write("COMM"),
    kinds: { connectsService: never("it only ends the connection; connecting it again asks") },
    topics,
    params,
    reply: Done,
  }),
};
