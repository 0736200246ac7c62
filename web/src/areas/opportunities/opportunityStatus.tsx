/** Changes the status of an opportunity where it stands: winning asks what to make, losing and declining ask for the reason. */
import { lazy } from "react";
import type { OpportunityRow } from "#contract/opportunities/opportunity.ts";
import { opportunities } from "#contract/opportunities/opportunity.ts";
import type { WorkStatus } from "#contract/work/work.ts";
import { changeOrAsk } from "#web/shared/conflicts/changeOrAsk.ts";
import { t } from "#web/shared/deals/messages.ts";
import { WorkStatusMenu } from "#web/shared/deals/WorkStatus.tsx";
import { isCategoryOf } from "#web/shared/deals/workStatusOf.tsx";
import { sendChange } from "#web/shared/record/bulk/changeMany.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { openWinning } from "./winning/openWinning.tsx";

const ReasonDialog = lazy(async () => ({ default: (await import("./ReasonDialog.tsx")).ReasonDialog }));

type Moved = Pick<OpportunityRow, "id" | "displayName" | "status" | "order">;

const needsReason = ({ category }: WorkStatus): boolean =>
  category.meaning === "LOST" || category.meaning === "DECLINED";

/** Shows a toast that the opportunity was moved, with undo. */
function toastMoved({ id, displayName, status, order }: Moved, to: WorkStatus): void {
  const undo = async (): Promise<void> => {
    await mutate(opportunities.move, { params: { id }, body: { statusId: status.id, lowerOrder: order } });
  };
  const text =
    to.id === status.id
      ? t("moved", { name: displayName })
      : t("statusSet", { name: displayName, status: to.statusName.toLowerCase() });
  showToast(text, { undo });
}

/** Moves it to a status, on the board above a card. Resolves to whether it was moved. */
export async function moveOpportunity(row: Moved, to: WorkStatus, lowerOrder?: number): Promise<boolean> {
  const body = { statusId: to.id, ...(lowerOrder !== undefined && { lowerOrder }) };
  if (to.category.meaning === "WON" && row.status.category.meaning !== "WON")
    return openWinning(row, { statusId: to.id, ...(lowerOrder !== undefined && { lowerOrder }) });
  if (needsReason(to) && !needsReason(row.status))
    return new Promise((resolve) => {
      openDialog((close) => {
        const end = (done: boolean): void => {
          close();
          if (done) toastMoved(row, to);
          resolve(done);
        };
        return <ReasonDialog id={row.id} body={body} status={to} close={end} />;
      });
    });
  const moved = await changeOrAsk((more) =>
    sendChange(opportunities.move, { params: { id: row.id }, body: { ...body, ...more } }),
  );
  if (moved === null) return false;
  toastMoved(row, to);
  return true;
}

export const useIsOpportunityCategory = isCategoryOf(opportunities);
export const useOpportunityOptions = () => useCallQuery(opportunities.options, {}).data;

export function OpportunityStatus({ row, resting }: { row: OpportunityRow; resting?: boolean }) {
  const options = useOpportunityOptions();
  return (
    <WorkStatusMenu
      record={row}
      options={options}
      onChoose={(status) => moveOpportunity(row, status)}
      resting={resting === true}
    />
  );
}
