/** Closed sets of expenses. */

/** States of an expense. */
export const EXPENSE_STATES = ["DRAFT", "SUBMITTED", "APPROVED", "REJECTED"] as const;
export type ExpenseState = (typeof EXPENSE_STATES)[number];
export const EXPENSE_CHARGED_TO = ["AGENCY", "PARTNER", "TALENT"] as const;
export type ExpenseChargedTo = (typeof EXPENSE_CHARGED_TO)[number];
