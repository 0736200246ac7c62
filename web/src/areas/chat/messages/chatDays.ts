/** Messages in the order in which they are shown, by the days of the reader. */
import type { ChatMessage } from "#contract/chat/message.ts";
import { today } from "#web/ui/time/format.ts";

export interface ChatDay {
  /** `YYYY-MM-DD` in the reader's zone. */
  day: string;
  messages: ChatMessage[];
}

/** Joins pages that may overlap: each message once, as the first page has it, the oldest first. */
export function joined(pages: readonly (readonly ChatMessage[])[]): ChatMessage[] {
  const messagesById = new Map<string, ChatMessage>();
  for (const message of pages.flat()) if (!messagesById.has(message.id)) messagesById.set(message.id, message);
  // The server's order: by time, and within the same second by arrival, which ids follow.
  return [...messagesById.values()].sort((a, b) => a.timestamp - b.timestamp || (a.id < b.id ? -1 : 1));
}

/**
 * Returns the cursors of older pages, with another one where a page doesn't reach the next: a page ends before its cursor, so
 * the page before has to contain the cursor's message, or overlap. The same array if nothing is missing.
 */
export function withoutGaps(pages: readonly (readonly ChatMessage[])[], cursors: readonly string[]): readonly string[] {
  const gap = cursors.findIndex((cursor, index) => {
    const page = pages[index] ?? [];
    // A message may have moved to another conversation, and its cursor with it.
    const reached = new Set([cursor, ...(pages[index + 1] ?? []).map(({ id }) => id)]);
    return page.length > 0 && !page.some(({ id }) => reached.has(id));
  });
  const oldest = pages[gap]?.at(-1);
  return oldest ? [...cursors.slice(0, gap), oldest.id, ...cursors.slice(gap)] : cursors;
}

export function byDays(messages: readonly ChatMessage[], zone: string): ChatDay[] {
  const days: ChatDay[] = [];
  for (const message of messages) {
    const day = today(zone, message.timestamp);
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}

/** The one that arrived last, of those that came in. */
export const newestIncoming = (messages: readonly ChatMessage[]): ChatMessage | null =>
  messages.reduce<ChatMessage | null>(
    (newest, message) => (message.incoming && (newest === null || message.id > newest.id) ? message : newest),
    null,
  );
