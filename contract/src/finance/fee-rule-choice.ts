/** Chooses the management-fee rule of a deal: the most specific one that fits, and why. */
import type { OpportunityType, TalentCategory } from "../enums.ts";
import { formatAmount } from "../values/money.ts";

/** Criteria that a rule may be limited by, the most specific first. */
export const FEE_CRITERIA = ["talent", "partner", "type", "category", "threshold"] as const;
export type FeeCriterion = (typeof FEE_CRITERIA)[number];

/** Criteria of a rule; null for one that it does not use. */
export interface FeeRuleTerms {
  id: string;
  talentId: string | null;
  partnerId: string | null;
  type: OpportunityType | null;
  category: TalentCategory | null;
  /** The least value in minor units, of its currency. */
  threshold: number | null;
  currency: string;
  /** Days, both included. */
  fromDate: string | null;
  untilDate: string | null;
  /** One for an amount fits deals of its currency only. */
  mode: "PERCENT" | "FIXED";
}
export interface FeeDeal {
  talentIds: readonly string[];
  /** Categories of these talents. */
  categories: readonly TalentCategory[];
  partnerId: string | null;
  type: OpportunityType | null;
  value: number | null;
  currency: string;
  onDate: string;
}

const LIMITED: Readonly<Record<FeeCriterion, (rule: FeeRuleTerms) => boolean>> = {
  talent: ({ talentId }) => talentId !== null,
  partner: ({ partnerId }) => partnerId !== null,
  type: ({ type }) => type !== null,
  category: ({ category }) => category !== null,
  threshold: ({ threshold }) => threshold !== null,
};

export const fitsDeal = (rule: FeeRuleTerms, deal: FeeDeal): boolean =>
  (rule.talentId === null || deal.talentIds.includes(rule.talentId)) &&
  (rule.partnerId === null || rule.partnerId === deal.partnerId) &&
  (rule.type === null || rule.type === deal.type) &&
  (rule.category === null || deal.categories.includes(rule.category)) &&
  (rule.threshold === null ||
    (rule.currency === deal.currency && deal.value !== null && deal.value >= rule.threshold)) &&
  (rule.mode === "PERCENT" || rule.currency === deal.currency) &&
  (rule.fromDate === null || rule.fromDate <= deal.onDate) &&
  (rule.untilDate === null || deal.onDate <= rule.untilDate);

const after = (a: string | null, b: string | null): number =>
  a === b ? 0 : a === null ? 1 : b === null || a > b ? -1 : 1;
type Order = (a: FeeRuleTerms, b: FeeRuleTerms) => number;
/** Tie-breakers between two fitting rules, in order. Ids rise with time, so the rule added last wins. */
const DECIDES: readonly (readonly [FeeCriterion | "greater" | "later" | "added", Order])[] = [
  ...FEE_CRITERIA.map((criterion): readonly [FeeCriterion, Order] => [
    criterion,
    (a, b) => Number(LIMITED[criterion](b)) - Number(LIMITED[criterion](a)),
  ]),
  ["greater", (a, b) => (b.threshold ?? 0) - (a.threshold ?? 0)],
  ["later", (a, b) => after(a.fromDate, b.fromDate)],
  ["added", (a, b) => after(a.id, b.id)],
];

export interface FeeRuleChoice<R> {
  rule: R;
  /** Criterion that decided against the next best fitting rule; null if no other fits. */
  decidedBy: FeeCriterion | "greater" | "later" | "added" | null;
  /** Number of other rules that fit. */
  others: number;
}

/** Returns the rule that a deal follows, or null if none fits. */
export function feeRuleFor<R extends FeeRuleTerms>(rules: readonly R[], deal: FeeDeal): FeeRuleChoice<R> | null {
  const fitting = rules
    .filter((rule) => fitsDeal(rule, deal))
    .sort((a, b) => {
      for (const [, order] of DECIDES) {
        const difference = order(a, b);
        if (difference !== 0) return difference;
      }
      return 0;
    });
  const [rule, next] = fitting;
  if (!rule) return null;
  const decidedBy = next ? (DECIDES.find(([, order]) => order(rule, next) !== 0)?.[0] ?? null) : null;
  return { rule, decidedBy, others: fitting.length - 1 };
}

const WHY = {
  talent: "it names the talent",
  partner: "it names the partner",
  type: "it names the type",
  category: "it names the category",
  threshold: "it has a threshold",
  greater: "its threshold is higher",
  later: "it is valid from a later day",
  added: "it was added later",
} as const;

interface FeeRuleNames {
  talent: string | null;
  partner: string | null;
  /** The type as people read it. */
  type: string | null;
}
/** "Imogen Hart-Okafor, Tour, from 10,000.00 AUD", or "All contracts". */
export function feeRuleSubject(rule: FeeRuleTerms, names: FeeRuleNames): string {
  const parts = [
    rule.talentId && (names.talent ?? "a talent that you can't see"),
    rule.partnerId && (names.partner ?? "a partner that you can't see"),
    rule.type && (names.type ?? rule.type),
    rule.category,
    rule.threshold !== null && `from ${formatAmount(rule.threshold)} ${rule.currency}`,
  ].filter((part): part is string => typeof part === "string" && part !== "");
  return parts.length === 0 ? "all contracts" : parts.join(", ");
}

/** "it is for Imogen Hart-Okafor. 2 other rules fit; this one wins because it names the talent." */
export function whyThisRule({ rule, decidedBy, others }: FeeRuleChoice<FeeRuleTerms>, names: FeeRuleNames): string {
  const subject = `it is for ${feeRuleSubject(rule, names)}`;
  if (decidedBy === null) return `${subject}, and no other rule fits`;
  const rest = others === 1 ? "1 other rule fits" : `${others} other rules fit`;
  return `${subject}. ${rest}; this one goes first because ${WHY[decidedBy]}`;
}
