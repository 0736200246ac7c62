import { expect, test } from "vitest";
import { amountsOf, dueBy, type InstalmentDays, monthEnd, type Share } from "./instalment.ts";

const percent = (value: string): Share => ({ share: "PERCENT", percent: value, amount: null });
const fixed = (amount: number): Share => ({ share: "AMOUNT", percent: null, amount });
const rest: Share = { share: "REST", percent: null, amount: null };

test("40 % and the rest of 10,000 are 4,000 and 6,000", () =>
  expect(amountsOf(1_000_000, [percent("40"), rest])).toEqual([400_000, 600_000]));

test("three thirds come to the value, the largest remainder first, then in their order", () => {
  expect(amountsOf(100, [percent("33.333333"), percent("33.333333"), percent("33.333334")])).toEqual([33, 33, 34]);
  expect(amountsOf(101, [percent("50"), percent("50")])).toEqual([51, 50]);
});

test("the rest closes what amounts and percents leave, and shows it if they exceed the value", () => {
  expect(amountsOf(1001, [percent("10"), fixed(400), rest])).toEqual([100, 400, 501]);
  expect(amountsOf(100, [fixed(150), rest])).toEqual([150, -50]);
});

test("a value of many billions is shared without losing a unit", () =>
  expect(amountsOf(9_999_999_999_999, [percent("33.333333"), rest]).reduce((sum, amount) => sum + amount, 0)).toBe(
    9_999_999_999_999,
  ));

/** Numbers that follow from a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test("20,000 random contracts come to their value to the unit, no percentage off by one or more", () => {
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);
  const random = randomFrom(seed);
  const upTo = (max: number) => Math.floor(random() * max);
  for (let n = 0; n < 20_000; n += 1) {
    // Currencies without decimals, with two and with three.
    const value = upTo(10 ** (1 + upTo(12)));
    const parts: Share[] = [];
    let left = 100_000_000;
    for (let part = upTo(12); part >= 0; part -= 1) {
      const millionths = Math.min(left, upTo(40_000_000));
      left -= millionths;
      parts.push(percent(`${Math.floor(millionths / 1e6)}.${String(millionths % 1e6).padStart(6, "0")}`));
    }
    const closing = upTo(3);
    if (closing === 0) parts.push(rest);
    else parts.push(percent(`${Math.floor(left / 1e6)}.${String(left % 1e6).padStart(6, "0")}`));
    const amounts = amountsOf(value, parts);
    const context = `seed ${seed}, ${value} in ${JSON.stringify(parts)}`;
    expect(
      amounts.reduce((sum, amount) => sum + amount, 0),
      context,
    ).toBe(value);
    for (const [place, { share, percent: percentage }] of parts.entries())
      if (share === "PERCENT") {
        const exact = (BigInt(value) * BigInt((percentage ?? "0").replace(".", ""))) / 100_000_000n;
        const off = BigInt(amounts[place] ?? 0) - exact;
        expect(off === 0n || off === 1n, context).toBe(true);
      }
  }
});

const DAYS: InstalmentDays = {
  eventStart: "2026-11-22",
  eventEnd: "2026-11-23",
  signature: "2026-08-10",
  termEnd: "2026-12-31",
};
test.each([
  [{ rule: "EVENT_START", offset: -30, onDate: null }, "2026-10-23"],
  [{ rule: "EVENT_END", offset: 7, onDate: null }, "2026-11-30"],
  [{ rule: "SIGNATURE", offset: 7, onDate: null }, "2026-08-17"],
  [{ rule: "TERM_END", offset: 1, onDate: null }, "2027-01-01"],
  [{ rule: "MONTH_END", offset: 0, onDate: "2028-02-03" }, "2028-02-29"],
  [{ rule: "MONTH_END", offset: 7, onDate: null }, "2026-12-07"],
  [{ rule: "DATE", offset: 5, onDate: "2026-09-01" }, "2026-09-01"],
] as const)("%j is due on %s", (rule, day) => expect(dueBy(rule, DAYS)).toBe(day));

test("a part is due on no day while what it hangs on has none", () => {
  const open: InstalmentDays = { eventStart: null, eventEnd: null, signature: null, termEnd: null };
  for (const rule of ["EVENT_START", "EVENT_END", "SIGNATURE", "TERM_END", "MONTH_END"] as const)
    expect(dueBy({ rule, offset: 3, onDate: null }, open)).toBeNull();
});

test("days are the same in every zone: month ends and offsets over changes of clocks", () => {
  const zones = Intl.supportedValuesOf("timeZone").filter((_, n) => n % 2 === 0);
  expect(zones.length).toBeGreaterThan(200);
  const before = process.env.TZ;
  const reference = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();
  const offsets = new Set<number>();
  try {
    for (const [n, zone] of zones.entries()) {
      process.env.TZ = zone;
      offsets.add(new Date(Date.UTC(2027, 0, 1)).getTimezoneOffset());
      for (let month = 0; month < 24; month += 1) {
        const first = Temporal.PlainDate.from({ year: 2027, month: 1, day: 1 }).add({ months: month });
        const end = first.with({ day: first.daysInMonth }).toString();
        const days = (n * 7 + month * 31) % 400;
        expect(monthEnd(first.toString()), zone).toBe(end);
        expect(dueBy({ rule: "MONTH_END", offset: days, onDate: first.toString() }, DAYS), zone).toBe(
          reference(end, days),
        );
        expect(dueBy({ rule: "SIGNATURE", offset: -days, onDate: null }, { ...DAYS, signature: end }), zone).toBe(
          reference(end, -days),
        );
      }
    }
  } finally {
    process.env.TZ = before;
    if (before === undefined) delete process.env.TZ;
  }
  // The zone of the process was changed indeed.
  expect(offsets.size).toBeGreaterThan(20);
});

test("the last day of each month from 1900 to 2199 is followed by the first of the next", () => {
  for (let year = 1900; year < 2200; year += 1)
    for (let month = 1; month <= 12; month += 1) {
      const end = monthEnd(`${year}-${String(month).padStart(2, "0")}-01`);
      const next = new Date(Date.parse(`${end}T00:00:00Z`) + 86_400_000);
      expect([end.slice(0, 7), next.getUTCDate()]).toEqual([`${year}-${String(month).padStart(2, "0")}`, 1]);
    }
});
