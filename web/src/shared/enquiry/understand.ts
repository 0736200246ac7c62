/** Reads out of a pasted enquiry who asks, how to reach them, and which days they want. Every guess is shown, and can be changed. */
import { casual } from "chrono-node/en";
import { findPhoneNumbersInText } from "libphonenumber-js/min";

export interface SaidInEnquiry {
  title: string;
  name: string | null;
  company: string | null;
  email: string | null;
  /** E.164 */
  phone: string | null;
  startDate: string | null;
  endDate: string | null;
}

const EMAIL = /(?<![\w.+-])[\w.+-]+@[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)+/u;
const LINK = /https?:|www\.|@|\d{3}/;
const SIGN_OFF =
  /^(?:(?:kind|best|warm|many|with)\s+)?(?:regards|wishes|thanks|thank you|best|cheers|sincerely|yours)[\s,.!]*$/i;
const MAX_NAME = 60;

/** The value of a labelled line: "Name: Astrid". */
const labelled = (text: string, ...labels: string[]): string | null =>
  new RegExp(`^[ \\t]*(?:${labels.join("|")})[ \\t]*:[ \\t]*(\\S.*)$`, "im").exec(text)?.[1]?.trim() ?? null;
const isName = (line: string | undefined): line is string =>
  line !== undefined && line.length <= MAX_NAME && !LINK.test(line) && /\p{L}/u.test(line);

/** The lines below "Kind regards": a name, and often a company. */
function signature(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  const signOff = lines.findLastIndex((line) => SIGN_OFF.test(line));
  return signOff < 0 ? [] : lines.slice(signOff + 1).filter((line) => line !== "");
}

const two = (value: number | null): string => String(value ?? 0).padStart(2, "0");
/** The first days that the text says, without those of an email's head. */
function days(text: string, now: Date): { startDate: string | null; endDate: string | null } {
  const body = text.replaceAll(/^[ \t]*(?:date|sent|on)\b.*(?:\d{4}|wrote:).*$/gim, "");
  const [found] = casual
    .parse(body, { instant: now }, { forwardDate: true })
    .filter(({ start }) => start.isCertain("day") || start.isCertain("weekday"));
  const day = (part: NonNullable<typeof found>["start"]): string =>
    `${part.get("year")}-${two(part.get("month"))}-${two(part.get("day"))}`;
  if (!found) return { startDate: null, endDate: null };
  const startDate = day(found.start);
  const endDate = found.end ? day(found.end) : null;
  return { startDate, endDate: endDate !== null && endDate > startDate ? endDate : null };
}

export function readEnquiry(text: string, now = new Date()): SaidInEnquiry {
  const from = labelled(text, "from");
  const [signed, below] = signature(text);
  const sender =
    labelled(text, "name", "contact") ??
    from
      ?.replace(/[<([].*/s, "")
      .replaceAll('"', "")
      .trim() ??
    signed;
  const name = isName(sender) ? sender : null;
  const company =
    labelled(text, "company", "organisation", "organization") ?? (name === signed && isName(below) ? below : null);
  const subject = labelled(text, "subject")?.replace(/^(?:(?:re|fwd?)\s*:\s*)+/i, "") ?? null;
  const who = company ?? name;
  return {
    title: subject ?? (who === null ? "" : `Enquiry from ${who}`),
    name,
    company,
    email: EMAIL.exec(from ?? "")?.[0] ?? EMAIL.exec(text)?.[0] ?? null,
    phone: findPhoneNumbersInText(text, "AU")[0]?.number.number ?? null,
    ...days(text, now),
  };
}
