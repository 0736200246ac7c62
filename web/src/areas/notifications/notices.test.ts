import { expect, test } from "vitest";
import type { Notification } from "#contract/notifications/notification.ts";
import { daysAheadText, dueText, groupNotices, placeOf, shownOrder } from "./notices.ts";

const record = { id: "r1", kind: "person", resource: "TALENT", displayName: "Imogen", avatarUrl: null } as const;
const notice = (id: string, time: string, more: Partial<Notification> = {}): Notification => ({
  id,
  kind: "comment",
  at: time,
  read: 0,
  actor: null,
  record,
  note: null,
  due: null,
  enquiry: null,
  import: null,
  export: null,
  clash: null,
  hold: null,
  keyDate: null,
  social: null,
  payee: null,
  advance: null,
  signing: null,
  chat: null,
  mail: null,
  changes: [],
  ...more,
});
const other = { ...record, id: "r2" };

test("notifications are grouped by the day where the reader is, then by record, the newest first", () => {
  const days = groupNotices(
    [
      notice("a", "2026-08-10T23:00:00Z"),
      notice("b", "2026-08-10T22:00:00Z", { record: other }),
      notice("c", "2026-08-10T21:00:00Z"),
      notice("d", "2026-08-10T01:00:00Z"),
    ],
    "Australia/Sydney",
  );
  expect(
    days.map(({ day, groups }) => [day, groups.map(({ key, notices }) => [key, notices.map(({ id }) => id)])]),
  ).toEqual([
    [
      "11 Aug 2026",
      [
        ["r1", ["a", "c"]],
        ["r2", ["b"]],
      ],
    ],
    ["10 Aug 2026", [["r1", ["d"]]]],
  ]);
  expect(shownOrder(days).map(({ id }) => id)).toEqual(["a", "c", "b", "d"]);
});

test("a key date says how far ahead it is on the day it is read, where the reader is", () => {
  const read = (time: string) => daysAheadText("2027-01-15", "Australia/Sydney", Date.parse(time));
  expect(read("2026-11-26T05:00:00Z")).toBe("is in 50 days, on 15 Jan 2027");
  // In Sydney it is the 14th.
  expect(read("2027-01-13T20:00:00Z")).toBe("is in 1 day, on 15 Jan 2027");
  expect(read("2027-01-15T00:00:00Z")).toBe("is today");
  expect(read("2027-01-20T00:00:00Z")).toBe("was on 15 Jan 2027");
});

test("a notification leads to where it happened", () => {
  const places = {
    collections: { talents: { base: "/talent", one: "Talent" }, scouts: { base: "/scout", one: "Scout" } },
    imports: { talents: { base: "/talent", many: "Talents", title: "Import" } },
  };
  const time = "2026-08-10T23:00:00Z";
  expect(placeOf(notice("a", time), places)).toBe("/talent/r1/profile/summary");
  expect(placeOf(notice("a", time, { note: { id: "n", note: "" } }), places)).toBe("/talent/r1/profile/notes");
  expect(placeOf(notice("a", time, { record: { ...record, resource: "SCOUT" } }), places)).toBe(
    "/scout/r1/profile/summary",
  );
  const file = { id: "i", kind: "talents", filename: "a.csv", state: "done", added: 1, faulty: 0 } as const;
  expect(placeOf(notice("a", time, { record: null, import: file }), places)).toBe("/talent/import/i");
  const enquiry = { id: "e", name: "June Abara" };
  expect(placeOf(notice("a", time, { record: null, enquiry }), places)).toBe("/comms/website?id=e");
  const chat = { logId: "l", name: "June Abara" };
  expect(placeOf(notice("a", time, { record: null, chat }), places)).toBe("/comms/whatsapp?id=l");
  const mail = { id: "m", name: "June Abara" };
  expect(placeOf(notice("a", time, { record: null, mail }), places)).toBe("/comms/emails?id=m");
  expect(placeOf(notice("a", time, { record: { ...record, kind: "task", resource: "TASK" } }), places)).toBeNull();
});

test("a due time is shown as a date, with its time if it has one", () => {
  expect(dueText("2026-08-11T17:00")).toBe("11 Aug 2026 17:00");
  expect(dueText("2026-08-11")).toBe("11 Aug 2026");
});
