import type { WebsiteEnquiryRow } from "#contract/comms/website-enquiry.ts";
import { t } from "./messages.ts";

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

/** Waiting time of an enquiry, in the largest whole unit. */
export function waitText(since: string, now: number): string {
  const ms = Math.max(0, now - Date.parse(since));
  if (ms >= 2 * DAY) return t("days", { count: Math.floor(ms / DAY) });
  if (ms >= HOUR) return t("hours", { count: Math.floor(ms / HOUR) });
  return t("minutes", { count: Math.floor(ms / MINUTE) });
}

/** Hint that an enquiry waits for an answer; null once none is due. */
export const waitHint = ({ status, receivedAt }: WebsiteEnquiryRow, now = Date.now()): string | null =>
  status === "NEW" || status === "IN_PROGRESS" ? t("waits", { time: waitText(receivedAt, now) }) : null;

export const enquiryTitle = ({ name }: Pick<WebsiteEnquiryRow, "name">): string => t("enquiryFrom", { name });

/** The address that opens a reply in the reader's own mail program. */
export const replyAddress = ({ email, text }: WebsiteEnquiryRow): string => {
  const quoted = text.split("\n").map((line) => `> ${line}`);
  const body = ["", "", ...quoted].join("\r\n").slice(0, 1500);
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(t("replySubject"))}&body=${encodeURIComponent(body)}`;
};

const list = new Intl.ListFormat("en-AU", { type: "conjunction" });
export const reasonsText = ({ spamReasons }: Pick<WebsiteEnquiryRow, "spamReasons">): string =>
  list.format(spamReasons.map((reason) => t(reason)));
