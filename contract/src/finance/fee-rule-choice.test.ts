import { expect, test } from "vitest";
import { OPPORTUNITY_TYPES, TALENT_CATEGORIES } from "../enums.ts";
import { type FeeDeal, type FeeRuleTerms, feeRuleFor, feeRuleSubject, whyThisRule } from "./fee-rule-choice.ts";

const rule = (id: string, terms: Partial<FeeRuleTerms> = {}): FeeRuleTerms => ({
  id,
  talentId: null,
  partnerId: null,
  type: null,
  category: null,
  threshold: null,
  currency: "AUD",
  fromDate: null,
  untilDate: null,
  mode: "PERCENT" as const,
  ...terms,
});
const deal = (terms: Partial<FeeDeal> = {}): FeeDeal => ({
  talentIds: ["t1"],
  categories: ["Music"],
  partnerId: "p1",
  type: "TOUR",
  value: 100_000,
  currency: "AUD",
  onDate: "2026-08-11",
  ...terms,
});
const chosenOf = (rules: readonly FeeRuleTerms[], terms?: Partial<FeeDeal>) => feeRuleFor(rules, deal(terms))?.rule.id;

test("the most exact fee rule goes first: talent, partner, type, category, then threshold (C-271)", () => {
  const ordered = [
    rule("everything"),
    rule("threshold", { threshold: 1 }),
    rule("category", { category: "Music" }),
    rule("type", { type: "TOUR" }),
    rule("partner", { partnerId: "p1" }),
    rule("talent", { talentId: "t1" }),
  ];
  for (let left = ordered.length; left > 0; left -= 1)
    expect(chosenOf(ordered.slice(0, left).toReversed())).toBe(ordered[left - 1]?.id);
  // A rule for the talent wins over one with all other criteria.
  const rest = rule("rest", { partnerId: "p1", type: "TOUR", category: "Music", threshold: 1 });
  expect(chosenOf([rest, rule("talent", { talentId: "t1" })])).toBe("talent");
  expect(chosenOf([rule("talent", { talentId: "t1" }), rule("both", { talentId: "t1", partnerId: "p1" })])).toBe(
    "both",
  );
});

test("the higher threshold goes before an equal rule, then the later validity, then the newer", () => {
  const from = (id: string, threshold: number) => rule(id, { threshold });
  expect(chosenOf([from("low", 1000), from("high", 50_000), from("beyond", 100_001)])).toBe("high");
  const valid = (id: string, fromDate: string | null) => rule(id, { fromDate });
  expect(chosenOf([valid("always", null), valid("new", "2026-07-01"), valid("old", "2025-07-01")])).toBe("new");
  expect(chosenOf([rule("a"), rule("c"), rule("b")])).toBe("c");
});

test("a rule fits within its days, both included, and an amount or threshold in its currency", () => {
  const days = [rule("days", { fromDate: "2026-08-11", untilDate: "2026-08-11" })];
  expect(chosenOf(days)).toBe("days");
  expect(chosenOf(days, { onDate: "2026-08-10" })).toBeUndefined();
  expect(chosenOf(days, { onDate: "2026-08-12" })).toBeUndefined();
  expect(chosenOf([rule("fixed", { mode: "FIXED" })], { currency: "EUR" })).toBeUndefined();
  expect(chosenOf([rule("share")], { currency: "EUR" })).toBe("share");
  expect(chosenOf([rule("least", { threshold: 100_000 })])).toBe("least");
  expect(chosenOf([rule("least", { threshold: 100_000 })], { currency: "EUR" })).toBeUndefined();
  expect(chosenOf([rule("least", { threshold: 0 })], { value: null })).toBeUndefined();
});

