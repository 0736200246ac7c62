/** Actions on an active hold. */
import { CalendarBlankIcon } from "@phosphor-icons/react/dist/csr/CalendarBlank";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import { lazy } from "react";
import { type Hold, talentHolds } from "#contract/holds/hold.ts";
import { askConflict } from "#web/shared/conflicts/askConflict.tsx";
import { dayRange } from "#web/shared/deals/workColumns.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { ApiError } from "#web/ui/calls/errors.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { send } from "#web/ui/calls/send.ts";
import { invalidateTopics } from "#web/ui/calls/topics.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import type { HeldFor } from "./heldFor.ts";
import { t } from "./messages.ts";

const EditHold = lazy(async () => ({ default: (await import("./HoldDialogs.tsx")).EditHold }));

const messageValues = ({ name, firstDay, lastDay }: Hold) => ({ name, days: dayRange(firstDay, lastDay) ?? "" });

async function confirmHold(hold: Hold, holder: HeldFor): Promise<void> {
  const yes = await confirm({
    title: t("confirmTitle", messageValues(hold)),
    body: t("confirmBody", { title: holder.title }),
    yes: t("confirmHold"),
  });
  if (!yes) return;
  const attempt = async (more: { conflictReason?: string }): Promise<void> => {
    try {
      const { released } = await send(talentHolds.confirm, { params: { id: hold.id }, body: more });
      invalidateTopics(talentHolds.confirm.topics ?? []);
      showToast(
        released > 0
          ? t("confirmedAnd", { ...messageValues(hold), count: released })
          : t("confirmedIt", messageValues(hold)),
      );
    } catch (error) {
      if (error instanceof ApiError && askConflict(error, (reason) => void attempt(reason))) return;
      showError(error);
    }
  };
  await attempt({});
}

async function releaseHold(hold: Hold): Promise<void> {
  const yes = await confirm({
    title: t("releaseTitle", messageValues(hold)),
    body: t("releaseBody"),
    yes: t("releaseHold"),
    tone: "danger",
  });
  if (yes && (await mutate(talentHolds.release, { params: { id: hold.id } })))
    showToast(t("releasedIt", messageValues(hold)));
}

export const holdActions = (hold: Hold, holder: HeldFor): Action[] => [
  { id: "confirm", title: t("confirmHold"), icon: CheckCircleIcon, run: () => confirmHold(hold, holder) },
  {
    id: "edit",
    title: t("editHold"),
    icon: CalendarBlankIcon,
    run: () => openDialog((close) => <EditHold hold={hold} recordId={holder.id} close={close} />),
  },
  { id: "release", title: t("releaseHold"), icon: XCircleIcon, tone: "danger", run: () => releaseHold(hold) },
];
