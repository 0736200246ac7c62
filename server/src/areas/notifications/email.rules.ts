/** Writes an email about notifications: what happened and where, but never a text or an amount. */
import type { NotificationKind } from "#contract/notifications/notification.ts";
import { PRODUCT } from "#contract/product.ts";
import { oneLine } from "#contract/values/one-line.ts";
import type { EmailText } from "#server/lib/mail/emails.ts";

export interface NotifiedRow {
  kind: NotificationKind;
  actor: string | null;
  title: string | null;
  file: string | null;
}

const SENTENCES: Readonly<Record<NotificationKind, (who: string, what: string) => string>> = {
  mention: (who, what) => `${who} mentioned you in a note on ${what}`,
  assigned: (who, what) => `${who} assigned ${what} to you`,
  added: (who, what) => `${who} added you to ${what}`,
  comment: (who, what) => `${who} wrote a note on ${what}`,
  reminder: (_, what) => `Reminder: ${what}`,
  dueSoon: (_, what) => `${what} is due soon`,
  overdue: (_, what) => `${what} is overdue`,
  conflict: (_, what) => (what ? `Two commitments of ${what} overlap` : "Two of your commitments overlap"),
  hold: (_, what) => `A hold for ${what} has moved up or ended`,
  keyDate: (_, what) => `A key date of ${what} comes up`,
  enquiry: (_, what) => `An enquiry of ${what}`,
  signing: (_, what) => `A signer of ${what} has answered, or its signing has ended`,
  message: (_, what) => `${what} has written on WhatsApp`,
  conversationAssigned: (who, what) => `${who} gave you the conversation with ${what}`,
  reconnect: (_, what) => `An account of ${what} has to be connected again`,
  payeeChanged: (who, what) => `${who} changed the account that ${what} is paid to`,
  advance: (who, what) => `${who} recorded or decided on an advance to ${what}`,
  slowSales: (_, what) => `${what} sells more slowly than the shows it is compared with did`,
  mailReply: (_, what) => `${what} has answered your email`,
  followedChanged: (who, what) => `${who} changed ${what}`,
  import: (_, what) => `The import of ${what} has finished`,
  export: (_, what) => `The export ${what} has finished`,
};
const MAX = 50;

export const sentence = ({ kind, actor, title, file }: NotifiedRow): string =>
  SENTENCES[kind](oneLine(actor ?? PRODUCT), oneLine(title ?? file ?? ""));

export function notificationEmail(notifications: readonly NotifiedRow[], link: string): EmailText {
  const lines = notifications.map(sentence);
  const shown = lines.slice(0, MAX);
  const more = lines.length > MAX ? [`And ${lines.length - MAX} more.`] : [];
  return {
    subject: lines.length === 1 ? (lines[0] ?? "") : `${lines.length} notifications in ${PRODUCT}`,
    text: `${[...shown, ...more].join("\n")}\n\n${link}\n\nYou choose which emails you get in the settings of your inbox.\n`,
  };
}
