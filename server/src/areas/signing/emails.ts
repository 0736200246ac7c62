/** Texts of emails to signers, all plain text. */
import { oneLine } from "#contract/values/one-line.ts";
import type { EmailText } from "#server/lib/mail/emails.ts";

interface About {
  name: string;
  agency: string;
  title: string;
  version: number;
}
const hello = ({ name }: About): string => `Hello ${oneLine(name)},`;
const what = ({ title, version }: About): string => `“${oneLine(title)}”, version ${version}`;
const mail = (subject: string, ...paragraphs: readonly string[]): EmailText => ({
  subject,
  text: `${paragraphs.join("\n\n")}\n`,
});
const OWN_LINK = "The link is yours alone: anyone who has it can sign in your name. Don't forward this email.";

export const signingEmail = (to: About & { sender: string; link: string; until: string }): EmailText =>
  mail(
    `Please sign: ${oneLine(to.title)}`,
    hello(to),
    `${oneLine(to.sender)} of ${oneLine(to.agency)} asks you to sign ${what(to)}. Read and sign it here, until ${to.until}:`,
    to.link,
    OWN_LINK,
  );
export const reminderEmail = (to: About & { link: string; until: string }): EmailText =>
  mail(
    `Reminder, please sign: ${oneLine(to.title)}`,
    hello(to),
    `${oneLine(to.agency)} is waiting for your signature on ${what(to)}. It can be signed until ${to.until}:`,
    to.link,
    OWN_LINK,
  );
export const endedEmail = (to: About & { why: string; signed: boolean }): EmailText =>
  mail(
    `No longer to be signed: ${oneLine(to.title)}`,
    hello(to),
    `${what(to)} of ${oneLine(to.agency)} can no longer be signed: ${to.why}. Links to it have ended.${to.signed ? " Your signature on this version is void." : ""}`,
  );
export const sealedEmail = (to: About & { link: string; sha256: string }): EmailText =>
  mail(
    `Signed by all: ${oneLine(to.title)}`,
    hello(to),
    `Everyone has signed ${what(to)}. Download the sealed PDF within 30 days:`,
    to.link,
    `SHA-256 of the file: ${to.sha256}`,
  );
