/** Categories of a tour's budget, and how many lines it has at most. */

export const BUDGET_INCOME = ["GUARANTEE", "DOOR_SHARE", "TICKETS", "MERCHANDISE", "SPONSOR", "SUPPORT"] as const;
export const BUDGET_COSTS = [
  "CREW",
  "PER_DIEM",
  "TRAVEL",
  "HOTEL",
  "FREIGHT",
  "PRODUCTION",
  "VISAS",
  "INSURANCE",
  "FEES",
  "TAX",
  "CONTINGENCY",
] as const;
export const BUDGET_CATEGORIES = [...BUDGET_INCOME, ...BUDGET_COSTS] as const;
export type BudgetCategory = (typeof BUDGET_CATEGORIES)[number];
const INCOME: readonly BudgetCategory[] = BUDGET_INCOME;
export const isIncome = (category: BudgetCategory): boolean => INCOME.includes(category);

/** Sums that a line may be a percentage of: all income or all costs, but for lines that are percentages themselves. */
export const BUDGET_BASES = ["INCOME", "COSTS"] as const;
export type BudgetBase = (typeof BUDGET_BASES)[number];

/** Kinds of documents that a line's actual amount adds up. */
export const BUDGET_DOCUMENTS = ["expense", "invoice"] as const;

export const BUDGET_LIMITS = {
  lines: 1000,
  pasted: 200,
  documents: 200,
  scenarios: 8,
  /** Minor units of a rate, and of an amount. */
  amount: 1e12,
} as const;
