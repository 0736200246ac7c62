import { describe, expect, test } from "vitest";
import { findDates } from "#web/shared/quick/dates.ts";
import { type KnownRecord, namesIn } from "#web/shared/quick/names.ts";
import { type Knowledge, understand } from "./understand.ts";

/** Tue 11 Aug 2026 10:42 in Sydney. */
const NOW = Date.parse("2026-08-11T00:42:00Z");
const ZONE = "Australia/Sydney";
const PRIYA: KnownRecord = { id: "p", name: "Priya Raman-Lisle", kind: "person" };
const LANTERNS: KnownRecord = { id: "l", name: "The Tin Lanterns", kind: "person" };
const FESTIVAL: KnownRecord = { id: "f", name: "Lantern Festival", kind: "partner" };
const MARCUS = { id: "m", name: "Marcus Delacroix" };

const knowing = (more: Partial<Knowledge> = {}): Knowledge => ({
  types: [
    { id: "call", name: "Call", code: "CALL" },
    { id: "post", name: "Social post", code: "SOCIALPOST" },
    { id: "event", name: "Meeting", code: "MEETING" },
  ],
  staff: new Map([
    ["marcus", [MARCUS]],
    ["ma", [MARCUS, { id: "x", name: "Mai Tran" }]],
  ]),
  records: new Map([
    ["priya", [PRIYA]],
    ["lantern festival", [FESTIVAL]],
    ["lantern", [FESTIVAL]],
    ["sam", [PRIYA, LANTERNS].map((record) => ({ ...record, name: `Sam ${record.name}` }))],
  ]),
  findDates: (text) => findDates(text, ZONE, NOW),
  refused: new Set(),
  ...more,
});
const read = (text: string, more?: Partial<Knowledge>) => {
  const { summary, guesses } = understand(text, knowing(more));
  const found = Object.fromEntries(
    guesses.map((guess) => [
      guess.kind,
      guess.kind === "date"
        ? [guess.date.start, guess.date.end]
            .map((bound) => bound && [bound.day, bound.time].filter(Boolean).join("T"))
            .filter(Boolean)
            .join("/")
        : guess.kind === "type"
          ? guess.type.id
          : guess.kind === "assignee"
            ? guess.staff.id
            : guess.record.id,
    ]),
  );
  return { summary, ...found };
};

test("date, type, assignee and person are understood in one line", () => {
  expect(read("Call Priya tomorrow 3pm #call @Marcus")).toEqual({
    summary: "Call Priya",
    type: "call",
    assignee: "m",
    date: "2026-08-12T15:00",
    related: "p",
  });
});

test.each([
  ["Send the rider", { summary: "Send the rider" }],
  ["Call the venue", { summary: "Call the venue", type: "call" }],
  ["Post it #social-post", { summary: "Post it", type: "post" }],
  ["Sign the papers #contract", { summary: "Sign the papers #contract" }],
  ["Rehearse with @Nobody", { summary: "Rehearse with @Nobody" }],
  ["Brief @ma", { summary: "Brief @ma" }],
  ["Write to someone@example.com", { summary: "Write to someone@example.com" }],
  ["Ask Sam about it", { summary: "Ask Sam about it" }],
  ["Visit Lantern Festival on Friday", { summary: "Visit Lantern Festival", related: "f", date: "2026-08-14" }],
  ["Ask May for the contract", { summary: "Ask May for the contract" }],
  ["   ", { summary: "" }],
])("“%s” is understood as a task", (text, expected) => {
  expect(read(text)).toMatchObject(expected);
  expect(Object.keys(read(text)).sort()).toEqual(Object.keys(expected).sort());
});

describe("dates are those of the person's zone", () => {
  test.each([
    ["tomorrow", "2026-08-12"],
    ["in 2 hours", "2026-08-11T12:42"],
    ["Friday 2-4pm", "2026-08-14T14:00/2026-08-14T16:00"],
    ["12 Sep 2026 09:30", "2026-09-12T09:30"],
  ])("“%s” is a date of the person's zone", (words, date) =>
    expect(read(`Meet ${words}`)).toEqual({ summary: "Meet", date }),
  );

  test("a date is of the zone's own day, also where that has begun or the clocks change", () => {
    const now = Date.parse("2026-10-03T15:30:00Z");
    const dates = (text: string, zone: string) => findDates(text, zone, now).map(({ start }) => start);
    expect(dates("tomorrow 9am", "Australia/Sydney")).toEqual([{ day: "2026-10-05", time: "09:00" }]);
    expect(dates("tomorrow 9am", "America/New_York")).toEqual([{ day: "2026-10-04", time: "09:00" }]);
    expect(dates("in 2 hours", "Australia/Sydney")).toEqual([{ day: "2026-10-04", time: "04:30" }]);
  });
});

test("a guess that is removed is a word of the summary again", () => {
  const text = "Call Priya tomorrow 3pm @Marcus";
  const keys = understand(text, knowing()).guesses.map(({ key }) => key);
  expect(keys).toEqual(["type:call", "related:priya", "date:tomorrow 3pm", "assignee:@marcus"]);
  expect(read(text, { refused: new Set(["date:tomorrow 3pm"]) })).toMatchObject({ summary: "Call Priya tomorrow 3pm" });
  expect(read(text, { refused: new Set(["assignee:@marcus"]) })).toMatchObject({ summary: "Call Priya @Marcus" });
  expect(read(text, { refused: new Set(keys) })).toEqual({ summary: text });
});

test("names to look up are runs of capitalised words, the longest first", () => {
  expect(namesIn("Call Imogen Hart-Okafor, then Odalys #Call @Marcus").map(({ words }) => words)).toEqual([
    "Call Imogen Hart-Okafor",
    "Call Imogen",
    "Imogen Hart-Okafor",
    "Call",
    "Imogen",
    "Hart-Okafor",
    "Odalys",
  ]);
});
