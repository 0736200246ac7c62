/** Columns of the export of emails; never more than a row of the list holds. */
import type { MailLogRow } from "#contract/mail/mail-log.ts";
import { localTime, type SheetColumn } from "#server/lib/sheet/sheet.ts";

const STATES: Readonly<Record<MailLogRow["state"], string>> = {
  RECEIVED: "Received",
  SCHEDULED: "Scheduled",
  SENDING: "Sending",
  SENT: "Sent",
  UNCONFIRMED: "May have been sent",
  FAILED: "Not sent",
  BOUNCED: "Not delivered",
  KEPT: "In the outbox",
};
const shown = ({ name, address }: { name: string; address: string }): string =>
  name ? `${name} <${address}>` : address;

export const mailSheet: readonly SheetColumn<MailLogRow>[] = [
  { id: "subject", title: "Subject", value: ({ subject }) => subject },
  { id: "from", title: "From", value: ({ from }) => shown(from) },
  { id: "to", title: "To", value: ({ to }) => to.map(shown).join(", ") },
  { id: "parties", title: "With", value: ({ parties }) => parties.map(({ displayName }) => displayName).join(", ") },
  { id: "sent", title: "When", timed: true, value: (row, zone) => localTime(row.sentAt, zone) },
  { id: "state", title: "Status", value: ({ state }) => STATES[state] },
  { id: "files", title: "Files", value: ({ files }) => files },
  { id: "about", title: "About", value: ({ records }) => records.map(({ name }) => name).join(", ") },
  { id: "mailbox", title: "Mailbox", value: ({ mailbox }) => mailbox?.name ?? null },
  { id: "madeBy", title: "Sent by", value: ({ madeBy }) => madeBy?.displayName ?? null },
];
