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
  const known = new Map<string, ChatMessage>();
  for (const message of pages.flat()) if (!known.has(message.id)) known.set(message.id, message);
  // The server's order: by time, and within the same second by arrival, which ids follow.
  return [...known.values()].sort((a, b) => a.timestamp - b.timestamp || (a.id < b.id ? -1 : 1));
}

/**
 * Returns the cursors of older pages, with another where a page does not reach the one after it: each page ends before its
 * cursor, so the page before must have the cursor's message. The same array if nothing is missing.
 */
export function withoutGaps(pages: readonly (readonly ChatMessage[])[], cursors: readonly string[]): readonly string[] {
  const gap = cursors.findIndex((cursor, index) => {
    const page = pages[index] ?? [];
    return page.length > 0 && !page.some(({ id }) => id === cursor);
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
