/** Every change of a line of the budget and of its documents, with what stood there before. */
import { type BudgetLine, budgetLineChanges } from "#contract/tours/budget/line.ts";
import type { Tour } from "#contract/tours/tour.ts";
import { type Area, AreasContext } from "#web/shared/area.ts";
import { HistoryList } from "#web/shared/history/HistoryList.tsx";
import type { HistorySource } from "#web/shared/history/source.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { t } from "../messages.ts";

const changesOf = (tour: Tour, { id: lineId }: BudgetLine): HistorySource => ({
  about: tour.id,
  usePage: (query) => useCallQuery(budgetLineChanges.list, { params: { id: tour.id, lineId }, query }, { keep: true }),
});

interface Props {
  tour: Tour;
  line: BudgetLine;
  /** Areas that label the fields: dialogs stand next to the shell, which gives the areas to pages. */
  areas: readonly Area[];
  close: () => void;
}
export const LineHistoryDialog = ({ tour, line, areas, close }: Props) => (
  <Dialog title={line.name} line={t("lineHistory")} size={650} onClose={close}>
    <AreasContext value={areas}>
      <HistoryList source={changesOf(tour, line)} />
    </AreasContext>
  </Dialog>
);
