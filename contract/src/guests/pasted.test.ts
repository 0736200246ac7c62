import { expect, test } from "vitest";
import { understandGuests } from "./pasted.ts";
import { aboveQuotas, doorName, guestSums } from "./sums.ts";

const shown = (text: string, names: readonly string[] = []) =>
  understandGuests(text, names).guests.map(({ name, places, type, side, note }) => [name, places, type, side, note]);

test("a pasted line says name, places, type, side and remark in any order", () => {
  expect(shown("Sam Lee +1, press\nRosa Keane x3, promoter, Radio National\nAda Byrne\nJo Ng, 2, vip, venue")).toEqual([
    ["Sam Lee", 2, "PRESS", null, null],
    ["Rosa Keane", 3, "GUEST", "PROMOTER", "Radio National"],
    ["Ada Byrne", 1, "GUEST", null, null],
    ["Jo Ng", 2, "VIP", "VENUE", null],
  ]);
  expect(shown("Sam Lee plus 2; m&g\tbrings a chair")).toEqual([
    ["Sam Lee", 3, "MEET_AND_GREET", null, "brings a chair"],
  ]);
});

test("a line with a fault is said with its number, and the others are read", () => {
  const { guests, faults } = understandGuests("Sam Lee x0\nJo x500\n+1, press\n\nAda Byrne", []);
  expect(faults).toEqual([
    { row: 1, text: "Sam Lee x0", message: "A guest takes at least 1 place" },
    { row: 2, text: "Jo x500", message: "A guest takes 50 places at most" },
    { row: 3, text: "+1, press", message: "The name is missing" },
  ]);
  expect(guests.map(({ row, name }) => [row, name])).toEqual([[5, "Ada Byrne"]]);
});

test("a name that is on the list, or twice in the lines, is said", () => {
  const { guests } = understandGuests("Sam Lee\nada  BYRNE\nSam lée", ["Ada Byrne"]);
  expect(guests.map(({ again }) => again)).toEqual([false, true, true]);
});

test("sums count approved and waiting places by side, and nothing that was declined", () => {
  const guest = (side: "ARTIST" | "VENUE", state: "APPROVED" | "ASKED" | "DECLINED", places: number, arrived = 0) => ({
    side,
    state,
    places,
    arrived,
  });
  const list = [guest("ARTIST", "APPROVED", 3, 2), guest("ARTIST", "ASKED", 2), guest("VENUE", "DECLINED", 9)];
  expect(guestSums(list).TOTAL).toEqual({ approved: 3, waiting: 2, arrived: 2 });
  expect(guestSums(list).VENUE).toEqual({ approved: 0, waiting: 0, arrived: 0 });
  const quotas = { TOTAL: 20, ARTIST: 4, AGENCY: null, PROMOTER: null, VENUE: 0 };
  expect(aboveQuotas(list, quotas)).toEqual([]);
  expect(aboveQuotas(list, quotas, { waiting: true })).toEqual([{ quota: "ARTIST", places: 4, wanted: 5 }]);
  expect(doorName("Sam van der Lee")).toBe("Lee, Sam van der");
});
