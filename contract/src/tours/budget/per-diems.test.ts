import { expect, test } from "vitest";
import { perDiemDays } from "./per-diems.ts";

const DAYS = [
  { day: "2027-03-01", country: "DE" },
  { day: "2027-03-02", country: "DE" },
  { day: "2027-03-03", country: "FR" },
  { day: "2027-03-04", country: null },
];
const CREW = { group: "CREW", joinsOn: null, leavesOn: null } as const;
const RATES = [
  { id: "crew-de", group: "CREW", country: "DE" },
  { id: "crew", group: "CREW", country: null },
] as const;

test("a day counts at the rate of its country, else at the one for everywhere else", () => {
  const { counts } = perDiemDays(
    DAYS,
    [
      { id: "a", ...CREW },
      { id: "b", ...CREW },
    ],
    RATES,
    [],
    "2027-03-02",
  );
  expect(counts).toEqual([
    { rateId: "crew-de", people: 2, days: 4, soFar: 4 },
    { rateId: "crew", people: 2, days: 4, soFar: 0 },
  ]);
});

test("a person who joins late or leaves early has fewer days", () => {
  const late = { id: "a", group: "CREW", joinsOn: "2027-03-02", leavesOn: "2027-03-03" } as const;
  const { cells, counts } = perDiemDays(DAYS, [late], RATES, [], "2027-02-01");
  expect(cells.get("a")).toEqual(["away", "counts", "counts", "away"]);
  expect(counts.map(({ days }) => days)).toEqual([1, 1]);
});

test("a day that was turned off or on by hand stays so", () => {
  const changes = [
    { memberId: "a", day: "2027-03-01", counts: false },
    { memberId: "a", day: "2027-03-04", counts: true },
  ];
  const { cells } = perDiemDays(DAYS, [{ id: "a", ...CREW, leavesOn: "2027-03-03" }], RATES, changes, "2027-02-01");
  expect(cells.get("a")).toEqual(["off", "counts", "counts", "counts"]);
});

test("days without a rate are said by group", () => {
  const band = { id: "a", group: "ARTIST", joinsOn: null, leavesOn: null } as const;
  expect(perDiemDays(DAYS, [band], RATES, [], "2027-02-01").without).toEqual([{ group: "ARTIST", days: 4 }]);
});
