import { describe, expect, test } from "vitest";
import type { ManagementWidget } from "#contract/dashboards/management.ts";
import { isNewAgency, leadParts } from "./lead.ts";
import { nextThing } from "./nextThing.ts";

const ZONE = "Australia/Sydney";
/** Tue 11 Aug 2026 08:30 in Sydney. */
const NOW = Date.parse("2026-08-10T22:30:00Z");
const reader = { now: NOW, zone: ZONE };
const place = { id: "widget", x: 0, y: 0, width: 3, height: 26, settings: {} };
const later = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString();
const person = { id: "imogen", displayName: "Imogen Hart-Okafor", avatarUrl: null, type: "talent" as const };

const money = (count: number): ManagementWidget => ({
  ...place,
  kind: "MONEY",
  data: {
    currency: "AUD",
    outstanding: { amount: 100, count: 9, clients: 3 },
    overdue: { amount: 50, count, oldestDays: count === 0 ? null : 104 },
    expected: { amount: 0, ready: 0, until: "2026-08-31" },
    fees: { amount: 0, before: 0, from: "2026-08-01", to: "2026-08-11" },
  },
});
const toSend = (...counts: number[]): ManagementWidget => ({
  ...place,
  kind: "TO_SEND",
  data: {
    count: 6,
    ready: counts.map((count, index) => ({ currency: index === 0 ? "AUD" : "EUR", count, amount: 100 })),
    entries: [],
    unsent: { count: 0, last: null },
  },
});
const unsent = (count: number): ManagementWidget => ({
  ...place,
  kind: "TO_SEND",
  data: { count: 0, ready: [], entries: [], unsent: { count, last: { id: "opening", name: "INV-2026-0031" } } },
});
const day = (...entries: [title: string, minutes: number | null, isDone?: boolean][]): ManagementWidget => ({
  ...place,
  kind: "MY_DAY",
  data: {
    today: "2026-08-11",
    zone: ZONE,
    due: 0,
    entries: entries.map(([title, minutes, isDone = false]) => ({
      id: title,
      kind: "task",
      title,
      priority: null,
      startsAt: minutes === null ? null : later(minutes),
      endsAt: null,
      color: null,
      version: 1,
      isDone,
      people: [],
    })),
    overdue: { count: 0, since: null },
  },
});
const week = (...dates: string[]): ManagementWidget => ({
  ...place,
  kind: "THIS_WEEK",
  data: {
    zone: ZONE,
    bookings: 2,
    days: [],
    overlaps: dates.map((date) => ({ person, date, minutes: 95, records: [null, null] })),
  },
});
const holds = (...minutes: number[]): ManagementWidget => ({
  ...place,
  kind: "HOLDS",
  data: {
    count: minutes.length,
    opportunities: 0,
    events: minutes.length,
    rows: minutes.map((ahead, index) => ({
      id: `hold${index}`,
      person,
      level: 1,
      firstDay: "2026-10-10",
      lastDay: "2026-10-10",
      expiresAt: later(ahead),
      record: { id: "river", kind: "event", title: "River stage" },
    })),
  },
});
const keyDates = (...days: number[]): ManagementWidget => ({
  ...place,
  kind: "KEY_DATES",
  data: {
    count: days.length,
    rows: days.map((ahead, index) => ({
      id: `date${index}`,
      contract: { id: "ambassador", name: "Ambassador" },
      partner: null,
      kind: "OPTION" as const,
      title: null,
      date: `2026-08-${11 + ahead}`,
      days: ahead,
    })),
  },
});
const chats = (...minutes: (number | null)[]): ManagementWidget => ({
  ...place,
  kind: "UNANSWERED",
  data: {
    chats: minutes.length,
    enquiries: 0,
    rows: minutes.map((ahead, index) => ({
      id: `chat${index}`,
      kind: "chat" as const,
      name: "Gwen Tarrant",
      avatarUrl: null,
      text: "How many on the door?",
      since: later(-600),
      closesAt: ahead === null ? null : later(ahead),
    })),
  },
});

const sentences = (...widgets: ManagementWidget[]): string[] =>
  leadParts(widgets, reader).map(({ words, rest }) => `${words} ${rest}`);

