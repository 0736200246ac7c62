/** Saves what was typed into a line, and offers undo. */
import { type BudgetLine, tourBudget } from "#contract/tours/budget/line.ts";
import { ApiError } from "#web/ui/calls/errors.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { send } from "#web/ui/calls/send.ts";
import { invalidateTopics } from "#web/ui/calls/topics.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import type { BudgetPlace } from "../budgetPlace.ts";
import { t } from "../messages.ts";
import { valuesOfLine } from "./cells.ts";

type Values = ReturnType<typeof valuesOfLine>;

/** Returns null once it is saved, or what is wrong. Another person's change in the meantime is refused and shown. */
export async function saveLine(
  { tour, showSaved }: Pick<BudgetPlace, "tour" | "showSaved">,
  line: BudgetLine,
  change: Partial<Values>,
): Promise<{ problem: string } | null> {
  const params = { id: tour.id, lineId: line.id };
  const before = valuesOfLine(line);
  try {
    const saved = await send(tourBudget.update, {
      params,
      body: { ...before, ...change, version: line.version },
    });
    showSaved(saved);
    invalidateTopics(tourBudget.update.topics ?? []);
    showToast(t("saved", { name: line.name }), {
      topic: `budget ${line.id}`,
      undo: () => mutate(tourBudget.update, { params, body: { ...before, version: saved.version } }),
    });
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.details[0]) return { problem: error.details[0].message };
    showError(error);
    invalidateTopics(tourBudget.update.topics ?? []);
    return { problem: "" };
  }
}
