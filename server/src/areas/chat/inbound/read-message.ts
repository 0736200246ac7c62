/**
 * Reads what a change holds into messages: the sender as far as the change names one, and the fields that could not be
 * read.
 */
import type { z } from "#contract/schema.ts";
import type { OutsideWriter } from "./places.ts";
import { InboundContact, InboundMessage, type MessagesValue, readLoosely } from "./webhook-shapes.ts";

/** Writer of messages that do not say who they are from. */
export const UNKNOWN_SENDER = "unknown";

/** A message as it could be read. */
export interface ReadMessage {
  message: InboundMessage;
  /** Sender, or the recipient if it is an echo. */
  outside: OutsideWriter;
  /** True if it was sent from the phone on which the number is used as well. */
  isEcho: boolean;
  /** Fields that could not be read. */
  misread: readonly string[];
}

export const digitsOf = (sent: string | undefined): string | null =>
  /^\+?(\d{5,20})$/.exec(sent?.trim() ?? "")?.[1] ?? null;
const idOf = (sent: string | undefined): string | null => sent?.trim().slice(0, 200) || null;
/** `@name`, which Meta sends with and without its @. */
const usernameOf = (sent: string | undefined): string | null => {
  const name = sent?.trim().replace(/^@/, "").slice(0, 100);
  return name ? `@${name}` : null;
};

function outsideOf(message: InboundMessage, isEcho: boolean, contacts: readonly InboundContact[]): OutsideWriter {
  let waId = digitsOf(isEcho ? message.to : message.from);
  let userId = isEcho
    ? idOf(message.to_user_id)
    : (idOf(message.from_user_id) ?? idOf(message.system?.previous_user_id));
  const named = contacts.find(
    (contact) =>
      (waId !== null && digitsOf(contact.wa_id) === waId) || (userId !== null && idOf(contact.user_id) === userId),
  );
  // The sender is the only contact that the change names.
  const contact = named ?? (waId === null && userId === null && contacts.length === 1 ? contacts[0] : undefined);
  waId ??= digitsOf(contact?.wa_id);
  userId ??= idOf(contact?.user_id) ?? (waId === null ? UNKNOWN_SENDER : null);
  return {
    waId,
    userId,
    profileName: contact?.profile?.name?.slice(0, 200) || null,
    username: usernameOf(contact?.profile?.username),
  };
}

const isObject = (sent: unknown): sent is Record<string, unknown> => typeof sent === "object" && sent !== null;

/**
 * Returns a message even if it could not be read: without an id or type of its own it is known by its place in the
 * webhook.
 */
function messageOf(sent: unknown, ownId: string): { message: InboundMessage; misread: string[] } {
  const { value, misread } = readLoosely(InboundMessage, sent);
  if (value) return { message: value, misread };
  const { id, type } = isObject(sent) ? sent : {};
  const again = readLoosely(InboundMessage, {
    ...(isObject(sent) && sent),
    id: typeof id === "string" && id !== "" ? id : ownId,
    type: typeof type === "string" ? type : UNKNOWN_SENDER,
  });
  const missing = [...(typeof id === "string" ? [] : ["id"]), ...(typeof type === "string" ? [] : ["type"])];
  return {
    message: again.value ?? { id: ownId, type: UNKNOWN_SENDER },
    misread: [...new Set([...missing, ...again.misread, ...misread.filter((name) => name !== "it")])],
  };
}

/** Reads the messages of a change, in their order; `rowId` is that of the row which keeps it raw. */
export function messagesIn(value: z.output<typeof MessagesValue>, rowId: string): ReadMessage[] {
  const contacts = (value.contacts ?? []).flatMap((sent): InboundContact[] => {
    const { value: contact } = readLoosely(InboundContact, sent);
    return contact ? [contact] : [];
  });
  const read = (isEcho: boolean) => (sent: unknown, index: number) => {
    const { message, misread } = messageOf(sent, `row:${rowId}:${isEcho ? "e" : "m"}${index}`);
    const outside = outsideOf(message, isEcho, contacts);
    const isFromNobody = outside.userId === UNKNOWN_SENDER;
    return { message, outside, isEcho, misread: isFromNobody ? [...misread, isEcho ? "to" : "from"] : misread };
  };
  return [...(value.messages ?? []).map(read(false)), ...(value.message_echoes ?? []).map(read(true))];
}
