import { expect, test } from "vitest";
import { findDates } from "#web/shared/quick/dates.ts";
import type { KnownRecord } from "#web/shared/quick/names.ts";
import { understandCall } from "./understandCall.ts";

/** Tue 11 Aug 2026 10:42 in Sydney. */
const NOW = Date.parse("2026-08-11T00:42:00Z");
const ANA: KnownRecord = { id: "a", name: "Ana Lopez", kind: "person" };
const BEA: KnownRecord = { id: "b", name: "Bea Ortiz", kind: "contact", partnerId: "f" };
const FESTIVAL: KnownRecord = { id: "f", name: "Lantern Festival", kind: "partner" };
const records = new Map([
  ["ana lopez", [ANA]],
  ["ana", [ANA]],
  ["called ana lopez", [ANA]],
  ["bea", [BEA]],
  ["bea ortiz", [BEA]],
  ["lantern festival", [FESTIVAL]],
  ["sam", [ANA, BEA].map((party) => ({ ...party, name: `Sam ${party.name}` }))],
]);
const read = (text: string, refused: readonly string[] = []) => {
  const {
    marks: _,
    party,
    ...call
  } = understandCall(text, {
    records,
    findDates: (words, past) => findDates(words, "Australia/Sydney", NOW, past),
    refused: new Set(refused),
  });
  return { ...call, party: party?.id ?? null };
};
const REACHED = {
  started: null,
  direction: "OUT",
  outcome: "REACHED",
  durationSeconds: null,
  followUp: null,
  notes: "",
  party: null,
};

test.each([
  [
    "called Ana Lopez 12 min voicemail, follow up Friday",
    {
      party: "a",
      durationSeconds: 720,
      outcome: "VOICEMAIL",
      followUp: { summary: null, due: { day: "2026-08-14", time: null } },
    },
  ],
  [
    "Ana rang about the terms, 1 h 5 min",
    { direction: "IN", party: "a", durationSeconds: 3900, notes: "about the terms" },
  ],
  ["call from Bea Ortiz", { direction: "IN", party: "b" }],
  ["Called Lantern Festival, no answer", { outcome: "NO_ANSWER", notes: "Lantern Festival" }],
  ["phoned Bea, engaged", { outcome: "BUSY", party: "b" }],
  ["rang Ana: wrong number", { outcome: "WRONG_NUMBER", party: "a", notes: ":" }],
  ["spoke with Sam for 90 s", { durationSeconds: 90, notes: "Sam" }],
  [
    "called Bea, left a message. Follow up: send the rider tomorrow 3pm",
    {
      party: "b",
      outcome: "VOICEMAIL",
      followUp: { summary: "send the rider", due: { day: "2026-08-12", time: "15:00" } },
    },
  ],
  [
    "called Bea yesterday 3pm for 5 min, terms are fine",
    {
      party: "b",
      durationSeconds: 300,
      notes: "terms are fine",
      started: { day: "2026-08-10", time: "15:00" },
    },
  ],
  ["Ana called on Friday", { direction: "IN", party: "a", started: { day: "2026-08-07", time: null } }],
  ["   ", {}],
])("“%s” is understood", (text, expected) => expect(read(text)).toEqual({ ...REACHED, ...expected }));

test("a guess that is removed is a word of the notes again", () => {
  const text = "called Ana 12 min voicemail, follow up Friday";
  expect(read(text, ["duration", "outcome"])).toMatchObject({
    durationSeconds: null,
    outcome: "REACHED",
    notes: "12 min voicemail",
  });
  expect(read("called Ana yesterday", ["started"])).toMatchObject({ started: null, notes: "yesterday" });
  expect(read(text, ["followUp"])).toMatchObject({ followUp: null, notes: ", follow up Friday".slice(2) });
});
