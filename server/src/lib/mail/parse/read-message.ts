/** Reads the MIME of one email. Runs in its own process, since the email may be made to break it. */

import { createHash, randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type AddressObject, type Attachment, type ParsedMail as Read, simpleParser } from "mailparser";
import { asciiEmail } from "#contract/values/email-domain.ts";
import { readInvitation } from "./calendar.ts";
import { decodeUnnamed, decodeUnnamedTexts, withReadableHeaders } from "./charsets.ts";
import { nameByType } from "./file-names.ts";
import { cleanMailHtml, textOfHtml } from "./mail-html.ts";
import { type MailAddress, PARSE_LIMITS, type ParsedFile, type ParsedMail } from "./message.ts";
import { readSignedContent } from "./signed-content.ts";
import { readTnef } from "./tnef.ts";

decodeUnnamedTexts();

/** Removes what a database can't hold or a screen can't show: control characters and halves of a character. */
const clean = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, "");
const line = (text: string, most: number = PARSE_LIMITS.line): string =>
  clean(text).replaceAll(/\s+/g, " ").trim().slice(0, most).toWellFormed();

function addresses(value: AddressObject | AddressObject[] | undefined): MailAddress[] {
  const entries = (Array.isArray(value) ? value : value ? [value] : []).flatMap((group) => group.value ?? []);
  return entries
    .flatMap((entry) => (entry.group ? entry.group : [entry]))
    .slice(0, PARSE_LIMITS.addresses)
    .map(({ name = "", address = "" }) => ({
      name: line(name ?? "", 200),
      address: asciiEmail(line(address ?? "", 254)),
    }))
    .filter(({ address }) => address !== "");
}

const ids = (text: string): string[] =>
  [...text.slice(0, 20_000).matchAll(/<[^<>\s]{1,500}>/g)].map(([id]) => clean(id)).slice(0, 50);
const header = (mail: Read, name: string): string => {
  const value: unknown = mail.headers.get(name);
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(String).join(" ");
  if (value && typeof value === "object" && "value" in value) return String(value.value);
  return "";
};
const typeOf = (mail: Read): string => header(mail, "content-type").toLowerCase();

function kindOf(mail: Read, from: MailAddress): ParsedMail["kind"] {
  const reports = mail.attachments.some(({ contentType }) => contentType === "message/delivery-status");
  if (reports || (typeOf(mail) === "multipart/report" && /^(?:mailer-daemon|postmaster)@/.test(from.address)))
    return "BOUNCE";
  const automatic = header(mail, "auto-submitted");
  if (
    (automatic !== "" && !/^no\b/i.test(automatic)) ||
    mail.headers.has("x-autoreply") ||
    mail.headers.has("x-autorespond")
  )
    return "AUTO_REPLY";
  if (/auto.?reply/i.test(header(mail, "precedence"))) return "AUTO_REPLY";
  const listed = mail.headers.has("list") || mail.headers.has("list-id") || mail.headers.has("list-unsubscribe");
  return listed || /^(?:list|bulk|junk)$/i.test(header(mail, "precedence").trim()) ? "LIST" : "MAIL";
}

function bouncedOf(mail: Read): ParsedMail["bounced"] {
  const texts = mail.attachments
    .filter(({ contentType }) => /^(?:message\/|text\/rfc822-headers)/.test(contentType))
    .map(({ content }) => content.subarray(0, 100_000).toString("utf8"));
  const original = texts.map((text) => /^message-id:\s*(<[^<>\s]{1,500}>)/im.exec(text)?.[1]).find(Boolean);
  const messageId = original ?? ids(`${mail.inReplyTo ?? ""}`)[0];
  if (!messageId) return null;
  const reason = texts.map((text) => /^diagnostic-code:\s*(?:smtp;\s*)?(\S.*)$/im.exec(text)?.[1]).find(Boolean);
  const status = texts.map((text) => /^status:\s*(\d\.\d{1,3}\.\d{1,3})/im.exec(text)?.[1]).find(Boolean);
  return {
    messageId: clean(messageId),
    reason: line(reason ?? "It could not be delivered", 300),
    permanent: isPermanentStatus(status ?? /\b5\.\d{1,3}\.\d{1,3}\b/.exec(reason ?? "")?.[0] ?? ""),
  };
}
/** True if an address does not exist: not for a full mailbox (5.2.2), or what a policy refused (5.7.x). */
const isPermanentStatus = (status: string): boolean => /^5\.(?:0\.0|1\.\d+|2\.1)$/.test(status);

const ENVELOPE = /^application\/(?:x-)?pkcs7-mime$/;
const isTnef = ({ contentType, filename }: Attachment): boolean =>
  /^application\/(?:vnd\.)?ms-tnef$/.test(contentType) || /^winmail\.dat$/i.test(filename ?? "");

function protectionOf(mail: Read): ParsedMail["protection"] {
  const whole = typeOf(mail);
  const types = [whole, ...mail.attachments.map(({ contentType }) => contentType)];
  if (whole === "multipart/encrypted") return "ENCRYPTED";
  const envelopes = mail.attachments.filter(({ contentType }) => ENVELOPE.test(contentType));
  const contents = envelopes.map(({ content }) => readSignedContent(content));
  if (contents.some((content) => content && "encrypted" in content)) return "ENCRYPTED";
  if (contents.some((content) => content && "signed" in content)) return "SIGNED";
  const signed = types.some((type) => /^application\/(?:(?:x-)?pkcs7-signature|pgp-signature)$/.test(type));
  return whole === "multipart/signed" || signed ? "SIGNED" : null;
}

const isCalendar = ({ contentType }: Attachment) => /^(?:text\/calendar|application\/ics)$/.test(contentType);