describe("the lead", () => {
  test("the lead has the four most urgent parts, whatever the order of the widgets", () => {
    const widgets = [money(9), chats(42), keyDates(0), holds(60), week("2026-08-14"), toSend(5)];
    expect(leadParts(widgets, reader).map(({ reason }) => reason)).toEqual(["TO_SEND", "OVERLAP", "HOLD", "KEY_DATE"]);
  });

  test("the lead is empty where nothing is urgent or nothing can be read", () => {
    expect(sentences(money(0), toSend(), week(), holds(3000), keyDates(1), chats(121, null))).toEqual([]);
    expect(sentences({ ...place, kind: "MONEY", data: null })).toEqual([]);
  });

  test("invoices to send are counted over all currencies", () => {
    expect(sentences(toSend(4, 1))).toEqual(["Five invoices go out once you approve them."]);
    expect(sentences(toSend(1))).toEqual(["One invoice goes out once you approve it."]);
    expect(sentences(toSend(12))).toEqual(["12 invoices go out once you approve them."]);
  });

  test("an overlap names the person and the day, and counts the others", () => {
    expect(sentences(week("2026-08-14"))).toEqual(["Imogen Hart-Okafor is booked twice on Friday."]);
    expect(sentences(week("2026-08-12", "2026-08-15"))).toEqual([
      "Imogen Hart-Okafor is booked twice tomorrow, and 1 more overlaps.",
    ]);
    expect(leadParts([week("2026-08-14")], reader)[0]?.to).toBe("/calendar?date=2026-08-14");
  });

  test("a hold counts on the day on which it ends in the reader's zone", () => {
    expect(sentences(holds(510))).toEqual(["The 1st hold on Imogen Hart-Okafor ends at 17:00."]);
    expect(sentences(holds(510, 60))).toEqual(["Two holds end today, the first at 09:30."]);
    expect(sentences(holds(-10, 930))).toEqual([]);
    expect(leadParts([holds(510)], reader)[0]?.to).toBe("/event/detail/river/summary");
  });

  test("a key date counts on its day", () => {
    expect(sentences(keyDates(0, 4))).toEqual(["Option of Ambassador is today."]);
    expect(sentences(keyDates(0, 0))).toEqual(["Two key dates are today."]);
  });

  test("a chat counts in the last two hours of its window", () => {
    expect(sentences(chats(42, 200))).toEqual(["Gwen Tarrant can be answered freely for 42 min more."]);
    expect(sentences(chats(119, 65, -1))).toEqual([
      "Two chats can soon be answered by templates only, the first in 1 h 5 min.",
    ]);
    expect(leadParts([chats(42)], reader)[0]?.to).toBe("/comms/whatsapp?id=chat0");
  });

  test("emails of invoices that failed lead to the invoice, or to the list of several", () => {
    expect(sentences(unsent(1))).toEqual(["Invoice INV-2026-0031 has an email that was not sent."]);
    expect(leadParts([unsent(1)], reader)[0]?.to).toBe("/finance/invoices/detail/opening/summary");
    expect(sentences(unsent(3))).toEqual(["Three invoices have an email that was not sent."]);
    expect(leadParts([unsent(3)], reader)[0]?.to).toBe("/finance/invoices/invoices?unsent=true");
    expect(leadParts([money(9), unsent(1), keyDates(0)], reader).map(({ reason }) => reason)).toEqual([
      "KEY_DATE",
      "UNSENT",
      "OVERDUE",
    ]);
  });

  test("overdue invoices come last, with the age of the oldest", () => {
    expect(sentences(money(9), toSend(2))).toEqual([
      "Two invoices go out once you approve them.",
      "Nine invoices are overdue, the oldest by 104 days.",
    ]);
  });
});

describe("the next thing", () => {
  const next = (...widgets: ManagementWidget[]) => {
    const thing = nextThing(widgets, reader);
    return thing && `${thing.words}, ${thing.when}`;
  };

  test("the nearest of what is still to come is named, whatever the order of the widgets", () => {
    const entries = day(["Over", -30], ["Roster meeting", 60], ["Done", 30, true], ["Poster", null]);
    expect(next(keyDates(4), holds(3000), entries)).toBe("Roster meeting, today 09:30");
    expect(next(keyDates(4), holds(3000))).toBe("the end of the 1st hold on Imogen Hart-Okafor, Thu 10:30");
    expect(next(day(["Poster", null]), holds(3000))).toBe("Poster, today");
  });

  test("nothing is named where the widgets have nothing to come or can't be read", () => {
    expect(next(day(["Over", -30]), money(0))).toBe(null);
    expect(next({ ...place, kind: "MY_DAY", data: null })).toBe(null);
  });
});

test("an agency is new while its roster is empty, and not where the roster can't be read", () => {
  const none = { count: 0, people: [] };
  const roster = (count: number): ManagementWidget => ({
    ...place,
    kind: "ROSTER",
    data: { count, active: 0, pending: none, free: none, ending: none },
  });
  expect(isNewAgency([roster(0)])).toBe(true);
  expect(isNewAgency([roster(1)])).toBe(false);
  expect(isNewAgency([{ ...place, kind: "ROSTER", data: null }])).toBe(false);
});
