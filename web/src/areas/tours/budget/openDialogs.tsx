import { lazy } from "react";
import type { BudgetLine, TourBudget } from "#contract/tours/budget/line.ts";
import type { Tour } from "#contract/tours/tour.ts";
import type { Area } from "#web/shared/area.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import type { BudgetPlace } from "./budgetPlace.ts";
import type { LineValues } from "./dialogs/LineDialog.tsx";

const LineDialog = lazy(async () => ({ default: (await import("./dialogs/LineDialog.tsx")).LineDialog }));
const PasteDialog = lazy(async () => ({ default: (await import("./dialogs/PasteDialog.tsx")).PasteDialog }));
const StartDialog = lazy(async () => ({ default: (await import("./dialogs/StartDialog.tsx")).StartDialog }));
const BudgetReasonDialog = lazy(async () => ({
  default: (await import("./dialogs/BudgetReasonDialog.tsx")).BudgetReasonDialog,
}));
const RateDialog = lazy(async () => ({ default: (await import("./dialogs/RateDialog.tsx")).RateDialog }));
const ScenarioDialog = lazy(async () => ({ default: (await import("./dialogs/ScenarioDialog.tsx")).ScenarioDialog }));
const ComparePlansDialog = lazy(async () => ({
  default: (await import("./dialogs/ComparePlansDialog.tsx")).ComparePlansDialog,
}));
const LineHistoryDialog = lazy(async () => ({
  default: (await import("./dialogs/LineHistoryDialog.tsx")).LineHistoryDialog,
}));

/** Opens the form of a new line, or of one that is there. */
export const openLine = (place: BudgetPlace, line: BudgetLine | null, start: Partial<LineValues> = {}) =>
  void openDialog((close) => <LineDialog place={place} line={line} start={start} close={close} />);
export const openPaste = (place: BudgetPlace, text = "") =>
  void openDialog((close) => <PasteDialog place={place} text={text} close={close} />);
export const openStart = (tour: Tour) => void openDialog((close) => <StartDialog tour={tour} close={close} />);
/** Asks for a reason; null if the person rather leaves it. */
export const askReason = (title: string, line?: string): Promise<string | null> =>
  new Promise((resolve) => {
    openDialog((close) => (
      <BudgetReasonDialog
        title={title}
        line={line}
        answer={(reason) => {
          close();
          resolve(reason);
        }}
      />
    ));
  });
export const openTourRate = (place: BudgetPlace, rate: Pick<TourBudget["rates"][number], "currency" | "rate">) =>
  void openDialog((close) => <RateDialog place={place} rate={rate} close={close} />);
/** Copies the shown plan as a scenario, or renames one. */
export const openScenario = (place: BudgetPlace, scenario: TourBudget["scenarios"][number] | null) =>
  void openDialog((close) => <ScenarioDialog place={place} scenario={scenario} close={close} />);
export const openCompare = (tour: Tour) => void openDialog((close) => <ComparePlansDialog tour={tour} close={close} />);
export const openLineHistory = (tour: Tour, line: BudgetLine, areas: readonly Area[]) =>
  void openDialog((close) => <LineHistoryDialog tour={tour} line={line} areas={areas} close={close} />);