/** Largest number of emails within emails that are opened, one in the other. */
const MAX_OPENED = 3;
const OPTIONS = {
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipImageLinks: true,
  skipTextLinks: true,
  keepDeliveryStatus: true,
} as const;

/** Reads an email, and puts into it what is packed in it: the content of a signature, the files of a winmail.dat. */
async function readOpened(raw: Buffer, opened = 0): Promise<Read> {
  const mail = await simpleParser(withReadableHeaders(raw), OPTIONS);
  const attachments: Attachment[] = [];
  for (const attachment of mail.attachments) {
    attachments.push(attachment);
    const signed = ENVELOPE.test(attachment.contentType) ? readSignedContent(attachment.content) : null;
    if (signed && "signed" in signed && signed.signed && opened < MAX_OPENED)
      attachments.unshift(...takeUp(mail, await readOpened(signed.signed, opened + 1)));
    const packed = isTnef(attachment) ? readTnef(attachment.content) : null;
    if (!packed) continue;
    attachments.pop();
    if (!mail.text?.trim() && !mail.html) {
      mail.text = packed.text;
      mail.html = packed.html || false;
    }
    for (const { filename, contentType, contentId, content } of packed.files)
      attachments.push({
        ...attachment,
        filename,
        content,
        size: content.length,
        contentType: contentType ?? "application/octet-stream",
        cid: contentId,
        contentId,
      });
    // Files that could not be opened, or hold no files, stay as they came.
    if (packed.files.length === 0 && !packed.text && !packed.html) attachments.push(attachment);
  }
  mail.attachments = attachments;
  return mail;
}

/** Shows the text of an inner email where the outer one has none; returns the files that it carries. */
function takeUp(mail: Read, inner: Read): Attachment[] {
  if (!mail.text?.trim() && !mail.html) {
    mail.text = inner.text;
    mail.html = inner.html;
  }
  return inner.attachments;
}

async function writeFiles(attachments: readonly Attachment[], directory: string): Promise<ParsedFile[]> {
  const files: ParsedFile[] = [];
  for (const attachment of attachments.slice(0, PARSE_LIMITS.files)) {
    const { filename, contentType, content, cid } = attachment;
    const path = join(directory, randomUUID());
    await writeFile(path, content, { mode: 0o600 });
    const plain = (text: string) => line(text.replaceAll(/[/\\]/g, "_"), 200);
    const named = plain(filename ?? "");
    const type = line(contentType, 100).toLowerCase();
    const subject = type === "message/rfc822" && named === "" ? await subjectOf(content) : "";
    files.push({
      name: named === "" || /^\.+$/.test(named) ? plain(nameByType(type, plain(subject).slice(0, 150))) : named,
      contentType: type,
      size: content.length,
      contentId: cid ? line(cid, 300) : null,
      path,
    });
  }
  return files;
}

/** The subject of a forwarded email. */
async function subjectOf(content: Buffer): Promise<string> {
  const ends = ["\r\n\r\n", "\n\n"].map((blank) => content.indexOf(blank)).filter((end) => end >= 0);
  const head = content.subarray(0, Math.min(100_000, content.length, ...ends));
  return (
    (await simpleParser(withReadableHeaders(Buffer.concat([head, Buffer.from("\r\n\r\n")])), OPTIONS)).subject ?? ""
  );
}

/** Reads the email; `headersOnly` says why the rest is not given. */
export async function readMessage(raw: Buffer, directory: string, headersOnly: string | null): Promise<ParsedMail> {
  const mail = await readOpened(raw, headersOnly === null ? 0 : MAX_OPENED);
  const problems = headersOnly === null ? [] : [headersOnly];
  const html = mail.html ? mail.html : "";
  const tooLong = html.length > PARSE_LIMITS.html;
  if (tooLong) problems.push("Its formatting is too large to show; the text is shown instead.");
  const shown = html === "" || tooLong ? null : clean(cleanMailHtml(html));
  const text = clean(mail.text ?? (html === "" ? "" : textOfHtml(html.slice(0, PARSE_LIMITS.html))));
  if (text.length > PARSE_LIMITS.text) problems.push("Its text is too long to show whole.");
  if (mail.attachments.length > PARSE_LIMITS.files)
    problems.push(`It carries more than ${PARSE_LIMITS.files} files; the rest is left out.`);
  const [from = { name: "", address: "" }] = addresses(mail.from);
  const kind = kindOf(mail, from);
  const calendar = mail.attachments.find(isCalendar);
  const date = mail.date && !Number.isNaN(mail.date.getTime()) ? mail.date : null;
  const within = date && date.getTime() > Date.parse("1980-01-01") && date.getTime() < Date.parse("2200-01-01");
  return {
    messageId: ids(mail.messageId ?? "")[0] ?? null,
    references: [...new Set(ids(`${[mail.references ?? []].flat().join(" ")} ${mail.inReplyTo ?? ""}`))],
    subject: line(mail.subject ?? ""),
    from,
    to: addresses(mail.to),
    cc: addresses(mail.cc),
    date: within ? date.toISOString() : null,
    text: text.slice(0, PARSE_LIMITS.text).toWellFormed(),
    html: shown === "" ? null : shown,
    files: headersOnly === null ? await writeFiles(mail.attachments, directory) : [],
    kind,
    bounced: kind === "BOUNCE" ? bouncedOf(mail) : null,
    invitation: calendar ? readInvitation(decodeUnnamed(calendar.content.subarray(0, 500_000))) : null,
    protection: protectionOf(mail),
    digest: createHash("sha256").update(raw).digest("hex"),
    misread: false,
    problem: problems.length === 0 ? null : problems.join(" "),
  };
}
