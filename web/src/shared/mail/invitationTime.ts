import type { MailLog } from "#contract/mail/mail-log.ts";
import { dayOf, formatDate, formatDateTime, formatTime } from "#web/ui/time/format.ts";

/** A moment of an invitation, in the reader's zone; a time whose zone is unknown stays as the sender wrote it. */
function momentText(moment: string, zone: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(moment)) return formatDate(moment);
  return isInstant(moment) ? formatDateTime(moment, zone) : moment;
}
const isInstant = (moment: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(moment);

/** When an invitation is for, and how it repeats: "1 Dec 2026, weekly, 4 times". */
export function invitationTime(
  { start, end, repeats }: Pick<NonNullable<MailLog["invitation"]>, "start" | "end" | "repeats">,
  zone: string,
): string {
  const sameDay = isInstant(start) && isInstant(end) && dayOf(start, zone) === dayOf(end, zone);
  const last = sameDay ? formatTime(end, zone) : momentText(end, zone);
  const time = [momentText(start, zone), last].filter(Boolean).join(" – ");
  return [time, repeats].filter(Boolean).join(", ");
}
