import { expect, test } from "vitest";
import type { ChatMessage } from "#contract/chat/message.ts";
import { byDays, joined, newestIncoming, withoutGaps } from "./chatDays.ts";

const SYDNEY = "Australia/Sydney";
const message = (id: string, time: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  logId: "log",
  timestamp: Date.parse(time),
  contactName: "June",
  contactId: null,
  textBody: id,
  avatar: null,
  incoming: true,
  kind: "text",
  state: "RECEIVED",
  failure: null,
  repeatable: false,
  sender: null,
  file: null,
  times: { accepted: null, sent: null, delivered: null, read: null, failed: null },
  template: null,
  replyTo: null,
  reactions: [],
  location: null,
  contacts: [],
  event: null,
  forwarded: false,
  fromPhone: false,
  editedAt: null,
  deletedAt: null,
  ...more,
});

test("days are the reader's, also where daylight saving begins (B-504, B-147)", () => {
  const messages = [
    message("1", "2026-10-03T13:59:00Z"),
    message("2", "2026-10-03T14:01:00Z"),
    message("3", "2026-10-04T12:59:00Z"),
    message("4", "2026-10-04T13:00:00Z"),
  ];
  expect(byDays(messages, SYDNEY).map(({ day, messages: ofDay }) => [day, ofDay.map(({ id }) => id)])).toEqual([
    ["2026-10-03", ["1"]],
    ["2026-10-04", ["2", "3"]],
    ["2026-10-05", ["4"]],
  ]);
  expect(byDays(messages, "America/New_York").map(({ day }) => day)).toEqual(["2026-10-03", "2026-10-04"]);
});

test("overlapping pages show each message once, in its newest state, by time and arrival", () => {
  const pages = [
    [message("c", "2026-08-11T00:02:00Z", { textBody: "edited" }), message("b", "2026-08-11T00:01:00Z")],
    [
      message("c", "2026-08-11T00:02:00Z"),
      message("a2", "2026-08-11T00:00:00Z"),
      message("a1", "2026-08-11T00:00:00Z"),
    ],
  ];
  expect(joined(pages).map(({ id, textBody }) => `${id} ${textBody}`)).toEqual(["a1 a1", "a2 a2", "b b", "c edited"]);
});

test("messages that new ones moved off the first page are loaded again, however many came", () => {
  const history = Array.from({ length: 30 }, (_, n) => message(`${n + 10}`, `2026-08-11T00:${n + 10}:00Z`));
  const newest = (count: number, before?: string): ChatMessage[] => {
    const until = before === undefined ? count : history.findIndex(({ id }) => id === before);
    return history.slice(Math.max(0, until - 3), until).reverse();
  };
  const pagesOf = (count: number, cursors: readonly string[]) => [
    newest(count),
    ...cursors.map((cursor) => newest(count, cursor)),
  ];
  // Loads the newest six of ten messages.
  let cursors: readonly string[] = ["17"];
  expect(withoutGaps(pagesOf(10, cursors), cursors)).toBe(cursors);
  for (const [count, shown] of [
    [11, 7],
    [20, 16],
  ] as const) {
    for (let next = withoutGaps(pagesOf(count, cursors), cursors); next !== cursors; ) {
      cursors = next;
      next = withoutGaps(pagesOf(count, cursors), cursors);
    }
    const ids = joined(pagesOf(count, cursors)).map(({ id }) => id);
    expect(ids).toEqual(history.slice(count - shown, count).map(({ id }) => id));
  }
  // The cursor's message has gone: pages that overlap are enough.
  const overlapping = [newest(10), newest(10, "18")];
  const gone = ["gone"];
  expect(withoutGaps(overlapping, gone)).toBe(gone);
});

test("the newest of those that came in is the last to arrive, whatever its time", () => {
  const late = message("9", "2026-08-01T00:00:00Z");
  expect(newestIncoming([late, message("5", "2026-08-11T00:00:00Z")])).toBe(late);
  expect(newestIncoming([message("5", "2026-08-11T00:00:00Z", { incoming: false })])).toBeNull();
});
