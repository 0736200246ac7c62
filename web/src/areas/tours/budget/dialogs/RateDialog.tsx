/** Changes the rate that a budget uses for a currency. */
import { type TourBudget, tourBudget } from "#contract/tours/budget/line.ts";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { BudgetPlace } from "../budgetPlace.ts";
import { t } from "../messages.ts";

interface Props {
  place: BudgetPlace;
  rate: Pick<TourBudget["rates"][number], "currency" | "rate">;
  close: () => void;
}
export const RateDialog = ({ place: { tour, budget }, rate: { currency, rate }, close }: Props) => (
  <CallDialog
    call={tourBudget.setRate}
    params={{ id: tour.id }}
    title={t("rateTitle", { currency })}
    size={500}
    initial={{ currency, rate }}
    close={close}
    savedMessage={() => t("rateSaved")}
  >
    {(form) => (
      <TextField
        {...form.field("rate")}
        label={t("rateField", { currency, own: budget.currency })}
        inputMode="decimal"
        autoComplete="off"
        required
      />
    )}
  </CallDialog>
);
