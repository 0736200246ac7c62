import type { BudgetLine, TourBudget } from "#contract/tours/budget/line.ts";
import type { Tour } from "#contract/tours/tour.ts";

/** The budget that a row or a dialog changes: a tour's, or a scenario of it. */
export interface BudgetPlace {
  tour: Tour;
  budget: TourBudget;
  scenarioId: string | null;
  /** Shows a line as it was just saved, until it is read again. */
  showSaved: (line: BudgetLine) => void;
}
