import { expect, test } from "vitest";
import type { ChatMessage } from "#contract/chat/message.ts";
import { byDays, joined, newestIncoming } from "./chatDays.ts";

const SYDNEY = "Australia/Sydney";
const message = (id: string, at: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  ...{ id, logId: "log", timestamp: Date.parse(at), contactName: "June", contactId: null, textBody: id, avatar: null },
  ...{ incoming: true, kind: "text", state: "RECEIVED", failure: null, repeatable: false, sender: null, file: null },
  times: { accepted: null, sent: null, delivered: null, read: null, failed: null },
  ...{
    template: null,
    replyTo: null,
    reactions: [],
    location: null,
    contacts: [],
    event: null,
    forwarded: false,
    fromPhone: false,
  },
  ...{ editedAt: null, deletedAt: null },
  ...more,
});

test("days are the reader's, also where daylight saving begins (B-504, B-147)", () => {
  const messages = [
    message("1", "2026-10-03T13:59:00Z"),
    message("2", "2026-10-03T14:01:00Z"),
    message("3", "2026-10-04T12:59:00Z"),
    message("4", "2026-10-04T13:00:00Z"),
  ];
  expect(byDays(messages, SYDNEY).map(({ day, messages: all }) => [day, all.map(({ id }) => id)])).toEqual([
    ["2026-10-03", ["1"]],
    ["2026-10-04", ["2", "3"]],
    ["2026-10-05", ["4"]],
  ]);
  expect(byDays(messages, "America/New_York").map(({ day }) => day)).toEqual(["2026-10-03", "2026-10-04"]);
});

test("pages that overlap show each message once, the newest state first, in the order of time and arrival", () => {
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

test("the newest of those that came in is the last to arrive, whatever its time", () => {
  const late = message("9", "2026-08-01T00:00:00Z");
  expect(newestIncoming([late, message("5", "2026-08-11T00:00:00Z")])).toBe(late);
  expect(newestIncoming([message("5", "2026-08-11T00:00:00Z", { incoming: false })])).toBeNull();
});