test("the reason says in words who the rule is for, how many others fit, and what decides", () => {
  const names = { talent: "Imogen Hart-Okafor", partner: null, type: "Tour" };
  const why = (rules: readonly FeeRuleTerms[]) => {
    const choice = feeRuleFor(rules, deal());
    return choice && whyThisRule(choice, names);
  };
  expect(why([rule("a")])).toBe("it is for all contracts, and no other rule fits");
  expect(why([rule("a"), rule("b", { talentId: "t1", type: "TOUR" })])).toBe(
    "it is for Imogen Hart-Okafor, Tour. 1 other rule fits; this one goes first because it names the talent",
  );
  expect(why([rule("a"), rule("b"), rule("c", { fromDate: "2026-01-01" })])).toBe(
    "it is for all contracts. 2 other rules fit; this one goes first because it is valid from a later day",
  );
  expect(feeRuleSubject(rule("a", { partnerId: "p1", threshold: 1_000_000 }), names)).toBe(
    "a partner that you can't see, from 10,000.00 AUD",
  );
});

/** Numbers that look random and are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test("whatever the rules, the choice is the one that a naive count of everything finds", () => {
  const roll = numbers(7);
  const pick = <T>(from: readonly T[]): T | null => from[roll(from.length * 2)] ?? null;
  const DAYS = ["2026-08-01", "2026-08-10", "2026-08-11", "2026-08-12", "2026-09-01"];
  let chosen = 0;
  for (let round = 0; round < 6000; round += 1) {
    const rules = Array.from({ length: roll(9) }, (_, n) =>
      rule(`r${n}`, {
        talentId: pick(["t1", "t2"]),
        partnerId: pick(["p1", "p2"]),
        type: pick(OPPORTUNITY_TYPES.slice(0, 2)),
        category: pick(TALENT_CATEGORIES),
        threshold: pick([0, 500, 1000]),
        currency: roll(4) === 0 ? "EUR" : "AUD",
        fromDate: pick(DAYS),
        untilDate: pick(DAYS),
        mode: roll(3) === 0 ? ("FIXED" as const) : ("PERCENT" as const),
      }),
    );
    const tried = deal({
      talentIds: ["t1", "t2", "t3"].slice(roll(2), 1 + roll(3)),
      partnerId: pick(["p1", "p2"]),
      categories: TALENT_CATEGORIES.slice(roll(3)),
      type: pick(OPPORTUNITY_TYPES.slice(0, 2)),
      value: pick([0, 499, 500, 2000]),
      currency: roll(5) === 0 ? "EUR" : "AUD",
      onDate: DAYS[roll(5)] ?? "",
    });
    const found = feeRuleFor(rules, tried);
    expect(found?.rule.id ?? null, JSON.stringify({ rules, tried })).toBe(naive(rules, tried));
    if (found) {
      chosen += 1;
      expect(found.others + 1).toBe(rules.filter((other) => naive([other], tried) !== null).length);
    }
  }
  expect(chosen).toBeGreaterThan(1500);
});

/** Writes the criteria of each fitting rule as one sortable text, and takes the greatest. */
function naive(rules: readonly FeeRuleTerms[], tried: FeeDeal): string | null {
  const keys: string[] = [];
  for (const { id, talentId, partnerId, type, category, threshold, currency, fromDate, untilDate, mode } of rules) {
    if (talentId !== null && !tried.talentIds.some((talent) => talent === talentId)) continue;
    if (partnerId !== null && partnerId !== tried.partnerId) continue;
    if (type !== null && type !== tried.type) continue;
    if (category !== null && !tried.categories.some((other) => other === category)) continue;
    if (threshold !== null && (tried.value === null || tried.value < threshold || currency !== tried.currency))
      continue;
    if (mode === "FIXED" && currency !== tried.currency) continue;
    if (tried.onDate < (fromDate ?? "0000") || tried.onDate > (untilDate ?? "9999")) continue;
    const named = [talentId, partnerId, type, category, threshold].map((limit) => (limit === null ? "0" : "1"));
    keys.push([...named, String(threshold ?? 0).padStart(9, "0"), fromDate ?? "0000-00-00", id].join("|"));
  }
  return keys.sort().at(-1)?.split("|").at(-1) ?? null;
}
