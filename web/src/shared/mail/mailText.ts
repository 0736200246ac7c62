import type { Addressed, MailLogRow } from "#contract/mail/mail-log.ts";
import { t } from "./messages.ts";

export const addressText = ({ name, address }: Addressed): string => name || address;
/** An address with its name, as mail programs show it. */
export const wholeAddress = ({ name, address }: Addressed): string => (name ? `${name} <${address}>` : address);
export const subjectOf = ({ subject }: Pick<MailLogRow, "subject">): string => subject || t("noSubject");
/** Returns the sender of a received email, or the recipients of a sent one. */
export const otherSide = ({ direction, from, to, parties }: MailLogRow): string => {
  const [first, ...more] = parties;
  if (first && more.length === 0) return first.displayName;
  return direction === "IN" ? addressText(from) : to.map(addressText).join(", ");
};
